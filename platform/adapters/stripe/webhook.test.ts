import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { InvalidSignature, UnreadableEvent, verifyWebhook } from './webhook.ts';

const now = 1_795_000_000;
const secret = 'whsec_current';

const signed = (body: string, at: string | number = now, key = secret) =>
  createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
const verify = (body: string, header: string, secrets = [secret]) =>
  verifyWebhook(body, header, secrets, new Date(now * 1000));
const verified = (body: string) => verify(body, `t=${now},v1=${signed(body)}`);

test('an event is read for its customer alone', async () => {
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
  'hello',
  'null',
  '[]',
  '{}',
  '{"id":1,"type":"x","data":{"object":{}}}',
  '{"id":"evt_1","data":{"object":{}}}',
  '{"id":"evt_1","type":"x"}',
  `{"id":"${'e'.repeat(256)}","type":"x","data":{"object":{}}}`,
  '{"id":"evt_\\u0000","type":"x","data":{"object":{}}}',
  '{"id":"evt_1","type":"x","data":{"object":{"customer":"\\ud800"}}}',
])('a signed body that is no event is told from a signature that does not fit: %s', async (body) => {
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

const body = JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { object: 'balance' } } });
const aged = (age: number) => `t=${now - age},v1=${signed(body, now - age)}`;

test.each([
  ['nearly five minutes old', aged(299)],
  ['nearly five minutes ahead', aged(-299)],
  ['by the secret before', `t=${now},v1=${signed(body, now, 'whsec_previous')}`],
  ['beside one of another secret', `t=${now},v1=${signed(body, now, 'whsec_other')},v1=${signed(body)}`],
])('a signature %s counts', async (_, header) => {
  await expect(verify(body, header, [secret, 'whsec_previous'])).resolves.toMatchObject({ id: 'evt_1' });
});

test.each([
  ['more than five minutes old', aged(302)],
  ['more than five minutes ahead', aged(-302)],
  ['a year ahead', aged(-31_536_000)],
  ['of another secret', `t=${now},v1=${signed(body, now, 'whsec_wrong')}`],
  ['with two timestamps', `t=${now - 900},t=${now},v1=${signed(body)}`],
  ['of an unknown scheme', `t=${now},v0=${signed(body)}`],
  ['at no number', `t=0x1,v1=${signed(body)}`],
  ['of a shorter body', `t=${now},v1=${signed(body.slice(0, -1))}`],
  ['that is empty', `t=${now},v1=`],
])('a signature %s is refused', async (_, header) => {
  await expect(verify(body, header)).rejects.toThrow(InvalidSignature);
});

test('a blank secret signs nothing', async () => {
  await expect(verify(body, `t=${now},v1=${signed(body, now, '')}`, ['', ' '])).rejects.toThrow('no secret');
});
