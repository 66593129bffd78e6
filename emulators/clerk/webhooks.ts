import { createHmac } from 'node:crypto';
import type { JsonFile } from '../json-file.ts';
import { type ClerkState, newId, type StoredDelivery } from './state.ts';

/** Clerk's deliverer, Svix, tries again after these waits; the long ones are cut, as somebody is looking on. */
const waitsMs = [1_000, 5_000, 30_000, 60_000, 60_000, 60_000, 60_000];
const answerWithinMs = 15_000;
const deliveriesKept = 200;

export type Webhooks = {
  /** Sends an event to the application's endpoint, until it answers 2xx or the tries are used up. */
  send(type: 'user.deleted', data: object): void;
  /** Resolves when no delivery is on its way; those that wait for another try stay waiting. */
  settled(): Promise<void>;
  /** Tries everything undelivered at once. */
  hurry(): void;
  close(): Promise<void>;
};

/** The headers by which a receiver knows an event's sender: `v1,` and the base64 HMAC of `id.timestamp.body`. */
export function signatureHeaders(secret: string, id: string, body: string, seconds: number): HeadersInit {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': String(seconds), 'svix-signature': `v1,${signature}` };
}

/**
 * Delivers events as Clerk does: signed, at least once, in no order. What a stopped process left undelivered is tried
 * again after the next start.
 *
 * @param url the application's endpoint
 * @param carry carries a request; the network in use, something else in tests
 */
export function createWebhooks(
  file: JsonFile<ClerkState>,
  url: string,
  carry: (request: Request) => Promise<Response>,
): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  async function attempt(delivery: StoredDelivery): Promise<void> {
    delivery.attempts += 1;
    try {
      const { id, body } = delivery;
      const headers = signatureHeaders(file.value.webhookSecret, id, body, Math.floor(Date.now() / 1000));
      const answer = await carry(
        new Request(url, {
          method: 'POST',
          body,
          headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Svix-Webhooks/1' },
          signal: AbortSignal.timeout(answerWithinMs),
        }),
      );
      await answer.arrayBuffer();
      delivery.lastAnswer = String(answer.status);
      if (answer.ok) delivery.status = 'delivered';
    } catch (error) {
      delivery.lastAnswer = error instanceof Error ? error.message : String(error);
    }
    if (delivery.status === 'pending') {
      const wait = waitsMs[delivery.attempts - 1];
      if (wait === undefined) delivery.status = 'given-up';
      else later(delivery, wait);
    }
    file.save();
  }

  function later(delivery: StoredDelivery, wait: number): void {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = attempt(delivery).finally(() => running.delete(work));
      running.add(work);
    }, wait);
    timers.add(timer);
  }

  function hurry(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const delivery of file.value.deliveries) if (delivery.status === 'pending') later(delivery, 0);
  }

  hurry();
  return {
    send(type, data) {
      const delivery: StoredDelivery = {
        id: newId('msg'),
        type,
        body: JSON.stringify({
          data,
          object: 'event',
          type,
          timestamp: Date.now(),
          instance_id: 'ins_local',
        }),
        status: 'pending',
        attempts: 0,
        lastAnswer: null,
        createdAt: Date.now(),
      };
      file.value.deliveries = [...file.value.deliveries.slice(1 - deliveriesKept), delivery];
      file.save();
      later(delivery, 0);
    },
    async settled() {
      do {
        await new Promise((resolve) => setTimeout(resolve, 0));
        await Promise.all(running);
      } while (running.size > 0);
    },
    hurry,
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.all(running);
    },
  };
}
