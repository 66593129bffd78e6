import { test } from 'vitest';
import { each, send } from './product.ts';
import { hostileJson } from '../support/hostile-inputs.ts';
import { bodyOf, routes } from '../support/requests.ts';
import { sampled } from '../support/sampled.ts';
import { stockedDriver, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();
const things = await thingsToSend({ hasRun: false });

const brokenJson = [
  ...hostileJson,
  '',
  '"text"',
  '{}',
  '{"setupId":1e400}',
  '{"setupId":9007199254740993}',
  '{"setupId":"1 or 1=1"}',
  '{"setupId":{"$ne":null}}',
  '{"setupId":true,"priceId":true,"message":true,"clerk_user_id":true}',
  '{"priceId":"../../v1/customers","message":"\\ud800"}',
  `{${Array.from({ length: 3_000 }, (_, place) => `"k${place}":${place}`)}}`,
];

const brokenForms: [type: string, body: string][] = [
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=x', ''],
  ['multipart/form-data; boundary=x', '--y\r\n\r\nz'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends'],
  ['multipart/form-data; boundary="', '--\r\n'],
  [`multipart/form-data; boundary=${'x'.repeat(5_000)}`, 'x'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['application/x-www-form-urlencoded', '%'],
  ['application/x-www-form-urlencoded', '%FF%FE=%00'],
  ['application/x-www-form-urlencoded', '&'.repeat(20_000)],
  ['application/x-www-form-urlencoded', 'intent=save&'.repeat(2_000)],
  ['application/x-www-form-urlencoded', '__proto__=1&constructor=2&toString=3'],
];

/** Even an empty object is an order there, and a long way to the payment service. */
const needsNothing = /^\/api\/subscription\/(cancel|reactivate)$/;
const leavesTooMuch = /^\/sign-out$|\/delete$/;

test('nothing that is no form or no JSON breaks anything', async () => {
  const more = await Promise.all([1, 2, 3, 4, 5].map(() => stockedDriver({ hasPlan: false })));
  const drivers = [things.own, ...more];
  const all = routes.flatMap(([, route]) =>
    route.writes.flatMap((write) => {
      const path = write.path(things);
      const isJson = bodyOf(write, things).headers['content-type'] !== undefined;
      if (write.method === 'DELETE' || leavesTooMuch.test(path)) return [];
      const bodies = isJson ? brokenJson.map((body) => ['application/json', body] as const) : brokenForms;
      return bodies
        .filter(([, body]) => !needsNothing.test(path) || !/^\ufeff?\{\}$/.test(body))
        .map(([type, body]) => ({ path, type, body }));
    }),
  );
  const cases = sampled(all, 7);
  await each(cases, async (one) => {
    const { path, type, body } = one;
    // In turns, so that no driver is too fast.
    const as = drivers[cases.indexOf(one) % drivers.length];
    const { status, text } = await send(path, { as, headers: { 'content-type': type }, body });
    const told = /\bat \w+ \(|SyntaxError|ZodError|node_modules/.test(text);
    // 502 is how the assistant and the profile say that nothing could be done.
    const held = (status < 500 || status === 502) && status !== 429 && !told;
    tally.count(held ? null : `${path} as ${type}: ${body.slice(0, 40)} ${status}`);
  });
});
