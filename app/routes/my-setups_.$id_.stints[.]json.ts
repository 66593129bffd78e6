import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { answer, refuse } from '#core/platform/http/answer';
import { readForm } from '../edge/read-form.server.ts';
import { submitStint } from '../garage/laps/submit-stint.server.ts';

/** The stint sheet as programs send it, and our own JavaScript once a kept one can be sent: answered in JSON. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const outcome = await submitStint(context, params.id, await readForm(request));
  if (!outcome.ok) {
    const { status, code, answer: about } = outcome;
    const error = about.message ?? 'The sheet was not understood.';
    const fields = Object.keys(about.errors).length > 0 ? about.errors : undefined;
    return refuse({ status, code, error, fields });
  }
  const { id, version, sheet, changes, told, taken_as } = outcome.stint;
  return answer({ id, version, sheet, changes, told, taken_as });
}
