import { test } from 'vitest';
import { type Answer, type Asked, ask, each, fromOwnPage } from './product.ts';
import { type StockedDriver, stockedDriver } from './stocked-driver.ts';
import { askClerk } from '../support/stand-ins.ts';
import { openTally } from './tally.ts';

const tally = openTally();
const driver = await stockedDriver();
// Fields that a driver can set on an account, and fields that only look like a role.
const role = { role: 'operator' };
await askClerk(`/v1/users/${driver.id}/metadata`, 'PATCH', { unsafe_metadata: role, public_metadata: role });

const ofOneAnswer = /^(x-request-id|server-timing|date|content-length|etag)$/;
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const nonces = /nonce(="|-|\\?":\\?")[\w+/=-]+/g;

/** It holds the time at which the menu was rendered. */
const menus = /avatar=[\w%+/=-]+/g;

/** All that an answer tells, but for ids, nonces, times and the name that was asked for. */
function toldBy({ status, headers, text }: Answer, name: string): string {
  const same = (value: string) =>
    value.replaceAll(name, 'asked').replace(ids, 'id').replace(nonces, 'nonce').replace(menus, 'avatar');
  const heads = [...headers]
    .filter(([name]) => !ofOneAnswer.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  return same([status, ...heads.sort(), '', text].join('\n'));
}

const fields = { action: 'hide', setup: '1', reason: 'None', subject: 'report-1' };
const form = () => new URLSearchParams(fields);
const asPage = { accept: 'text/html', 'sec-fetch-dest': 'document' };
const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

/** Whatever can be asked of an address, by its name. */
const questions: Record<string, () => Asked> = {
  ...Object.fromEntries(
    ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
      [method, () => ({ method })],
      [`${method} from our page`, () => ({ method, headers: { ...fromOwnPage, ...asPage } })],
      [`${method} from elsewhere`, () => ({ method, headers: elsewhere })],
    ]),
  ),
  'a form': () => ({ method: 'POST', headers: { ...fromOwnPage, ...asPage }, body: form() }),
  'a form from JavaScript': () => ({ method: 'POST', headers: fromOwnPage, body: form() }),
  'a form from elsewhere': () => ({ method: 'POST', headers: { ...elsewhere, ...asPage }, body: form() }),
  'a form from nowhere': () => ({ method: 'POST', body: form() }),
  'an empty form': () => ({ method: 'POST', headers: fromOwnPage }),
  'a form that says nothing': () => ({
    method: 'POST',
    headers: fromOwnPage,
    body: new URLSearchParams('a=b'),
  }),
  'a large body': () => ({
    method: 'POST',
    headers: fromOwnPage,
    body: new URLSearchParams({ a: 'b'.repeat(70_000) }),
  }),
  JSON: () => ({
    method: 'POST',
    headers: { ...fromOwnPage, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }),
};

const [hidden, unknown] = ['operator', 'unknowns'];

/** Where two addresses answer the same question differently, in words; null when all is the same. */
async function difference(what: string, question: () => Asked, as: StockedDriver | undefined, end = '') {
  const told = async (name: string) => {
    const answer = await ask(`/${name}${end}`, { ...question(), ...(as && { as }) });
    return toldBy(answer, name).split('\n');
  };
  const [here, there] = [await told(hidden), await told(unknown)];
  const at = here.findIndex((line, place) => line !== there[place]);
  if (at === -1 && here.length === there.length) return null;
  const lines = [here, there].map((one) => one[at]?.slice(0, 120)).join(' / ');
  return `${what} ${end} ${as ? 'by a driver' : 'by nobody'}: ${lines}`;
}

test('to everybody but operators their page answers whatever is asked as an unknown address does', async () => {
  const cases = Object.entries(questions).flatMap(([name, question]) =>
    [undefined, driver].flatMap((as) =>
      ['', '.data', '/', '?reports=1'].map((end) => ({ name, question, as, end })),
    ),
  );
  await each(cases, async ({ name, question, as, end }) => {
    tally.count(await difference(name, question, as, end));
  });
});

test('an address and a driver who ask too much are told the same at both', async () => {
  const address = '192.0.2.77';
  const sent = () => ({ method: 'POST', headers: fromOwnPage, body: form(), address });
  await each(
    Array.from({ length: 320 }, (_, turn) => turn),
    async () => {
      await ask('/sign-up', sent());
    },
  );
  for (const as of [undefined, driver]) tally.count(await difference('a form after many', sent, as));
  for (let turn = 0; turn < 25; turn += 1) await ask('/operator', { as: driver });
  for (const [name, question] of [
    ['a page after many', () => ({})],
    ['a form after many pages', questions['a form']],
  ] as [string, () => Asked][]) {
    tally.count(await difference(name, question, driver));
  }
});
