import { createHmac } from 'node:crypto';
import { type Courier, createCourier } from '../courier.ts';
import type { JsonFile } from '../json-file.ts';
import type { ClerkState, SentEvent } from './state.ts';

/** The headers by which a receiver knows an event's sender: `v1,` and the base64 HMAC of `id.timestamp.body`. */
export function signatureHeaders(secret: string, id: string, body: string, seconds: number): HeadersInit {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': String(seconds), 'svix-signature': `v1,${signature}` };
}

/** Delivers an instance's events to `url`, as Clerk does; `send` carries a request, the network where left out. */
export function createWebhooks(
  file: JsonFile<ClerkState>,
  url: string,
  send: ((request: Request) => Promise<Response>) | undefined,
): Courier<SentEvent> {
  return createCourier<SentEvent>({
    deliveries: file.value.deliveries,
    request({ id, body }) {
      const headers = signatureHeaders(file.value.webhookSecret, id, body, Math.floor(Date.now() / 1000));
      return new Request(url, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Svix-Webhooks/1' },
      });
    },
    send,
    save: () => file.save(),
  });
}
