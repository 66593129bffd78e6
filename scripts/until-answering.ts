import { setTimeout as wait } from 'node:timers/promises';

/** Only against what never answers: a busy machine may take minutes to start the Workers. */
const LIMIT_MS = 300_000;

/** Resolves once `address` answers 2xx; after five minutes throws what it answered last. */
export async function untilAnswering(address: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  let last = 'nothing';
  while (Date.now() < end) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      last = `${response.status} ${(await response.text()).slice(0, 500)}`;
      if (response.ok) return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await wait(100);
  }
  throw new Error(`${address} did not answer within five minutes; last: ${last}`);
}
