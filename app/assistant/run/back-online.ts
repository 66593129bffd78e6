/**
 * Waits until a broken line is worth another try: the browser is back online, the driver asks for it, so many milliseconds
 * have passed, or nobody wants it any more.
 *
 * @param retries fires `retry` when the driver asks
 * @param online fires `online`; replaced in tests
 */
export function backOnline(
  ms: number,
  retries: EventTarget,
  signal: AbortSignal,
  online: EventTarget = globalThis,
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
    retries.addEventListener('retry', done, until);
    signal.addEventListener('abort', done, until);
  });
}
