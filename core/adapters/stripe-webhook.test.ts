import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { InvalidSignature, UnreadableEvent, verifyWebhook } from './stripe-webhook.ts';

const now = 1_795_000_000;
const secret = 'whsec_current';

function verified(body: string) {
  const signature = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return verifyWebhook(body, `t=${now},v1=${signature}`, [secret], new Date(now * 1000));
}

test('of an event only what finds the customer is read', async () => {
  const object = { object: 'invoice', customer: { id: 'cus_1' }, charge: 'ch_1', total: 999 };
  const body = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object } });
  expect(await verified(body)).toEqual({
    id: 'evt_1',
    type: 'invoice.paid',
    customerId: 'cus_1',
    chargeId: 'ch_1',
  });
});

test.each([
  'null',
  '[]',
  '{}',
  '{"id":1,"type":"x","data":{"object":{}}}',
  '{"id":"evt_1","data":{"object":{}}}',
  '{"id":"evt_1","type":"x"}',
  '{"id":"evt_1","type":"x","data":{"object":{"customer":"\\ud800"}}}',
])('what is signed and no event is told from a signature that does not fit: %s', async (body) => {
  await expect(verified(body)).rejects.toThrow(UnreadableEvent);
});

test('an event about nobody is one all the same', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'x',
    data: { object: { object: 'balance', customer: null } },
  });
  expect(await verified(body)).toEqual({ id: 'evt_1', type: 'x', customerId: null, chargeId: null });
});

test('an empty signature is none', async () => {
  const header = `t=${now},v1=`;
  await expect(verifyWebhook('a', header, [secret], new Date(now * 1000))).rejects.toThrow(InvalidSignature);
});
