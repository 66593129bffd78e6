import { eventBytes, heartbeat, heartbeatMs } from '../sse.ts';
import type { NumberedEvent } from './run-store.ts';

/** Events that end a stream. */
const lastEvents: ReadonlySet<NumberedEvent['event']> = new Set(['done', 'error']);

/** One run that is being worked on, and who listens to it. */
export class LiveRun {
  readonly #listeners = new Set<(row: NumberedEvent) => void>();
  /** Settles when the run is over, however it went. */
  readonly over: Promise<void>;
  readonly #stopping = new AbortController();
  #settle: () => void = () => {};

  constructor() {
    this.over = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  tell(row: NumberedEvent): void {
    for (const listener of this.#listeners) listener(row);
  }

  /** Lets everybody go: no event will come any more. */
  end(): void {
    this.#settle();
    this.#listeners.clear();
  }

  /** Aborted when the work is to end at once, without keeping anything. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends the work, and lets everybody go. */
  stop(): void {
    this.#stopping.abort();
    this.end();
  }

  listen(listener: (row: NumberedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * A run's events as a stream: first those that were, then those that come, with a comment when it is quiet. Ends
 * with the run. Leaving it changes nothing for the run.
 */
export function runStream(
  past: readonly NumberedEvent[],
  live: LiveRun | undefined,
): ReadableStream<Uint8Array> {
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const row of past) controller.enqueue(eventBytes(row));
      if (!live) {
        controller.close();
        return;
      }
      const timer = setInterval(() => controller.enqueue(heartbeat), heartbeatMs);
      let open = true;
      const finish = () => {
        if (open) controller.close();
        leave();
      };
      const stop = live.listen((row) => {
        controller.enqueue(eventBytes(row));
        if (lastEvents.has(row.event)) finish();
      });
      leave = () => {
        open = false;
        clearInterval(timer);
        stop();
      };
      void live.over.then(finish);
    },
    cancel() {
      leave();
    },
  });
}
