import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { test } from 'vitest';
import {
  anyJson,
  anyText,
  hostileJson,
  hostileTexts,
  spoilt,
  textOf,
  words,
} from '../../tests/support/hostile-inputs.ts';
import { holds } from '../../tests/support/properties.ts';
import { InvalidClerkWebhook, readClerkWebhook, UnreadableClerkEvent } from './clerk/webhook.ts';
import { InvalidSignature, UnreadableEvent, verifyWebhook } from './stripe/webhook.ts';

const secret = 'whsec_c2VjcmV0IG9mIHRoZSBlbmRwb2ludA==';
const clerkKey = Buffer.from(secret.slice('whsec_'.length), 'base64');
const now = Math.floor(Date.now() / 1000);

const hash = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
const stripeSignature = (body: string, at = now) => hash(secret, `${at}.${body}`).digest('hex');
const clerkSignature = (body: string) => hash(clerkKey, `msg_1.${now}.${body}`).digest('base64');

const stripeEvent = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { object: 'invoice', customer: 'cus_1' } },
};
const clerkEvent = { object: 'event', type: 'user.deleted', data: { id: 'user_1', deleted: true } };

const bodies = (event: Record<string, unknown>) =>
  fc.oneof(
    spoilt(event).map((one) => JSON.stringify(one)),
    anyJson,
    anyText,
  );

/** Whether it is taken; throws what is no refusal. */
async function isTaken(
  read: Promise<unknown>,
  ...refusals: (new (
    ...args: never[]
  ) => Error)[]
): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}

const ours = JSON.stringify(stripeEvent);

test('a Stripe event that nobody signed is not taken', () =>
  holds(
    fc.record({
      body: fc.oneof(bodies(stripeEvent), fc.constant(ours), fc.constant(`${ours}\n`)),
      header: textOf(
        ...words('t= , v1= v0= 0x1 1e9'),
        `t=${now}`,
        stripeSignature(ours),
        stripeSignature(ours, 1),
      ),
    }),
    async ({ body, header }) => {
      const read = verifyWebhook(body, header, ['', secret], new Date(now * 1000));
      if (!(await isTaken(read, InvalidSignature))) return;
      assert.equal(body, ours);
      assert.ok(header.includes(stripeSignature(ours)));
    },
    [...hostileTexts, `t=${now},v1=${stripeSignature(ours)}`].map((header) => ({ body: ours, header })),
  ));

test('a signed Stripe event has an id and a type, or is unreadable', () =>
  holds(
    bodies(stripeEvent),
    async (body) => {
      const read = verifyWebhook(
        body,
        `t=${now},v1=${stripeSignature(body)}`,
        [secret],
        new Date(now * 1000),
      );
      // An empty body is not even looked at.
      if (!(await isTaken(read, body === '' ? InvalidSignature : UnreadableEvent))) return;
      const { id, type, customerId, chargeId } = await read;
      assert.deepEqual([typeof id, typeof type], ['string', 'string']);
      for (const one of [customerId, chargeId]) assert.ok(one === null || typeof one === 'string');
    },
    hostileJson,
  ));

const deleted = JSON.stringify(clerkEvent);
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').trim();
const clerkHeaders = (time: string, signature: string) =>
  new Headers({
    'svix-id': 'msg_1',
    'svix-timestamp': printable(time),
    'svix-signature': printable(signature),
  });

test('a Clerk event that nobody signed is not taken', () =>
  holds(
    fc.record({
      body: fc.oneof(anyJson, anyText, fc.constant(deleted), fc.constant(`${deleted} `)),
      time: fc.oneof(fc.constant(`${now}`), textOf(`${now}`, '0', 'x', '-', '.'), fc.constant('1700000000')),
      signature: textOf('v1,', 'v2,', ' ', clerkSignature(deleted), 'AAAA', '='),
    }),
    async ({ body, time, signature }) => {
      const read = readClerkWebhook(clerkHeaders(time, signature), body, secret);
      if (!(await isTaken(read, InvalidClerkWebhook))) return;
      assert.deepEqual([body, printable(time)], [deleted, `${now}`]);
      assert.ok(signature.includes(clerkSignature(deleted)));
    },
    hostileTexts.map((text) => ({ body: deleted, time: `${now}`, signature: `v1,${text}` })),
  ));

test('a signed Clerk event names the driver it deletes, or is unreadable', () =>
  holds(
    bodies(clerkEvent),
    async (body) => {
      const read = readClerkWebhook(clerkHeaders(`${now}`, `v1,${clerkSignature(body)}`), body, secret);
      if (!(await isTaken(read, InvalidClerkWebhook, UnreadableClerkEvent))) return;
      const event = await read;
      if (event.type === 'user.deleted') assert.ok(typeof event.userId === 'string' && event.userId !== '');
    },
    hostileJson,
  ));
