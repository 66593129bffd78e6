import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 60_000;

/** Resolves once `address` answers 2xx; after a minute throws what it answered last. */
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
  throw new Error(`${address} did not answer within a minute; last: ${last}`);
}
