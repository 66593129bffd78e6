import { expect, test } from 'vitest';
import { type Driver, newDriver } from '../support/drivers.ts';
import { ask, send, sendJson } from './product.ts';
import { readRows, storeAs, storeSetups } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('names and addresses');
const liar = await newDriver({ firstName: 'Lena', lastName: 'Liar' });

type Row = { username: string | null; email: string; first_name: string; last_name: string };
const rowOf = async ({ id }: Driver) => (await readRows<Row>(`user_profiles?clerk_user_id=eq.${id}`))[0];
const ownWords = ({ username, email }: Driver) => ({
  username,
  email,
  first_name: 'Lena',
  last_name: 'Liar',
});
const petra = {
  username: 'petra',
  email: 'premium@example.com',
  first_name: 'Petra',
  last_name: 'Premium',
};

test('a driver has the name and the address that Clerk knows, whatever is said', async () => {
  const as = liar;
  for (const [name, value] of Object.entries(petra)) {
    const body = { clerk_user_id: liar.id, [name]: value };
    const { status, text } = await sendJson('/api/user-profile', body, { as });
    const { code, fields } = JSON.parse(text);
    const refused = status === 403 && code === 'not_yours' && Object.keys(fields).join() === name;
    tally.count(refused ? null : `said ${name}: ${status} ${text}`);
  }
  await send('/account/profile', { as, method: 'PUT' });
  expect(await rowOf(liar)).toMatchObject(ownWords(liar));

  const [setup] = await storeSetups(liar, [{}]);
  const { text } = await ask(`/setup-viewer/${setup}`);
  tally.count(
    text.includes(`by ${liar.username}`) && !text.includes('by petra') ? null : 'published as petra',
  );
});

test('bodies of the specification’s browsers are taken, missing words included', async () => {
  const driver = await newDriver({ firstName: 'Lena', lastName: 'Liar' });
  const missing = { email: '', first_name: '', last_name: '', username: null };
  for (const said of [missing, ownWords(driver), { ...missing, username: driver.username }, {}]) {
    const { status, text } = await sendJson(
      '/api/user-profile',
      { clerk_user_id: driver.id, ...said },
      { as: driver },
    );
    expect([status, JSON.parse(text)]).toEqual([200, { success: true }]);
    expect(await rowOf(driver)).toMatchObject(ownWords(driver));
  }
});

test('no name turns a page around or looks like none', async () => {
  const authors = [
    { username: '\u202eartep', first_name: '', last_name: '' },
    { username: 'pe\u200btra\u2066', first_name: '', last_name: '' },
    { username: null, first_name: '\u00ad\u2067Petra', last_name: ' \u3164\u2800 ' },
    { username: '\u200b\u2060', first_name: '\u202e', last_name: '\u00a0' },
  ];
  const ids = await storeAs(authors.map((author) => ({ author, setup: { title: 'Named' } })));
  const last = ids.at(-1);
  const [setup] = await readRows<{ user_id: number }>(`setups?id=eq.${last}`);
  const shown = ['by artep', 'by petra', 'by Petra', `by ${setup?.user_id}`];
  const marks = /[\u00ad\u061c\u115f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff]|\\u20[0-6]/;
  for (const [place, id] of ids.entries()) {
    for (const address of [`/setup-viewer/${id}`, `/setup-viewer/${id}.data`]) {
      const { text } = await ask(address);
      const found = text.includes(shown[place] ?? '') && !marks.test(text);
      tally.count(found ? null : `${address} shows another name than ${shown[place]}`);
    }
  }
  for (const address of ['/setups', '/setups.data', `/setups?q=${encodeURIComponent('named')}`]) {
    const { text } = await ask(address);
    tally.count(marks.test(text) ? `${address} shows marks` : null);
  }
});
