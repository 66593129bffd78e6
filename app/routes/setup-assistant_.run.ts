import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse, signInFirst } from '#core/platform/http/answer';
import { comesBackSignedOut } from '../assistant/assistant-actions.server.ts';
import { followRun, streamSetupForm } from '../assistant/assistant-stream.server.ts';
import { readForm } from '../edge/read-form.server.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (context.driver.state === 'signed-in') return streamSetupForm(context, form);
  const returned = await comesBackSignedOut(context, form);
  return Response.json(returned, { status: returned.status });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  const id = Number.parseInt(new URL(request.url).searchParams.get('setup') ?? '', 10) || 0;
  if (id < 1) return refuse({ status: 400, code: 'invalid', error: 'Say which setup.' });
  return followRun(context, { id, lastEventId: request.headers.get('Last-Event-ID') });
}
