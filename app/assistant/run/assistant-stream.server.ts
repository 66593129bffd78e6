import type { AppLoadContext } from '@remix-run/cloudflare';
import { type AssistantErrors, replyIncomplete, replyRefused } from './submit-setup-form.server.ts';
import type { Submission } from '../../ui/form-action.server.ts';
import { refuse } from '#platform/http/answer';
import { readOrder } from './run-request.server.ts';
import { callEngineer, refusalOf } from './engineer.server.ts';

/** Sends the form to the engineer and hands on the run's events as they come. */
export async function streamSetupForm(
  _: unknown,
  { context, form }: Submission,
): Promise<Response | AssistantErrors> {
  const request = await readOrder(context, form);
  if (!request.ok) return replyIncomplete(request, form);
  const upstream = await callEngineer(context, request.order, { events: true });
  if (upstream.ok) return eventsOf(upstream);
  return replyRefused(await refusalOf(upstream), request.values, form);
}

/** Follows a run that goes on, from its beginning or from where the browser was. */
export async function followRun(
  context: AppLoadContext,
  { id, lastEventId }: { id: number; lastEventId: string | null },
): Promise<Response> {
  const upstream = await callEngineer(context, { ask: 'generation', id }, { events: true, lastEventId });
  return upstream.ok ? eventsOf(upstream) : refuse(await refusalOf(upstream));
}

const eventsOf = ({ body }: Response) =>
  new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
