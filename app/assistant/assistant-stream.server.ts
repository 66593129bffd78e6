import type { AppLoadContext } from '@remix-run/cloudflare';
import { createEventParser } from './event-stream.ts';
import { comesBackIncomplete, comesBackRefused } from './assistant-actions.server.ts';
import { shownEvent } from './assistant-event.server.ts';
import { readOrder } from './assistant-order.server.ts';
import { callEngineer, refusalOf } from './engineer.server.ts';

/**
 * Sends the form to the engineer and passes the run on, event by event, in the page's own terms: the browser needs no
 * game's tables to show it. A form that is not accepted is answered as JSON, as it comes back without JavaScript.
 */
export async function streamSetupForm(context: AppLoadContext, form: FormData): Promise<Response> {
  const read = await readOrder(context, form);
  if (!read.ok) return Response.json(comesBackIncomplete(read, form), { status: read.status });
  const { path, body } = read.order;
  const upstream = await callEngineer(context, { path, body, events: true });
  if (upstream.ok && upstream.body) return shownStream(upstream.body);
  const returned = comesBackRefused(await refusalOf(upstream), read.values, form);
  return Response.json(returned, { status: returned.status });
}

/** Follows a run that goes on, from its beginning or from where the browser was. */
export async function followRun(
  context: AppLoadContext,
  { id, lastEventId }: { id: number; lastEventId: string | null },
): Promise<Response> {
  const path = `/api/generations/${id}`;
  const upstream = await callEngineer(context, { method: 'GET', path, events: true, lastEventId });
  if (upstream.ok && upstream.body) return shownStream(upstream.body);
  const { status, error, code } = await refusalOf(upstream);
  return Response.json({ error, code }, { status });
}

function shownStream(upstream: ReadableStream<Uint8Array>): Response {
  return new Response(upstream.pipeThrough(inPageTerms()), {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
  });
}

/** Rewrites the engineer's events. What a page does not show is left out; comments keep the line open. */
function inPageTerms(): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let parser: ReturnType<typeof createEventParser>;
  return new TransformStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      parser = createEventParser({
        onComment: (text) => send(`: ${text}\n\n`),
        onEvent(received) {
          const shown = shownEvent(received);
          const id = received.id === null ? '' : `id: ${received.id}\n`;
          if (shown) send(`${id}event: ${shown.event}\ndata: ${JSON.stringify(shown.data)}\n\n`);
        },
      });
    },
    transform(chunk) {
      parser.feed(decoder.decode(chunk, { stream: true }));
    },
  });
}
