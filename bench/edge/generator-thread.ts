import { parentPort } from 'node:worker_threads';
import autocannon from 'autocannon';
import type { Burst, Fired } from './generator.ts';

function fire({ origin, requests, connections, until }: Burst): Promise<Fired> {
  return new Promise((resolve, reject) => {
    const timesMs: number[] = [];
    let refused = 0;
    const cannon = autocannon(
      {
        url: origin,
        connections,
        requests: requests.map(({ path, headers }) => ({ path, headers: { ...headers } })),
        ...('seconds' in until ? { duration: until.seconds } : { amount: until.amount }),
      },
      (error: Error | null, { errors, timeouts, duration }) => {
        if (error) reject(error);
        else resolve({ timesMs, failed: refused + errors + timeouts, seconds: duration });
      },
    );
    // Its own histogram counts whole milliseconds.
    cannon.on('response', (_client, status, _bytes, ms) => {
      timesMs.push(ms);
      if (status !== 200) refused += 1;
    });
  });
}

parentPort?.on('message', (burst: Burst) => {
  fire(burst).then(
    (fired) => parentPort?.postMessage(fired),
    (error: unknown) => {
      throw error;
    },
  );
});
