import type { Generation } from '#platform/adapters/supabase/generations';
import { storedResultSchema } from '#racing/engineer/run/result';
import { answer, databaseAway, refuse, requireOwnId } from '#platform/http/answer';
import { generationAnswer, notMade, unansweredFailure, whyNothing } from '../engine-room/answer-fields.ts';
import { askRoom, roomOf } from '../room-of.ts';
import { settleRun } from '../settle.ts';
import { eventBytes, eventStream, wantsEvents } from '../sse.ts';
import type { Call, Endpoint } from './endpoint.ts';

const unknown = () => refuse({ status: 404, code: 'not_found', error: 'We can’t find this setup.' });
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function generationAsked({ url, driver, services, bindings }: Call): Promise<Generation | null> {
  const reference = url.pathname.split('/')[3] ?? url.searchParams.get('requestId') ?? '';
  const id = /^\d{1,15}$/.test(reference) ? Number(reference) : 0;
  const generation = uuid.test(reference)
    ? await services.generations.byRequest(reference, driver.userId)
    : id > 0 && (await services.generations.byId(id, driver.userId));
  return generation ? settleRun(generation, services, bindings) : null;
}

/** The events of a run that the room has forgotten: how it ended is all that is left. */
function endAsEvents(generation: Generation): Response {
  const result = storedResultSchema.safeParse(generation.result);
  const { reason, question } = whyNothing(generation);
  const bytes = eventBytes(
    result.success || question
      ? { id: 1, event: 'done', data: generationAnswer(generation, result.data ?? null) }
      : { id: 1, event: 'error', data: reason ? unansweredFailure(reason) : notMade },
  );
  return eventStream(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
  );
}

/**
 * `GET /api/generations/{id}` (or a request id, also as `?requestId=`): the current state of the driver's own run. With
 * `?stream` or an Accept header for events: its events after `Last-Event-ID`, past and future.
 */
export const showGeneration: Endpoint = async (call) => {
  const { request, url, driver, bindings } = call;
  requireOwnId(url.searchParams.get('userId'), driver.userId);
  const generation = await generationAsked(call);
  const reference = url.pathname.split('/')[3] ?? url.searchParams.get('requestId') ?? '';
  const requestId = generation?.request_id ?? (uuid.test(reference) ? reference : null);
  if (requestId === null) throw unknown();

  if (url.searchParams.has('stream') || wantsEvents(request)) {
    const events = new Request(request, {
      headers: { ...lastSeen(request, url), accept: 'text/event-stream' },
    });
    const eventStream = await askRoom(roomOf(driver.userId, bindings), `/runs/${requestId}`, events);
    if (eventStream.ok || !generation) return eventStream;
    await eventStream.body?.cancel();
    // It could not be ended a moment ago: how it ends is not known yet.
    if (generation.status === 'running') throw refuse(databaseAway);
    return endAsEvents(generation);
  }
  if (!generation) throw unknown();
  const result = storedResultSchema.safeParse(generation.result);
  return answer(generationAnswer(generation, result.success ? result.data : null));
};

/** Where the browser was: its header, or `?lastEventId=` for callers that cannot set one. */
function lastSeen(request: Request, url: URL): Record<string, string> {
  const id = request.headers.get('last-event-id') ?? url.searchParams.get('lastEventId');
  return id === null ? {} : { 'last-event-id': id };
}
