import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse, signInFirst } from '#platform/http/answer';
import { assistantForm, assistantSchema } from '../assistant/assistant-actions.server.ts';
import { followRun, streamSetupForm } from '../assistant/run/assistant-stream.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export const action = formAction(assistantSchema, streamSetupForm, { ...assistantForm, isJson: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  const id = Number.parseInt(new URL(request.url).searchParams.get('setup') ?? '', 10) || 0;
  if (id < 1) return refuse({ status: 400, code: 'invalid', error: 'Say which setup.' });
  return followRun(context, { id, lastEventId: request.headers.get('Last-Event-ID') });
}
