import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { madeSchema } from '#racing/engineer/run/protocol';
import type { UnansweredCode } from '#racing/engineer/answer/unanswered';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
} from '../../ui/form-action.server.ts';
import { withToast } from '../../ui/toast.server.ts';
import { askedForm, type FormAbout, type ReturnedForm } from '../form/returned-form.ts';
import { readSetupForm } from '../form/setup-form.server.ts';
import type { SetupFormValues } from '../form/setup-form.tsx';
import { type ReturnedCorrection, returnedCorrection } from '../../ui/reading/heard.tsx';
import { askEngineer, type EngineerRefusal } from './engineer.server.ts';
import { type ReadOrder, readOrder } from './run-request.server.ts';

/** `returnedForm`: the form as it comes back, where more than a message is said; `correction`: that of a reading. */
export type AssistantProblem = Problem & { returnedForm?: ReturnedForm; correction?: ReturnedCorrection };
export type AssistantErrors = FormErrors<AssistantProblem>;
const replyWithForm = (returnedForm: ReturnedForm): AssistantErrors =>
  replyWithErrors(returnedForm.status, { returnedForm });

/** The setup form stays as it is: another form of the page has the problem. */
const noForm = {
  redirectTo: null,
  shownAs: 'elsewhere',
  title: '',
  message: '',
  errors: {},
  values: null,
  requestId: null,
  about: null,
} as const;

/** The setup form as it comes back after a problem that is not a field's. */
export async function returnSetupForm(
  form: FormData,
  { returnedForm, message, correction }: AssistantProblem,
  status: number,
): Promise<ReturnedForm> {
  if (returnedForm) return returnedForm;
  if (form.get('intent') === 'correct') {
    const returned = correction ?? returnedCorrection(form, message ?? '');
    return { ...noForm, status, correction: returned };
  }
  const { values } = await readSetupForm(form);
  return {
    redirectTo: null,
    status,
    ...(status === 401
      ? { shownAs: 'sign-in', title: 'Sign In Required' }
      : { shownAs: 'toast', title: 'Error' }),
    message: message ?? '',
    errors: {},
    values,
    requestId: formIdOf(form),
    about: formAbout(form),
  };
}

/** Replies with the errors in the form. */
export function replyIncomplete(problem: Extract<ReadOrder, { ok: false }>, form: FormData): AssistantErrors {
  const { status, message, errors, values } = problem;
  const requestId = formIdOf(form);
  return replyWithForm({
    redirectTo: null,
    status,
    shownAs: 'form',
    title: 'Error',
    message,
    errors,
    values,
    requestId,
    about: formAbout(form),
  });
}

/** Replies with the engineer's refusal. */
export function replyRefused(
  refusal: EngineerRefusal,
  values: SetupFormValues,
  form: FormData,
): AssistantErrors {
  const { status, error, code, fields } = refusal;
  const { refinementPrompt: prompt, ...fieldErrors } = fields;
  const isAboutFile = code === 'not_a_setup' && values.baseSetup !== '';
  const errors = { ...fieldErrors, ...(prompt && { prompt }), ...(isAboutFile && { baseSetup: error }) };
  return replyWithForm({
    redirectTo: null,
    status,
    shownAs: Object.keys(errors).length > 0 ? 'form' : 'toast',
    title: 'Error',
    message: error,
    errors,
    values,
    requestId: mayStillRun(code) ? formIdOf(form) : null,
    about: formAbout(form),
  });
}

/** Whether sending the form again must find the run of the first time: it may still go on, or wait to be stored. */
const mayStillRun = (code: string) => code === 'no_answer' || code === 'not_stored_yet';

function formIdOf(form: FormData): string | null {
  return z.uuid().safeParse(form.get('requestId')).data ?? null;
}

const setupFormAbout = z
  .object({
    game: z.enum(['ACC', 'LMU']),
    setupId: z.coerce.number().int().positive().nullish(),
    communitySetupId: z.string().max(60).nullish(),
  })
  .transform(
    ({ game, setupId = null, communitySetupId: inHandId = null }): FormAbout => ({
      form: 'setup',
      game,
      setupId,
      inHandId,
    }),
  );

function formAbout(form: FormData): FormAbout | null {
  return setupFormAbout.safeParse(Object.fromEntries(form)).data ?? null;
}

/** The address of a run's page. */
export const addressOf = (id: number) => `/setup-assistant?setup=${id}`;

/** Toasts for a new setup. */
export const toastHeaders = (reason: UnansweredCode | undefined) =>
  withToast(reason ? `baseline-kept-${reason}` : 'setup-generated');

/** Generates or refines and waits for the end; the answer is stored, so its address is where the form leads. */
export async function submitSetupForm(
  context: AppLoadContext,
  form: FormData,
  pageOf = addressOf,
): Promise<Redirect | AssistantErrors> {
  const request = await readOrder(context, form);
  if (!request.ok) return replyIncomplete(request, form);
  const result = await askEngineer(context, request.order, madeSchema);
  if (!result.ok) return replyRefused(result, request.values, form);
  const { id, reason, question, choices } = result.answer;
  if (question)
    return replyWithForm(askedForm({ question, choices: choices ?? [] }, request.values, formAbout(form)));
  const redirectTo = pageOf(id);
  return request.order.ask === 'generate'
    ? { redirectTo, headers: await toastHeaders(reason?.code) }
    : { redirectTo };
}
