import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { madeSchema } from '#core/engineer/run/protocol';
import { type UnansweredCode, unansweredCodes } from '#core/engineer/answer/unanswered';
import { rateLimited } from '../edge/rate-limits.server.ts';
import { withToast } from '../ui/toast.server.ts';
import { type ReadOrder, readOrder } from './assistant-order.server.ts';
import { askEngineer, type EngineerRefusal } from './engineer.server.ts';
import { askedForm, type FormAbout, type FormOutcome, type ReturnedForm } from './returned-form.ts';
import { readSetupForm } from './setup-form.server.ts';
import type { SetupFormValues } from './setup-form.tsx';

const addressOf = (id: number) => `/setup-assistant?setup=${id}`;

/** The form as it came, for a driver whose session has ended meanwhile, or who is too fast besides. */
export async function comesBackSignedOut(
  { isRateLimited }: Pick<AppLoadContext, 'isRateLimited'>,
  form: FormData,
): Promise<ReturnedForm> {
  const { values } = await readSetupForm(form);
  const returned = {
    redirectTo: null,
    errors: {},
    values,
    requestId: formIdOf(form),
    about: formAbout(form),
  } as const;
  if (isRateLimited) {
    return {
      ...returned,
      status: rateLimited.status,
      shownAs: 'toast',
      title: 'Error',
      message: rateLimited.error,
    };
  }
  return {
    ...returned,
    status: 401,
    shownAs: 'sign-in',
    title: 'Sign In Required',
    message: 'Please sign in again. Everything you typed is still here.',
  };
}

/** The form with what is wrong in it. */
export function comesBackIncomplete(read: Extract<ReadOrder, { ok: false }>, form: FormData): ReturnedForm {
  const { status, message, errors, values } = read;
  const requestId = formIdOf(form);
  return {
    redirectTo: null,
    status,
    shownAs: 'form',
    title: 'Error',
    message,
    errors,
    values,
    requestId,
    about: formAbout(form),
  };
}

/** The form as it came, with the engineer's refusal. */
export function comesBackRefused(
  refusal: EngineerRefusal,
  values: SetupFormValues,
  form: FormData,
): ReturnedForm {
  const { status, error, code, fields } = refusal;
  const { refinementPrompt: prompt, ...named } = fields;
  const isAboutFile = code === 'not_a_setup' && values.baseSetup !== '';
  const errors = { ...named, ...(prompt && { prompt }), ...(isAboutFile && { baseSetup: error }) };
  return {
    redirectTo: null,
    status,
    shownAs: Object.keys(errors).length > 0 ? 'form' : 'toast',
    title: 'Error',
    message: error,
    errors,
    values,
    requestId: mayStillRun(code) ? formIdOf(form) : null,
    about: formAbout(form),
  };
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

/** What a new setup is announced as. */
const announced = (reason: UnansweredCode | undefined) =>
  withToast(reason ? `baseline-kept-${reason}` : 'setup-generated');

/** Generates or refines and waits for the end; the answer is stored, so its address is where the form leads. */
export async function submitSetupForm(context: AppLoadContext, form: FormData): Promise<FormOutcome> {
  const read = await readOrder(context, form);
  if (!read.ok) return comesBackIncomplete(read, form);
  const answered = await askEngineer(context, read.order, madeSchema);
  if (!answered.ok) return comesBackRefused(answered, read.values, form);
  const { id, reason, question } = answered.answer;
  if (question) return askedForm(question, read.values, formAbout(form));
  const redirectTo = addressOf(id);
  return read.order.ask === 'generate'
    ? { redirectTo, headers: await announced(reason?.code) }
    : { redirectTo };
}

const openForm = z.object({
  setupId: z.coerce.number().int().positive(),
  reason: z.enum(unansweredCodes).optional(),
});

/** Opens a setup that the page has just watched being made, with the toast that says so. */
export async function openGenerated(form: FormData): Promise<FormOutcome> {
  const { data } = openForm.safeParse(Object.fromEntries(form));
  if (!data) return { redirectTo: '/setup-assistant' };
  return { redirectTo: addressOf(data.setupId), headers: await announced(data.reason) };
}
