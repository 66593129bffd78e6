import { parentPort } from 'node:worker_threads';
import { now } from '../clock.ts';
import type { CallerOrder, CallerRequest, Heard } from './callers.ts';
import { type ArrivedEvent, readEvents } from './read-events.ts';

async function call({ address, headers, body }: CallerRequest, begun: () => void): Promise<Heard> {
  const events: ArrivedEvent[] = [];
  const sentAt = now();
  try {
    const response = await fetch(address, { method: 'POST', headers, body });
    begun();
    for await (const event of readEvents(response)) events.push(event);
    return { sentAt, events, failure: null };
  } catch (error) {
    return { sentAt, events, failure: error instanceof Error ? error.message : String(error) };
  } finally {
    begun();
  }
}

/** Sends all requests, no more than so many before their answers begin; all answers run side by side. */
async function callAll({ requests, beginning }: CallerOrder): Promise<Heard[]> {
  const running: Promise<Heard>[] = [];
  const waiting = [...requests];
  const next = async (): Promise<void> => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const asked = request;
      await new Promise<void>((begun) => {
        running[requests.indexOf(asked)] = call(asked, begun);
      });
    }
  };
  await Promise.all(Array.from({ length: beginning }, next));
  return Promise.all(running);
}

parentPort?.on('message', (order: CallerOrder) => {
  void callAll(order).then((heard) => parentPort?.postMessage(heard));
});
