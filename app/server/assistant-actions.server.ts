import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { complaintOf, generateSchema, refineSchema } from '#core/engineer/request';
import type { SetupFormValues } from '../components/assistant/setup-form.tsx';
import { askEngineer } from './engineer.server.ts';
import { savedFromGeneration } from './generation.server.ts';
import { profileOf } from './profile.server.ts';
import { typedValues } from './setup-form.server.ts';
import { withToast } from './toast.server.ts';

/** Where an accepted form leads, or what it says and holds when it comes back. */
export type FormOutcome =
  | { redirectTo: string; headers: HeadersInit }
  | {
      redirectTo: null;
      status: number;
      message: string;
      errors: Record<string, string>;
      values: SetupFormValues;
    };

function comesBack(
  form: FormData,
  status: number,
  message: string,
  errors: Record<string, string> = {},
): FormOutcome {
  return { redirectTo: null, status, message, errors, values: typedValues.parse(Object.fromEntries(form)) };
}

/** The form as it came, for a driver whose session has ended meanwhile. */
export function comesBackSignedOut(form: FormData): FormOutcome {
  return comesBack(form, 401, 'Please sign in again. Everything you typed is still here.');
}

/** Generates, or with the intent `refine` refines; the answer is stored, so its address is where the form leads. */
export async function submitSetupForm(context: AppLoadContext, form: FormData): Promise<FormOutcome> {
  const fields = Object.fromEntries(form);
  const refining = form.get('intent') === 'refine';
  const body = refining ? { ...fields, refinementPrompt: fields.prompt } : fields;
  const parsed = (refining ? refineSchema : generateSchema).safeParse(body);
  if (!parsed.success) {
    const { error, fields: errors } = complaintOf(parsed.error);
    return comesBack(form, 400, error, { ...errors, prompt: errors.refinementPrompt ?? errors.prompt ?? '' });
  }
  const answer = await askEngineer(context, refining ? '/api/refine' : '/api/generate-setup', parsed.data);
  if (!answer.ok) return comesBack(form, answer.status, answer.error, answer.fields);
  return { redirectTo: `/setup-assistant?setup=${answer.id}`, headers: await withToast('setup-generated') };
}

const saveForm = z.object({ generationId: z.coerce.number().int().positive(), requestId: z.uuid() });

/** Keeps a generated setup among the driver's own; the same form sent twice stores it once. */
export async function saveGeneration(context: AppLoadContext, form: FormData): Promise<FormOutcome> {
  const failure = 'There was an error saving your setup. Please try again.';
  const wanted = saveForm.safeParse(Object.fromEntries(form));
  if (!wanted.success || context.driver.state === 'signed-out') return comesBack(form, 400, failure);
  const generation = await context.generations.byId(wanted.data.generationId, context.driver.userId);
  const setup = generation && savedFromGeneration(generation);
  if (!setup) return comesBack(form, 404, failure);
  await profileOf(context);
  await context.setups.create({ ...setup, request_id: wanted.data.requestId });
  return { redirectTo: '/my-setups', headers: await withToast('setup-saved') };
}
