/** How long a broken line rests before it is tried again, if nothing says sooner that it may work, in milliseconds. */
const restMs = 10_000;

/**
 * Waits until a broken line is worth another try: the browser is back online, the driver asks for it, some time has
 * passed, or nobody wants it any more.
 *
 * @param asked fires `retry` when the driver asks
 * @param options.online fires `online`; replaced in tests, as is `ms`, the longest wait in milliseconds
 */
export function backOnline(
  asked: EventTarget,
  signal: AbortSignal,
  { online = globalThis as EventTarget, ms = restMs } = {},
): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const until = { signal: over.signal };
    online.addEventListener('online', done, until);
    asked.addEventListener('retry', done, until);
    signal.addEventListener('abort', done, until);
  });
}
