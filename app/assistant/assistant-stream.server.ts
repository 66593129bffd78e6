import type { AppLoadContext } from '@remix-run/cloudflare';
import { comesBackIncomplete, comesBackRefused } from './assistant-actions.server.ts';
import { refuse } from '#core/platform/http/answer';
import { readOrder } from './assistant-order.server.ts';
import { callEngineer, refusalOf } from './engineer.server.ts';

/**
 * Sends the form to the engineer and hands on the run's events as they come. A form that is not accepted is answered as
 * JSON, as it comes back without JavaScript.
 */
export async function streamSetupForm(context: AppLoadContext, form: FormData): Promise<Response> {
  const read = await readOrder(context, form);
  if (!read.ok) return Response.json(comesBackIncomplete(read, form), { status: read.status });
  const upstream = await callEngineer(context, read.order, { events: true });
  if (upstream.ok) return eventsOf(upstream);
  const returned = comesBackRefused(await refusalOf(upstream), read.values, form);
  return Response.json(returned, { status: returned.status });
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
