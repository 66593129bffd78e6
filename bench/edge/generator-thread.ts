import { parentPort } from 'node:worker_threads';
import { measuringPackage } from '../../scripts/measuring-package.ts';
import type { Burst, Fired } from './generator.ts';

type Autocannon = (
  options: object,
  done: (error: Error | null, result: { errors: number; timeouts: number; duration: number }) => void,
) => {
  on(event: 'response', listen: (client: unknown, status: number, bytes: number, ms: number) => void): void;
};

const { default: autocannon } = (await import(measuringPackage('autocannon'))) as { default: Autocannon };

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
      (error, { errors, timeouts, duration }) => {
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
