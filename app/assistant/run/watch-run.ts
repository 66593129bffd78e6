import type { UnansweredCode } from '#racing/engineer/answer/unanswered';
import { readEvents } from './event-stream.ts';
import type { ReturnedForm } from '../form/returned-form.ts';
import type { RunEvent } from '#racing/engineer/run/protocol';
import type { ReadingChoice } from '#racing/hearing/reading';

/** The end of a watched run. */
export type WatchEnd =
  | { how: 'done'; id: number; reason: UnansweredCode | null }
  /** Nothing was made: the engineer asks what is meant. */
  | { how: 'asked'; id: number; question: string; choices: readonly ReadingChoice[] }
  /** The run is over and made nothing. */
  | { how: 'failed'; message: string; code: string }
  /** The form was not accepted; nothing runs. */
  | { how: 'returned'; form: ReturnedForm }
  /** No line to the run, however often it was tried. With an id it goes on without us, without one it may not have begun. */
  | { how: 'lost'; id: number | null };

export type WatchOptions = {
  /** The form that begins the run, or the number of one that goes on. */
  begin: { form: FormData } | { id: number };
  onEvent: (event: Exclude<RunEvent, { event: 'error' }>) => void;
  /** The line has been broken for longer than a moment. */
  onCutOff: () => void;
  signal: AbortSignal;
  /** Waits before the next connection attempt, in milliseconds; it may end sooner when the network is back. */
  wait: (ms: number) => Promise<void>;
  fetch?: typeof globalThis.fetch;
};

const address = '/setup-assistant/run';
/** The pauses before new tries of a broken line double from the first to the longest; in all some seven minutes. */
const firstPauseMs = 300;
const longestPauseMs = 60_000;
const mostTries = 15;
/** So many tries in a row may fail before it is worth a word. */
const quietTries = 2;

/** Up to a quarter less than doubled, so that pages that lost the same server do not come back at once. */
function pauseAfter(tries: number): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) * (1 - Math.random() / 4);
}

/**
 * Begins a run or comes back to one, and tells about it until it is over. A line that breaks is taken up again where
 * it was, after pauses that grow, and given up in the end; a form is sent only once.
 */
export async function watchRun(options: WatchOptions): Promise<WatchEnd> {
  const { begin, signal, wait, onCutOff } = options;
  const place: Place = { id: 'id' in begin ? begin.id : null, lastEventId: null };
  for (let tries = 1; ; tries += 1) {
    const { lastEventId } = place;
    const end = await watchOnce(options, place).catch(() => null);
    if (end) return end;
    if (place.lastEventId !== lastEventId) tries = 1;
    if (signal.aborted || place.id === null || tries >= mostTries) return { how: 'lost', id: place.id };
    if (tries > quietTries) onCutOff();
    await wait(pauseAfter(tries));
  }
}

type Place = { id: number | null; lastEventId: string | null };

/** An answer that another try would not change: the run is not this driver's, or the session is over. */
const isFinal = ({ status }: Response) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Null when the line ended before the run did. */
async function watchOnce(options: WatchOptions, place: Place): Promise<WatchEnd | null> {
  const response = await ask(options, place);
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || !response.body) {
    if (place.id === null) return refusalIn(response);
    return isFinal(response) ? { how: 'lost', id: place.id } : null;
  }
  for await (const { id, event, data } of readEvents(response.body)) {
    place.lastEventId = id ?? place.lastEventId;
    // Our own Workers wrote it.
    const runEvent = { event, data: JSON.parse(data) } as RunEvent;
    if (runEvent.event === 'error')
      return { how: 'failed', message: runEvent.data.error, code: runEvent.data.code };
    if (runEvent.event === 'stored' || runEvent.event === 'done') place.id = runEvent.data.id;
    options.onEvent(runEvent);
    if (runEvent.event === 'done' && runEvent.data.question)
      return {
        how: 'asked',
        id: runEvent.data.id,
        question: runEvent.data.question,
        choices: runEvent.data.choices ?? [],
      };
    if (runEvent.event === 'done')
      return { how: 'done', id: runEvent.data.id, reason: runEvent.data.reason?.code ?? null };
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
  const answer = (await response.json()) as Partial<ReturnedForm & { error: string; code: string }> | null;
  if (typeof answer?.message === 'string') return { how: 'returned', form: answer as ReturnedForm };
  if (typeof answer?.error !== 'string') return null;
  return { how: 'failed', message: answer.error, code: answer.code ?? '' };
}
