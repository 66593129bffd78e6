import { setTimeout as wait } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { now } from '../clock.ts';
import type { Delivery } from './deliveries.ts';
import type { Acknowledgement, Storm } from './sender.ts';

async function deliver(
  address: string,
  { headers, body }: Delivery,
  dueAt: number,
): Promise<Acknowledgement> {
  await wait(Math.max(0, Math.ceil(dueAt - now())));
  const sentAt = now();
  try {
    const response = await fetch(address, { method: 'POST', headers, body });
    const answer = await response.text();
    return { dueAt, sentAt, answeredAt: now(), status: response.status, answer };
  } catch (error) {
    return { dueAt, sentAt, answeredAt: now(), status: 0, answer: String(error) };
  }
}

parentPort?.on('message', ({ address, deliveries, everyMs }: Storm) => {
  const start = now();
  const sent = deliveries.map((delivery, place) => deliver(address, delivery, start + place * everyMs));
  void Promise.all(sent).then((acknowledgements) => parentPort?.postMessage(acknowledgements));
});
