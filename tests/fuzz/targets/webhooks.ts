import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import {
  InvalidClerkWebhook,
  readClerkWebhook,
  UnreadableClerkEvent,
} from '#platform/adapters/clerk/webhook';
import { InvalidSignature, UnreadableEvent, verifyWebhook } from '#platform/adapters/stripe/webhook';
import { target } from '../fuzz.ts';
import {
  anyJson,
  anyText,
  hostileJson,
  hostileTexts,
  spoilt,
  textOf,
  words,
} from '../../support/hostile-inputs.ts';

const now = 1_795_000_000;
const secret = 'whsec_c2VjcmV0IG9mIHRoZSBlbmRwb2ludA==';
const clerkKey = Buffer.from(secret.slice('whsec_'.length), 'base64');

const stripeSignature = (body: string, at: number | string) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
const clerkSignature = (body: string, at: number | string) =>
  createHmac('sha256', clerkKey).update(`msg_1.${at}.${body}`).digest('base64');

const stripeBody = fc.oneof(
  spoilt({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } }).map(
    (event) => JSON.stringify(event),
  ),
  anyJson,
  anyText,
);

const ours = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { object: 'invoice', customer: 'cus_1' } },
});

target({
  name: 'Stripe webhooks of strangers',
  input: fc.record({
    body: fc.oneof(stripeBody, fc.constant(ours), fc.constant(`${ours}\n`)),
    header: textOf(
      ...words('t= , v1= v0= 0x1 1e9'),
      `t=${now}`,
      stripeSignature(ours, now),
      stripeSignature(ours, 1),
    ),
  }),
  examples: [...hostileTexts, `t=${now},v1=${stripeSignature(ours, now)}`].map((header) => ({
    body: ours,
    header,
  })),
  async check({ body, header }) {
    try {
      await verifyWebhook(body, header, ['', secret], new Date(now * 1000));
    } catch (error) {
      if (!(error instanceof InvalidSignature)) throw error;
      return;
    }
    assert.equal(body, ours, 'a body that nobody signed was taken');
    assert.ok(header.includes(stripeSignature(ours, now)), 'a header without the signature was taken');
  },
});

target({
  name: 'Stripe webhooks with odd contents',
  input: stripeBody,
  examples: hostileJson,
  async check(body) {
    const header = `t=${now},v1=${stripeSignature(body, now)}`;
    try {
      const event = await verifyWebhook(body, header, [secret], new Date(now * 1000));
      assert.ok(
        typeof event.id === 'string' && typeof event.type === 'string',
        'an event without id or type',
      );
      for (const id of [event.customerId, event.chargeId]) assert.ok(id === null || typeof id === 'string');
    } catch (error) {
      // An empty body is not even looked at.
      const isOdd = body === '' ? error instanceof InvalidSignature : error instanceof UnreadableEvent;
      if (!isOdd) throw error;
    }
  },
});

const deleted = JSON.stringify({
  object: 'event',
  type: 'user.deleted',
  data: { id: 'user_1', deleted: true },
});
const clerkTime = String(Math.floor(Date.now() / 1000));
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').trim();

function clerkHeaders(time: string, signature: string): Headers {
  return new Headers({
    'svix-id': 'msg_1',
    'svix-timestamp': printable(time),
    'svix-signature': printable(signature),
  });
}

target({
  name: 'Clerk webhooks of strangers',
  input: fc.record({
    body: fc.oneof(anyJson, anyText, fc.constant(deleted), fc.constant(`${deleted} `)),
    time: fc.oneof(fc.constant(clerkTime), textOf(clerkTime, '0', 'x', '-', '.'), fc.constant('1700000000')),
    signature: textOf('v1,', 'v2,', ' ', clerkSignature(deleted, clerkTime), 'AAAA', '='),
  }),
  examples: hostileTexts.map((signature) => ({
    body: deleted,
    time: clerkTime,
    signature: `v1,${signature}`,
  })),
  async check({ body, time, signature }) {
    try {
      await readClerkWebhook(clerkHeaders(time, signature), body, secret);
    } catch (error) {
      if (!(error instanceof InvalidClerkWebhook)) throw error;
      return;
    }
    assert.equal(body, deleted, 'a body that nobody signed was taken');
    assert.equal(printable(time), clerkTime);
    assert.ok(signature.includes(clerkSignature(deleted, clerkTime)));
  },
});

target({
  name: 'Clerk webhooks with odd contents',
  input: fc.oneof(
    spoilt({ type: 'user.deleted', data: { id: 'user_1' } }).map((event) => JSON.stringify(event)),
    anyJson,
  ),
  examples: hostileJson,
  async check(body) {
    const at = String(Math.floor(Date.now() / 1000));
    try {
      const event = await readClerkWebhook(clerkHeaders(at, `v1,${clerkSignature(body, at)}`), body, secret);
      if (event.type === 'user.deleted') assert.ok(typeof event.userId === 'string' && event.userId !== '');
    } catch (error) {
      if (!(error instanceof InvalidClerkWebhook || error instanceof UnreadableClerkEvent)) throw error;
    }
  },
});
