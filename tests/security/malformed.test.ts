import { expect, test } from 'vitest';
import { ask, each, send, sendForm, sendJson } from './product.ts';
import { hostileJson, hostileTexts, words } from '../support/hostile-inputs.ts';
import { bodyOf, routes, uploadForm } from '../support/requests.ts';
import { sampled } from '../support/sampled.ts';
import { readRows, stockedDriver, thingsToSend } from './stocked-driver.ts';
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
  const more = await Promise.all([1, 2, 3].map(() => stockedDriver({ hasPlan: false })));
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

/** Validation messages of a library, which no driver should read. */
const rawWords = /invalid|expected|received|unrecognized|too (small|big)|NaN|undefined|regex|pattern/i;

/** Fields that would change a plan, a price, a run or whose something is. */
const smuggled = words(`
  likes role entitled plan_id status user_id driverId parentId parent_id result source job baseline content created_at model
  max_tokens amount price_data quantity mode customer success_url origin trial_period_days discounts metadata
`);

test('fields that nobody knows, and values of another kind, are refused in plain sentences', async () => {
  const own = await stockedDriver({ hasRun: false });
  const all = routes.flatMap(([, { writes }]) =>
    writes.flatMap((write) => {
      const content = write.content(things);
      if (content === 'nothing' || !('json' in content)) return [];
      const path = write.path(things);
      const wrong = [true, {}, [[]], 'x'.repeat(10_000)].flatMap((value) =>
        Object.keys(content.json).map((field) => ({ field, body: { ...content.json, [field]: value } })),
      );
      const unknown = smuggled
        .filter((field) => !(field in content.json))
        .map((field) => ({ field, body: { ...content.json, [field]: 999 } }));
      return [...unknown, ...wrong].map((one) => ({ path, ...one }));
    }),
  );
  const cases = sampled(all, 5);
  const drivers = [own, ...(await Promise.all([1, 2].map(() => stockedDriver({ hasPlan: false }))))];
  await each(cases, async (one) => {
    const as = drivers[cases.indexOf(one) % drivers.length];
    const { status, text } = await sendJson(one.path, one.body, { as });
    const { error, code, fields = {} } = JSON.parse(text);
    const said = [error, ...Object.values(fields)].join(' ');
    const named = Object.keys(fields).some((name) => name.split('.')[0] === one.field);
    const held = status === 400 && code === 'invalid' && named && !rawWords.test(said);
    tally.count(held ? null : `${one.path} ${JSON.stringify(one.body).slice(0, 120)}: ${status} ${text}`);
  });
});

test('odd texts are stored so that they can be read again, or refused', async () => {
  const own = await stockedDriver({ hasRun: false });
  await each(sampled(hostileTexts, 6), async (odd) => {
    const form = {
      ...uploadForm,
      title: `odd ${odd}`,
      description: `odd ${odd}`,
      setup_data: `${uploadForm.setup_data}//${odd}`,
    };
    const sent = await sendForm('/upload-setup', form, { as: own });
    tally.count(sent.status < 500 ? null : `upload of ${JSON.stringify(odd)}: ${sent.status}`);
    const place = sent.headers.get('location');
    if (sent.status === 303 && place) {
      const page = await ask(place);
      tally.count(
        page.status === 200 && !page.text.includes('\u0000')
          ? null
          : `${JSON.stringify(odd)} is shown with ${page.status}`,
      );
    }
    const named = await sendJson(
      '/api/user-profile',
      { clerk_user_id: own.id, first_name: odd, last_name: odd, username: odd, email: odd },
      { as: own },
    );
    tally.count(named.status < 500 ? null : `profile named ${JSON.stringify(odd)}: ${named.status}`);
    const asked = await sendJson(
      '/api/race-engineer-chat',
      { message: `odd ${odd}`, context: [{ role: 'user', content: odd }] },
      { as: own },
    );
    tally.count(asked.status < 500 ? null : `chat about ${JSON.stringify(odd)}: ${asked.status}`);
    for (const address of [
      '/setups.data?q=',
      '/setups.data?after=',
      '/setup-viewer/',
      '/my-setups.data?after=',
      '/setup-assistant.data?setup=',
      '/api/generations/',
    ]) {
      const query = encodeURIComponent(odd.toWellFormed());
      const { status } = await ask(address + query, { as: own });
      tally.count(status < 500 ? null : `${address}${query}: ${status}`);
    }
  });
  expect((await ask('/my-setups', { as: own })).status).toBe(200);
  expect((await ask('/account/data.json', { as: own })).status).toBe(200);
  const kept = await readRows<{ note: string }>(`chat_messages?clerk_user_id=eq.${own.id}&content=like.odd*`);
  expect(kept.length).toBeGreaterThan(0);
});
