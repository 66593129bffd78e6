import * as z from 'zod';
import { unansweredCodes } from '#racing/engineer/answer/unanswered';
import type { Redirect, Submission } from '../ui/form-action.server.ts';
import type { ReturnedForm } from './form/returned-form.ts';
import { savedAbout, saveGeneration } from './result/save-generation.server.ts';
import {
  type AssistantErrors,
  type AssistantProblem,
  addressOf,
  toastHeaders,
  returnSetupForm,
  submitSetupForm,
} from './run/submit-setup-form.server.ts';
import { correctRun } from './result/heard.server.ts';

export const assistantSchema = z.looseObject({ intent: z.string().catch('') });

export const assistantForm = {
  isTyped: true,
  signIn: 'Please sign in again. Everything you typed is still here.',
  async keep({ form, context }: Submission, about: AssistantProblem, status: number): Promise<ReturnedForm> {
    const isSignedIn = context.driver.state === 'signed-in';
    if (!about.returnedForm && isSignedIn && form.get('intent') === 'save') {
      return { ...savedAbout(form), status, message: about.message ?? '' };
    }
    return returnSetupForm(form, about, status);
  },
} as const;

export function submitAssistant(
  { intent }: z.output<typeof assistantSchema>,
  { context, form }: Submission,
): Promise<Redirect | AssistantErrors> {
  if (intent === 'save') return saveGeneration(context, form);
  if (intent === 'correct') return correctRun(context, form);
  return intent === 'opened' ? openGenerated(form) : submitSetupForm(context, form);
}

const openForm = z.object({
  setupId: z.coerce.number().int().positive(),
  reason: z.enum(unansweredCodes).optional(),
});

/** Opens a setup that the page has just watched being made, with the toast that says so. */
async function openGenerated(form: FormData): Promise<Redirect> {
  const { data } = openForm.safeParse(Object.fromEntries(form));
  if (!data) return { redirectTo: '/setup-assistant' };
  return { redirectTo: addressOf(data.setupId), headers: await toastHeaders(data.reason) };
}
