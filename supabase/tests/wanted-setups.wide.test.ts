import { expect, test } from 'vitest';
import type { Wish } from '#platform/adapters/supabase/wanted-setups';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const fan = 'user_seed_driver';
const other = 'user_seed_lifetime';
const { as, givenDriver, givenSetup, sql } = await testProject();
const visitor = () => as('visitor').wanted;

let made = 0;
/** A wish that nobody else has. */
function newWish(wish: Partial<Wish> = {}): Wish {
  made += 1;
  return { game: 'ACC', car: `car_${made}`, track: 'suzuka', session: 'race', weather: 'wet', ...wish };
}
const setupFor = ({ game, car, track, session, weather }: Wish, of = author, values = {}) =>
  givenSetup(of, {
    game,
    car_name: car,
    track_name: track,
    session: session || null,
    weather: weather || null,
    ...values,
  });

async function wantedBy(driver: string, wish: Wish): Promise<number> {
  const { id } = await as(driver).wanted.want(wish);
  if (id === null) throw new Error('It was not kept');
  return id;
}
const answersTo = async (id: number) => (await visitor().answersTo(id)).map((setup) => setup.id);
/** The fan's news of a wish. */
const toldOf = async (id: number) =>
  (await as(fan).news.mine())
    .filter((entry) => entry.kind === 'wish' && entry.id === id)
    .map(({ told }) => told);
const listed = async (id: number) =>
  (await visitor().list({ game: '', sort: 'newest', cursor: null })).wanted.find((each) => each.id === id);

test('a driver who asks twenty times at once counts once', async () => {
  const wish = newWish();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => as(fan).wanted.want(wish)));
  expect(outcomes.filter(({ outcome }) => outcome === 'wanted')).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === 'wanted-already')).toHaveLength(19);
  expect(await visitor().one(outcomes[0]?.id ?? 0)).toMatchObject({ wanted: 1, wish });
});

test('drivers who want the same are counted together, and what nobody wants any more is gone', async () => {
  const wish = newWish();
  const id = await wantedBy(fan, wish);
  expect(await wantedBy(other, wish)).toBe(id);
  expect(await visitor().one(id)).toMatchObject({ wanted: 2 });
  await as(fan).wanted.withdraw(id);
  expect(await visitor().one(id)).toMatchObject({ wanted: 1 });
  await as(other).wanted.withdraw(id);
  expect(await visitor().one(id)).toBeNull();
});

test('a driver has twenty open wishes at most, and no more by asking at once', async () => {
  await givenDriver(100, 'user_greedy');
  const outcomes = await Promise.all(
    Array.from({ length: 25 }, () => as('user_greedy').wanted.want(newWish())),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(5);
  const [first] = await as('user_greedy').wanted.mine();
  await as('user_greedy').wanted.withdraw(first?.id ?? 0);
  expect((await as('user_greedy').wanted.want(newWish())).outcome).toBe('wanted');
});

test('a driver without a profile yet is told so', async () => {
  expect(await as('user_new').wanted.want(newWish())).toEqual({ outcome: 'no-profile', id: null });
});

test('wishes go with their driver, and the counts stay right', async () => {
  await givenDriver(100, 'user_leaving');
  const [shared, alone] = [newWish(), newWish()];
  const both = await wantedBy('user_leaving', shared);
  await wantedBy(fan, shared);
  const single = await wantedBy('user_leaving', alone);
  await as('service').former.forget('user_leaving');
  expect(await visitor().one(both)).toMatchObject({ wanted: 1 });
  expect(await visitor().one(single)).toBeNull();
});

test('pages of the list follow each other in both orders, without a gap and without anything twice', async () => {
  for (let index = 0; index < 45; index += 1) {
    const wish = newWish({ game: 'LMU' });
    for (let each = 0; each <= index % 3; each += 1) {
      const driver = `user_many_${each}_${Math.floor(index / 15)}`;
      // One of them is an account of today, which is shown and does not put the list in order.
      await sql(
        'insert into public.user_profiles (clerk_user_id, created_at) values ($1, now() - make_interval(days => $2)) on conflict do nothing',
        [driver, each === 1 ? 0 : 100],
      );
      await wantedBy(driver, wish);
    }
  }
  for (const sort of ['most', 'newest'] as const) {
    const rows = [];
    for (let cursor: string | null = null, pages = 0; pages < 5; pages += 1) {
      const page = await visitor().list({ game: 'LMU', sort, cursor });
      rows.push(...page.wanted);
      cursor = page.next;
      if (cursor === null) break;
    }
    const order = rows.toSorted((a, b) => (sort === 'most' ? b.figure - a.figure : 0) || b.id - a.id);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(45);
    expect(rows).toEqual(order);
    expect(new Set(rows.map(({ wanted, figure }) => wanted - figure))).toEqual(new Set([0, 1]));
  }
});

test.each<[string, Partial<Wish>, Record<string, unknown>, boolean]>([
  ['the same conditions', {}, {}, true],
  ['any session and weather', { session: '', weather: '' }, { session: null, weather: 'dry' }, true],
  ['another weather', {}, { weather: 'dry' }, false],
  ['an unknown session', {}, { session: null }, false],
  ['another track', {}, { track_name: 'spa' }, false],
  ['a private setup', {}, { is_public: false }, false],
])('a setup answers by itself or not: %s', async (_, asked, values, answered) => {
  const wish = newWish(asked);
  const id = await wantedBy(fan, wish);
  await setupFor(wish, author, values);
  expect(await listed(id)).toMatchObject({ answered });
  expect(await toldOf(id)).toHaveLength(answered ? 1 : 0);
});

test('a given setup answers while everybody may see it', async () => {
  const wish = newWish();
  const id = await wantedBy(fan, wish);
  const setup = await setupFor(wish, author, { weather: 'dry' });
  expect(await as(other).wanted.answer(id, setup)).toBe('given');
  expect(await as(other).wanted.answer(id, setup)).toBe('given');
  expect(await answersTo(id)).toEqual([setup]);
  expect(await listed(id)).toMatchObject({ answered: true });
  await sql('update public.setups set is_public = false where id = $1', [setup]);
  expect(await answersTo(id)).toEqual([]);
  expect(await listed(id)).toMatchObject({ answered: false });
  await sql('update public.setups set is_public = true where id = $1', [setup]);
  await sql('delete from public.setups where id = $1', [setup]);
  expect(await answersTo(id)).toEqual([]);
});

test('an answer is a public setup of that car and track, and taken back by who gave it alone', async () => {
  const wish = newWish();
  const id = await wantedBy(fan, wish);
  expect(await as(author).wanted.answer(id, await setupFor(wish, author, { track_name: 'spa' }))).toBe(
    'refused',
  );
  expect(await as(author).wanted.answer(id, await setupFor(wish, author, { is_public: false }))).toBe(
    'refused',
  );
  const setup = await setupFor(wish);
  await as(other).wanted.answer(id, setup);
  await as(author).wanted.takeBack(id, setup);
  expect(await as(author).wanted.givenTo(id)).toEqual([]);
  expect(await as(other).wanted.givenTo(id)).toEqual([setup]);
  await as(other).wanted.takeBack(id, setup);
  expect(await answersTo(id)).toEqual([]);
});

test('a driver gives five answers to a wish at most', async () => {
  const wish = newWish();
  const id = await wantedBy(fan, wish);
  const outcomes = [];
  for (let each = 0; each < 6; each += 1)
    outcomes.push(await as(author).wanted.answer(id, await setupFor(wish)));
  expect(outcomes).toEqual(['given', 'given', 'given', 'given', 'given', 'refused']);
});

test('a popular car tells once a wish, and after it was left open only what somebody gives', async () => {
  const wish = newWish();
  await setupFor(wish);
  const id = await wantedBy(fan, wish);
  const told = () => toldOf(id);
  expect(await told()).toEqual([]);
  await setupFor(wish, fan);
  expect(await told()).toEqual([]);
  await setupFor(wish);
  const latest = await setupFor(wish);
  expect(await told()).toMatchObject([{ setup_id: latest, given: false }]);
  const [another] = [await setupFor(wish, author, { weather: 'dry' })];
  await as(author).wanted.answer(id, another);
  expect(await told()).toMatchObject([{ setup_id: another, given: true }]);
  await as(fan).wanted.leaveOpen(id);
  await setupFor(wish);
  expect(await told()).toEqual([]);
  await as(author).wanted.answer(id, latest);
  expect(await told()).toMatchObject([{ setup_id: latest, given: true }]);
});
