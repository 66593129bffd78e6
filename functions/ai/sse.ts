import type { ChatEvent, RunEvent } from '#racing/engineer/run/protocol';

/** One event as it goes over the line. `id` lets a browser say where it was. */
export type ServerSentEvent = { id?: number } & (RunEvent | ChatEvent);

const encoder = new TextEncoder();

/** The bytes of an event. JSON holds no line break, so one data line is enough. */
export function eventBytes({ id, event, data }: ServerSentEvent): Uint8Array {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return encoder.encode(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A comment: keeps the line open and means nothing. */
export const heartbeat = encoder.encode(': still here\n\n');
/** A driver takes a line that is silent for over 2 s for dead, however long a model thinks; a busy isolate is late with one. */
export const heartbeatMs = 750;

/** Whether the caller wants events rather than one JSON answer. */
export function wantsEvents(request: Request): boolean {
  return (request.headers.get('accept') ?? '').toLowerCase().includes('text/event-stream');
}

/** The last event a reconnecting browser saw; 0 for none. */
export function lastEventId(request: Request): number {
  const id = Number.parseInt(request.headers.get('last-event-id') ?? '', 10);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** An event stream as a response. */
export function eventStream(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
