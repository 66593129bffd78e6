import { readEvents } from './event-stream.ts';
import type { ReturnedForm } from './returned-form.ts';
import type { RunEvent } from './run-state.ts';

/** How watching a run ended. */
export type WatchEnd =
  | { how: 'done'; id: number }
  /** The run is over and made nothing. */
  | { how: 'failed'; message: string; code: string }
  /** The form was not accepted; nothing runs. */
  | { how: 'returned'; form: ReturnedForm }
  /**
   * No line to the run. With an id it goes on without us, without one it may not have begun. `isAnswered`: the server
   * is there, and has something else to say.
   */
  | { how: 'lost'; id: number | null; isAnswered: boolean };

export type WatchOptions = {
  /** The form that begins the run, or the number of one that goes on. */
  begin: { form: FormData } | { id: number };
  onEvent: (event: Exclude<RunEvent, { event: 'error' }>) => void;
  signal: AbortSignal;
  fetch?: typeof globalThis.fetch;
  /** How to wait before trying the line again; replaced in tests. */
  wait?: (ms: number) => Promise<void>;
};

const address = '/setup-assistant/run';
/** Waits before each new try after the line broke, in milliseconds. */
const pausesMs = [300, 1_000, 2_000, 4_000];

/**
 * Begins a run or comes back to one, and tells about it until it is over. A line that breaks is taken up again where
 * it was; a form is sent only once.
 */
export async function watchRun(options: WatchOptions): Promise<WatchEnd> {
  const { begin, signal, wait = pause } = options;
  const place: Place = { id: 'id' in begin ? begin.id : null, lastEventId: null, isAnswered: false };
  for (const pauseMs of [...pausesMs, 0]) {
    const end = await watchOnce(options, place).catch(() => null);
    if (end) return end;
    if (signal.aborted || place.id === null) break;
    await wait(pauseMs);
  }
  return { how: 'lost', id: place.id, isAnswered: place.isAnswered };
}

type Place = { id: number | null; lastEventId: string | null; isAnswered: boolean };

/** Null when the line ended before the run did. */
async function watchOnce(options: WatchOptions, place: Place): Promise<WatchEnd | null> {
  place.isAnswered = false;
  const response = await ask(options, place);
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
  place.isAnswered = !isStream;
  if (!isStream || !response.body) return place.id === null ? refusalIn(response) : null;
  for await (const { id, event, data } of readEvents(response.body)) {
    place.lastEventId = id ?? place.lastEventId;
    // Our own server wrote it, in the words of `RunEvent`.
    const happened = { event, data: JSON.parse(data) } as RunEvent;
    if (happened.event === 'error')
      return { how: 'failed', message: happened.data.error, code: happened.data.code };
    if (happened.event === 'stored' || happened.event === 'done') place.id = happened.data.id;
    options.onEvent(happened);
    if (happened.event === 'done') return { how: 'done', id: happened.data.id };
  }
  return null;
}

function ask({ begin, signal, fetch = globalThis.fetch }: WatchOptions, { id, lastEventId }: Place) {
  const headers = { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) };
  return id === null && 'form' in begin
    ? fetch(address, { method: 'POST', body: begin.form, headers, signal })
    : fetch(`${address}?setup=${id}`, { headers, signal });
}

async function refusalIn(response: Response): Promise<WatchEnd | null> {
  const form = (await response.json()) as ReturnedForm | null;
  return form && typeof form.message === 'string' ? { how: 'returned', form } : null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
