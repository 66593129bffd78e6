import { expect, test } from 'vitest';
import type { DownloadAnswer } from '#platform/adapters/supabase/downloads';
import { accFile, testProject } from './project.ts';

const author = 'user_seed_driver';
const reader = 'user_seed_premium';
const { as, givenDriver, givenSetup, sql } = await testProject();

const unseenBy = async (who: string) => (await as(who).profiles.mineWithNews())?.unseen;

const sharedSetup = () => givenSetup(author, { is_public: true });

/** As if the downloads of a setup had been longer ago. */
const letPass = (setup: number, time: string) =>
  sql(`update public.setup_downloads set downloaded_at = now() - $2::interval where setup_id = $1`, [
    setup,
    time,
  ]);

async function counts(setup: number) {
  const [row] = await sql('select worked, tried from public.setups where id = $1', [setup]);
  return row;
}

/** Somebody who took a setup and says how it was, after a session. */
async function say(setup: number, answer: DownloadAnswer) {
  const who = await givenDriver();
  await as(who).downloads.remember(setup);
  await letPass(setup, '3 hours');
  await as(who).downloads.answer(setup, answer);
  return who;
}

test('a download is asked about from two hours on, for a fortnight, and is new until it was seen', async () => {
  const setup = await sharedSetup();
  await as(reader).downloads.remember(setup);
  const question = async () => (await as(reader).news.mine()).filter(({ id }) => id === setup);
  expect(await question()).toEqual([]);
  await letPass(setup, '119 minutes');
  expect(await question()).toEqual([]);

  await sql(`update public.user_profiles set news_seen_at = now() - interval '1 day'`);
  await letPass(setup, '121 minutes');
  expect(await question()).toMatchObject([{ kind: 'download', is_new: true, told: { answer: null } }]);
  expect(await unseenBy(reader)).toBe(1);
  expect(await unseenBy(author)).toBe(0);

  await as(reader).news.see(new Date());
  expect(await unseenBy(reader)).toBe(0);
  expect(await question()).toMatchObject([{ is_new: false }]);

  await letPass(setup, '15 days');
  expect(await question()).toEqual([]);
  await as(reader).downloads.remember(setup);
  expect(await question()).toEqual([]);
});

test('a driver’s account file has their downloads with what they said, and no more', async () => {
  const setup = await sharedSetup();
  const driver = await say(setup, 'worked');
  await say(setup, 'worked');
  const rows: unknown[] = [];
  for await (const row of as(driver).account.rowsOf('downloads')) rows.push(row);
  const time = expect.any(String);
  const download = { setup_id: setup, version: 1, downloaded_at: time, answer: 'worked', answered_at: time };
  expect(rows).toEqual([{ id: expect.any(Number), ...download }]);
});

test('a setup counts the drivers who took it, each once', async () => {
  const setup = await sharedSetup();
  const other = await givenDriver();
  for (const who of [reader, other, reader, author]) await as(who).downloads.remember(setup);
  const shown = async () =>
    (await as('visitor').setups.listPublic({})).setups.find(({ id }) => id === setup)?.downloads;
  expect(await shown()).toBe(2);
  await sql('delete from public.user_profiles where clerk_user_id = $1', [other]);
  await sql('select private.fold_figures()');
  expect(await shown()).toBe(1);
});

test('nothing is remembered of a driver’s own setup, of a private one, nor of one that is not there', async () => {
  const own = await sharedSetup();
  const hidden = await givenSetup(author, { is_public: false });
  await as(author).downloads.remember(own);
  for (const setup of [hidden, 999_999_999]) await as(reader).downloads.remember(setup);
  expect(await sql('select from public.setup_downloads where setup_id in ($1, $2)', [own, hidden])).toEqual(
    [],
  );
  expect(await as(reader).downloads.answer(hidden, 'worked')).toBe(false);
});

test('each driver counts once, with what they said last, and not at all when they leave', async () => {
  const setup = await sharedSetup();
  await say(setup, 'worked');
  await say(setup, 'untried');
  const changing = await say(setup, 'failed');
  expect(await counts(setup)).toEqual({ worked: 1, tried: 2 });

  await as(changing).downloads.remember(setup);
  await as(changing).downloads.answer(setup, 'worked');
  expect(await counts(setup)).toEqual({ worked: 2, tried: 2 });
  await as(changing).downloads.answer(setup, 'untried');
  expect(await counts(setup)).toEqual({ worked: 1, tried: 1 });

  const leaving = await say(setup, 'worked');
  await sql('select public.forget_driver($1)', [leaving]);
  expect(await counts(setup)).toEqual({ worked: 1, tried: 1 });
});

test('a new file begins without answers, and those about the file before stay with it', async () => {
  const setup = await sharedSetup();
  const before = await say(setup, 'worked');
  await as(author).setups.edit(setup, 1, { setup_data: accFile('new') });
  expect(await counts(setup)).toEqual({ worked: 0, tried: 0 });
  await as(before).downloads.answer(setup, 'failed');
  expect(await counts(setup)).toEqual({ worked: 0, tried: 0 });
  await say(setup, 'worked');
  expect(await counts(setup)).toEqual({ worked: 1, tried: 1 });
});

test('a driver who takes the newer file before answering is asked about that one', async () => {
  const setup = await sharedSetup();
  await as(reader).downloads.remember(setup);
  await letPass(setup, '3 hours');
  await as(author).setups.edit(setup, 1, { setup_data: accFile('newer') });
  await as(reader).downloads.remember(setup);
  expect((await as(reader).news.mine()).filter(({ id }) => id === setup)).toEqual([]);
  await letPass(setup, '3 hours');
  await as(reader).downloads.answer(setup, 'worked');
  expect(await counts(setup)).toEqual({ worked: 1, tried: 1 });
});

test('a list tells for how many a setup worked from three answers on, and ranks it by them', async () => {
  const title = 'Quagmire';
  const proven = await givenSetup(author, { title, created_at: '2026-01-01' });
  const newer = await givenSetup(author, { title, created_at: '2026-02-01' });
  const listed = async () => {
    const visitor = as('visitor').setups;
    const { setups } = await visitor.listPublic({ sort: 'works', q: title });
    return setups.map(({ id, worked, tried }) => ({ id, worked, tried }));
  };
  await say(proven, 'worked');
  await say(proven, 'worked');
  expect(await listed()).toEqual([{ id: newer }, { id: proven }]);
  await say(proven, 'worked');
  expect(await listed()).toEqual([{ id: proven, worked: 3, tried: 3 }, { id: newer }]);
  await say(proven, 'failed');
  await say(proven, 'failed');
  await say(proven, 'failed');
  expect(await listed()).toEqual([{ id: newer }, { id: proven, worked: 3, tried: 6 }]);
});
