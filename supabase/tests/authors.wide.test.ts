import { expect, test } from 'vitest';
import { AccountClosed } from '#platform/account-closed';
import { testProject } from './project.ts';

const project = await testProject();
const { as, given, givenSetup, sql } = project;
const visitor = () => as('visitor').authors;
const former = () => as('service').former;

const givenDriver = (name: string) => given('user_profiles', { clerk_user_id: name, username: name });

/** Drivers who follow an author. */
async function givenFollowers(author: number, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await givenDriver(name);
    await as(name).authors.follow(author);
  }
}

test('an author’s page counts what is public, and goes with every change of it', async () => {
  const author = await givenDriver('user_counted');
  expect(await visitor().one(author)).toBeNull();
  const spa = await givenSetup('user_counted', { created_at: '2026-02-03T00:00:00Z' });
  await givenSetup('user_counted', { track_name: 'monza' });
  const hidden = await givenSetup('user_counted', { is_public: false });
  await as('user_seed_driver').likes.like(spa);
  const ferrari = { game: 'ACC', name: 'ferrari_296_gt3' };
  expect(await visitor().one(author)).toMatchObject({
    username: 'user_counted',
    shares_since: expect.stringContaining('2026-02-03'),
    setups: 2,
    likes: 1,
    followers: null,
    cars: [{ ...ferrari, setups: 2 }],
    tracks: [
      { game: 'ACC', name: 'monza', setups: 1 },
      { game: 'ACC', name: 'spa', setups: 1 },
    ],
  });

  await sql('update public.setups set is_public = not is_public where id = any ($1)', [[spa, hidden]]);
  await sql("update public.setups set car_name = 'bmw_m4_gt3' where id = $1", [hidden]);
  expect(await visitor().one(author)).toMatchObject({
    setups: 2,
    likes: 0,
    cars: [
      { game: 'ACC', name: 'bmw_m4_gt3', setups: 1 },
      { ...ferrari, setups: 1 },
    ],
    car_count: 2,
  });
  await sql('delete from public.setups where user_id = $1', [author]);
  expect(await visitor().one(author)).toBeNull();
});

test('a driver follows an author once, and only they see it', async () => {
  const author = await givenDriver('user_followed');
  await givenSetup('user_followed');
  await givenDriver('user_fan');
  const fan = as('user_fan').authors;
  expect([await fan.follow(author), await fan.follow(author)]).toEqual(['followed', 'followed']);
  expect(await fan.isFollowed(author)).toBe(true);
  expect(await fan.followedAuthors()).toMatchObject([{ id: author, username: 'user_followed', setups: 1 }]);
  for (const other of ['user_followed', 'user_seed_driver']) {
    expect([await as(other).authors.isFollowed(author), await as(other).authors.followedAuthors()]).toEqual([
      false,
      [],
    ]);
  }
  await as('user_seed_driver').authors.unfollow(author);
  expect(await fan.isFollowed(author)).toBe(true);
  await fan.unfollow(author);
  await fan.unfollow(author);
  expect(await fan.followedAuthors()).toEqual([]);
});

test('the number of followers is told from three on', async () => {
  const author = await givenDriver('user_liked_by_many');
  await givenSetup('user_liked_by_many');
  await givenFollowers(author, ['user_f1', 'user_f2']);
  expect((await visitor().one(author))?.followers).toBeNull();
  await givenFollowers(author, ['user_f3']);
  expect((await visitor().one(author))?.followers).toBe(3);
  await as('user_f1').authors.unfollow(author);
  expect((await visitor().one(author))?.followers).toBeNull();
});

test('nobody follows themselves, who shares nothing, or more than five hundred', async () => {
  const silent = await givenDriver('user_silent_author');
  const own = await givenDriver('user_eager');
  await givenSetup('user_eager');
  const follow = (author: number) => as('user_eager').authors.follow(author);
  expect(await follow(own)).toBe('own');
  expect([await follow(silent), await follow(987_654)]).toEqual(['unknown-author', 'unknown-author']);
  expect(await as('user_without_profile').authors.follow(own)).toBe('no-profile');
  const directly = (author: number) =>
    project.driver('user_eager').from('followed_authors').insert({ author_id: author });
  expect((await directly(silent)).error?.code).toBe('42501');

  await sql(
    `with made as (insert into public.user_profiles (clerk_user_id) select 'user_many_' || n from generate_series(1, 500) n returning id)
     insert into public.followed_authors (user_id, author_id) select $1, id from made`,
    [own],
  );
  const one = await givenDriver('user_one_too_many');
  await givenSetup('user_one_too_many');
  expect(await follow(one)).toBe('too-many');
  expect((await directly(one)).error?.code).toBe('42501');
});

test('an author who leaves is nobody’s author any more, by page, list and follow', async () => {
  const author = await givenDriver('user_leaving');
  const shared = await givenSetup('user_leaving');
  await givenDriver('user_left_behind');
  await as('user_left_behind').authors.follow(author);
  await former().close('user_leaving');
  expect(await visitor().one(author)).toBeNull();
  expect(await former().forget('user_leaving')).toBe(author);
  expect(await former().forget('user_leaving')).toBeNull();

  expect(await visitor().one(author)).toBeNull();
  expect(await as('user_left_behind').authors.followedAuthors()).toEqual([]);
  const { setups } = as('visitor');
  expect((await setups.listPublic({ author })).setups).toEqual([]);
  const nobody = (await setups.one(shared))?.user_id ?? 0;
  expect((await setups.listPublic({ author: nobody })).setups.map(({ id }) => id)).toContain(shared);
  expect(await visitor().one(nobody)).toBeNull();
  expect(await as('user_left_behind').authors.follow(nobody)).toBe('unknown-author');
  await expect(as('user_leaving').authors.follow(nobody)).rejects.toThrow(AccountClosed);
});

test('a follower who leaves is no follower any more', async () => {
  const author = await givenDriver('user_stays');
  await givenSetup('user_stays');
  await givenFollowers(author, ['user_g1', 'user_g2', 'user_g3']);
  await former().forget('user_g2');
  expect((await visitor().one(author))?.followers).toBeNull();
  expect(await sql('select from public.followed_authors where author_id = $1', [author])).toHaveLength(2);
});

test('setups that a followed author shares since are news, one entry an author', async () => {
  const author = await givenDriver('user_busy');
  await givenSetup('user_busy', { created_at: '2026-02-03T00:00:00Z' });
  await givenDriver('user_reader');
  await as('user_reader').authors.follow(author);
  const news = as('user_reader').news;
  expect(await news.mine()).toEqual([]);
  const later = (seconds: number) => ({ created_at: new Date(Date.now() + seconds * 1000).toISOString() });
  for (const seconds of [1, 2]) await givenSetup('user_busy', later(seconds));
  const newest = await givenSetup('user_busy', { ...later(3), track_name: 'monza' });
  await givenSetup('user_busy', { ...later(4), is_public: false });
  const told = { username: 'user_busy', setups: 3, newest, track_name: 'monza' };
  expect(await news.mine()).toMatchObject([{ kind: 'author', id: author, is_new: true, told }]);
  await as('user_reader').authors.unfollow(author);
  expect(await news.mine()).toEqual([]);
});

test('a setup that a followed author publishes later is news from then on, once', async () => {
  const author = await givenDriver('user_late');
  const old = { created_at: '2026-02-03T00:00:00Z' };
  const shared = await givenSetup('user_late', old);
  // As it was saved before anything kept when it was published.
  await sql('update public.setups set published_at = null where id = $1', [shared]);
  const draft = await givenSetup('user_late', { ...old, is_public: false });
  await givenDriver('user_patient');
  await as('user_patient').authors.follow(author);
  const news = as('user_patient').news;
  const setAll = (isPublic: boolean) =>
    project.driver('user_late').from('setups').update({ is_public: isPublic }).eq('user_id', author);
  expect((await setAll(false)).error).toBeNull();
  expect(await news.mine()).toEqual([]);
  expect((await setAll(true)).error).toBeNull();
  expect(await news.mine()).toMatchObject([{ is_new: true, told: { setups: 1, newest: draft } }]);
  await news.see(new Date());
  await setAll(false);
  expect(await news.mine()).toEqual([]);
  await setAll(true);
  expect(await news.mine()).toMatchObject([{ is_new: false, told: { setups: 1, newest: draft } }]);
});

test('the sitemap’s authors are those who share something', async () => {
  const author = await givenDriver('user_in_sitemap');
  expect(await visitor().addresses(author - 1, 10)).toEqual([]);
  await givenSetup('user_in_sitemap');
  expect(await visitor().addresses(author - 1, 10)).toEqual([{ id: author }]);
  expect(await visitor().last()).toBe(author);
});
