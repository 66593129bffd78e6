import { expect, test } from 'vitest';
import { testProject } from './project.ts';

const project = await testProject();
const { as, given, givenSetup, sql } = project;

const givenDriver = (name: string) => given('user_profiles', { clerk_user_id: name, username: name });

async function givenUser(name: string, setup: number, author: number): Promise<void> {
  await givenDriver(name);
  const fan = as(name);
  await fan.likes.like(setup);
  await fan.downloads.remember(setup);
  await fan.downloads.answer(setup, 'worked');
  await fan.authors.follow(author);
}

test('likes, followers and answers are news to an author, without a name, and to nobody else', async () => {
  const author = await givenDriver('user_told');
  const setup = await givenSetup('user_told', { title: 'Told' });
  await as('user_told').likes.like(setup);
  expect(await as('user_told').news.mine()).toEqual([]);
  for (const name of ['user_fan_1', 'user_fan_2']) await givenUser(name, setup, author);

  const news = await as('user_told').news.mine();
  const told = { title: 'Told', drivers: 2 };
  expect(new Map(news.map((entry) => [entry.kind, entry]))).toEqual(
    new Map([
      ['like', expect.objectContaining({ id: setup, is_new: true, told: expect.objectContaining(told) })],
      ['worked', expect.objectContaining({ id: setup, is_new: true, told: expect.objectContaining(told) })],
      ['follow', expect.objectContaining({ id: author, is_new: true, told: { drivers: 2 } })],
    ]),
  );
  expect(JSON.stringify(news)).not.toContain('user_fan');
  expect((await as('user_fan_1').news.mine()).map(({ kind }) => kind)).not.toContain('like');

  await as('user_told').news.see(new Date());
  expect((await as('user_told').news.mine()).map(({ is_new }) => is_new)).toEqual([false, false, false]);
  await sql('update public.setups set is_public = false where id = $1', [setup]);
  expect((await as('user_told').news.mine()).map(({ kind }) => kind)).toEqual(['follow']);
});

test('news are kept for ninety days', async () => {
  await givenDriver('user_long_ago');
  const setup = await givenSetup('user_long_ago');
  const likedDaysAgo = async (name: string, days: number) => {
    await givenDriver(name);
    await as(name).likes.like(setup);
    await sql(
      `update public.setup_likes l set created_at = now() - $1 * interval '1 day'
       from public.user_profiles p where p.id = l.user_id and p.clerk_user_id = $2`,
      [days, name],
    );
  };
  await likedDaysAgo('user_older_fan', 91);
  expect(await as('user_long_ago').news.mine()).toEqual([]);
  await likedDaysAgo('user_old_fan', 89);
  expect(await as('user_long_ago').news.mine()).toMatchObject([{ kind: 'like', told: { drivers: 1 } }]);
});

test('an author’s page says how often their setups were downloaded, and whether they worked', async () => {
  const author = await givenDriver('user_useful');
  const setup = await givenSetup('user_useful');
  const hidden = await givenSetup('user_useful', { is_public: false });
  await givenUser('user_taker', setup, author);
  await sql('insert into public.setup_downloads (user_id, setup_id, version) values ($1, $2, 1)', [
    await givenDriver('user_takes_hidden'),
    hidden,
  ]);
  await sql('update public.setups set worked = 8, tried = 10 where id = $1', [setup]);
  expect(await as('visitor').authors.one(author)).toMatchObject({
    downloads: 1,
    worked: 8,
    tried: 10,
  });
});
