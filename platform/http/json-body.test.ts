import { expect, test } from 'vitest';
import * as z from 'zod';
import { readJsonBody } from './json-body.ts';

const schema = z.object({
  setupId: z.union([z.number(), z.string()]),
  priceId: z.string().min(1).max(5).optional(),
  role: z.enum(['user', 'assistant']).optional(),
  when: z.uuid().optional(),
  count: z.int().min(1).optional(),
  context: z
    .array(z.strictObject({ content: z.string() }))
    .max(2)
    .optional(),
  car: z.string('Car is required').optional(),
});

function send(body: BodyInit, type = 'application/json') {
  const request = new Request('https://scrutineer.test', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  return readJsonBody(request, schema, { largest: 100_000 }).then(
    (taken) => ({ taken }),
    async (refusal: Response) => ({ status: refusal.status, ...((await refusal.json()) as Refused) }),
  );
}
type Refused = { code: string; error: string; fields?: Record<string, string> };
const fieldsOf = async (body: unknown) => {
  const outcome = await send(JSON.stringify(body));
  return 'taken' in outcome ? null : outcome.fields;
};

test('a body that fits is taken, with or without a charset', async () => {
  expect(await send('{"setupId":1}')).toEqual({ taken: { setupId: 1 } });
  expect(await send('{"setupId":"1"}', 'Application/JSON; charset=utf-8')).toMatchObject({
    taken: { setupId: '1' },
  });
});

test('an unknown field is refused by name', async () => {
  const outcome = await send('{"setupId":1,"likes":5,"context":[{"content":"x","tool":1}]}');
  expect(outcome).toEqual({
    status: 400,
    code: 'invalid',
    error: 'We don’t know "context.0.tool".',
    fields: {
      'context.0.tool': 'We don’t know "context.0.tool".',
      likes: 'We don’t know "likes".',
    },
  });
  const polluted = await send('{"setupId":1,"__proto__":{"admin":true}}');
  expect(JSON.stringify(polluted)).toContain('"__proto__":"We don’t know \\"__proto__\\"."');
});

test.each([
  [{ setupId: true }, { setupId: '"setupId" must be a number or text.' }],
  [{}, { setupId: '"setupId" is required.' }],
  [{ setupId: 1, priceId: '' }, { priceId: '"priceId" must have at least 1 character.' }],
  [{ setupId: 1, priceId: 'x'.repeat(6) }, { priceId: '"priceId" must have at most 5 characters.' }],
  [{ setupId: 1, priceId: null }, { priceId: '"priceId" must be text.' }],
  [{ setupId: 1, role: 'system' }, { role: '"role" must be "user" or "assistant".' }],
  [{ setupId: 1, when: 'now' }, { when: '"when" must be a UUID.' }],
  [{ setupId: 1, count: 0 }, { count: '"count" must be at least 1.' }],
  [{ setupId: 1, count: 1.5 }, { count: '"count" must be a whole number.' }],
  [{ setupId: 1, context: {} }, { context: '"context" must be a list.' }],
  [{ setupId: 1, context: [{}, {}, {}] }, { context: '"context" must have at most 2 entries.' }],
  [{ setupId: 1, car: 5 }, { car: 'Car is required' }],
  [[], { body: 'The body must be an object.' }],
  [null, { body: 'The body must be an object.' }],
])('%j is refused in plain sentences', async (body, fields) => {
  expect(await fieldsOf(body)).toMatchObject(fields);
});

test('an answer does not repeat thousands of unknown names, nor one of thousands of letters', async () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`k${place}`, place]));
  expect(Object.keys((await fieldsOf({ setupId: 1, ...many })) ?? {})).toHaveLength(20);
  const [name = ''] = Object.keys((await fieldsOf({ setupId: 1, ['k'.repeat(50_000)]: 1 })) ?? {});
  expect(name.length).toBeLessThan(70);
});

test.each(['['.repeat(60_000), '{"a":'.repeat(10_000), `[${'{},'.repeat(20_000)}{}]`])(
  'a body that costs more than it says is not parsed',
  async (body) => {
    expect(await send(body)).toMatchObject({
      error: expect.stringContaining('holds more than 5,000 values'),
    });
  },
);

test.each(['', ' ', '{', 'NaN', "{'a':1}", '{"a":}'])('%j is no JSON', async (body) => {
  expect(await send(body)).toMatchObject({ status: 400, code: 'invalid_json' });
});

test('bytes that are no UTF-8 are no JSON', async () => {
  expect(await send(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({ code: 'invalid_json' });
});

test('a body too large, or of another type, is not read', async () => {
  expect(await send(`"${'x'.repeat(100_000)}"`)).toMatchObject({ status: 413 });
  expect(await send('{"setupId":1}', 'text/plain')).toMatchObject({ status: 415 });
  expect(await send('{"setupId":1}', 'application/jsonp')).toMatchObject({ status: 415 });
});
