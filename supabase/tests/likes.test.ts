import { expect, test } from 'vitest';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const fan = 'user_seed_driver';
const project = await testProject();
const { as, givenSetup, sql } = project;

async function countsOf(setup: number) {
  const [row] = await sql(
    `select likes, (select count(*) from public.setup_likes where setup_id = $1) as rows
     from public.setups where id = $1`,
    [setup],
  );
  return { likes: Number(row?.likes), rows: Number(row?.rows) };
}

test('likes of many drivers at once are all counted', async () => {
  const setup = await givenSetup(author);
  const fans = Array.from({ length: 10 }, (_, index) => `user_fan_${index}`);
  await sql('insert into public.user_profiles (clerk_user_id) select unnest($1::text[])', [fans]);
  await Promise.all(fans.flatMap((driver) => [as(driver).likes.like(setup), as(driver).likes.like(setup)]));
  expect(await countsOf(setup)).toEqual({ likes: 10, rows: 10 });
});

test('a like past the function is counted too, and a second one refused', async () => {
  const setup = await givenSetup(author);
  const insert = () => project.driver(fan).from('setup_likes').insert({ setup_id: setup });
  expect((await insert()).error).toBeNull();
  expect((await insert()).error?.code).toBe('23505');
  expect(await countsOf(setup)).toEqual({ likes: 1, rows: 1 });
});

test('liked is true for the fan only', async () => {
  const setup = await givenSetup(author);
  await as(fan).likes.like(setup);
  expect(await as(fan).likes.isLiked(setup)).toBe(true);
  expect(await as(author).likes.isLiked(setup)).toBe(false);
  expect(await as('visitor').likes.isLiked(setup)).toBe(false);
});

test('a driver without a profile, and a setup that is unknown or private, are told apart', async () => {
  const setup = await givenSetup(author);
  expect(await as('user_new').likes.like(setup)).toEqual({ outcome: 'no-profile', total: 0 });
  const hidden = await givenSetup(author, { is_public: false });
  for (const id of [987_654, hidden])
    expect(await as(fan).likes.like(id)).toEqual({ outcome: 'unknown-setup', total: null });
});

test('not even the service moves a like to another setup', async () => {
  const [one, two] = [await givenSetup(author), await givenSetup(author)];
  await as(fan).likes.like(one);
  const { error } = await project.service().from('setup_likes').update({ setup_id: two }).eq('setup_id', one);
  expect(error?.code).toBe('23514');
});

test.each([
  ['setup_likes', 'like_setup', 'unknown-setup'],
  ['still_good', 'say_still_good', 'unknown-setup'],
  ['followed_authors', 'follow_author', 'unknown-author'],
] as const)(
  'what an operator hid for the moment of the write is unknown: %s',
  async (table, name, unknown) => {
    const setup = await givenSetup(author);
    const [owner] = await sql('select user_id from public.setups where id = $1', [setup]);
    await sql(`create or replace function private.hide_meanwhile() returns trigger language plpgsql as $$
    begin raise insufficient_privilege; end $$`);
    await sql(
      `create trigger b_hidden before insert on public.${table} for each row execute function private.hide_meanwhile()`,
    );
    const values = {
      like_setup: { setup },
      say_still_good: { setup, version: '1.10' },
      follow_author: { author: Number(owner?.user_id) },
    }[name];
    const { data, error } = await project.driver(fan).rpc(name, values as never);
    await sql(`drop trigger b_hidden on public.${table}`);
    expect([JSON.stringify(data), error]).toEqual([expect.stringContaining(unknown), null]);
  },
);
