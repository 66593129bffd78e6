import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accFile, requestId, testProject } from './project.ts';

const driver = 'user_seed_premium';
const other = 'user_seed_driver';
const project = await testProject();
const { aMinuteLater, givenSetup, sql } = project;

/** One public setup of each of so many authors, and setups of the driver's own. */
let shared: { setup: number; author: number }[] = [];
let own = 0;
let tested = 0;
let wanted = 0;

beforeAll(async () => {
  await sql(
    `insert into public.user_profiles (clerk_user_id) select 'user_author_' || i from generate_series(1, 121) i`,
  );
  const rows = await sql(
    `insert into public.setups (user_id, game, car_name, track_name, setup_data, is_public)
     select id, 'ACC', 'car', 'spa', $1, true from public.user_profiles where clerk_user_id like 'user_author_%'
     returning id, user_id`,
    [accFile()],
  );
  shared = rows.map(({ id, user_id }) => ({ setup: Number(id), author: Number(user_id) }));
  own = await givenSetup(driver, { car_name: 'car' });
  tested = await givenSetup(driver);
  const [wish] = await sql(
    "insert into public.wanted_setups (game, car_name, track_name) values ('ACC', 'car', 'spa') returning id",
  );
  wanted = Number(wish?.id);
});

beforeEach(() => aMinuteLater());

const newSetup = () => ({
  game: 'ACC',
  car_name: 'car',
  track_name: 'spa',
  setup_data: accFile(),
  is_public: false,
  request_id: requestId(),
});

type Answer = { error: { code?: string } | null; status: number };
type Kind = {
  table: string;
  limit: number;
  /** @param turn counts from 0 */
  once(turn: number): PromiseLike<Answer>;
};

const asDriver = () => project.driver(driver);
const cleared = async (table: string) => void (await sql(`delete from public.${table}`));

/** Drivers' writes and their limits a minute. */
const kinds: Record<string, Kind> = {
  'new setups': { table: 'setups', limit: 30, once: () => asDriver().from('setups').insert(newSetup()) },
  'changes of setups': {
    table: 'setups',
    limit: 60,
    once: (turn) =>
      asDriver()
        .from('setups')
        .update({ note: `${turn}` })
        .eq('id', own),
  },
  likes: {
    table: 'setup_likes',
    limit: 60,
    once: (turn) => asDriver().from('setup_likes').insert({ setup_id: shared[turn]?.setup }),
  },
  'words that a setup is still good': {
    table: 'still_good',
    limit: 60,
    once: (turn) =>
      asDriver().from('still_good').insert({ setup_id: shared[turn]?.setup, game_version: '1.10.2' }),
  },
  stints: {
    table: 'stints',
    limit: 60,
    once: () =>
      asDriver().from('stints').insert({ setup_id: own, version: 1, request_id: requestId(), sheet: {} }),
  },
  'test cards': {
    table: 'test_cards',
    limit: 30,
    once: () =>
      asDriver().rpc('open_test_card', {
        setup: tested,
        at_revision: 1,
        changes: [{}],
        rules: [],
        after_data: accFile('after'),
        request_id: requestId(),
      }),
  },
  downloads: {
    table: 'setup_downloads',
    limit: 120,
    once: (turn) => asDriver().rpc('remember_download', { setup: shared[turn]?.setup }),
  },
  'followed authors': {
    table: 'followed_authors',
    limit: 60,
    once: (turn) => asDriver().from('followed_authors').insert({ author_id: shared[turn]?.author }),
  },
  wishes: {
    table: 'setup_wishes',
    limit: 40,
    // Twenty may be open.
    async once(turn) {
      if (turn % 20 === 0) await cleared('setup_wishes');
      return asDriver().rpc('want_setup', { of_game: 'ACC', of_car: `car_${turn}`, at_track: 'spa' });
    },
  },
  comments: {
    table: 'setup_comments',
    limit: 10,
    once: (turn) =>
      asDriver().rpc('comment_on_setup', {
        setup: shared[turn]?.setup,
        words: `Calm on entry, run ${turn}.`,
      }),
  },
  'answers to wishes': {
    table: 'wanted_answers',
    limit: 30,
    // Five may be given to a wish.
    async once(turn) {
      if (turn % 5 === 0) await cleared('wanted_answers');
      return asDriver().from('wanted_answers').insert({ wanted_id: wanted, setup_id: shared[turn]?.setup });
    },
  },
};

test.each(Object.entries(kinds))('a minute has so many %s of a driver', async (_, { limit, once }) => {
  for (let turn = 0; turn < limit; turn++) {
    const { error } = await once(turn);
    expect([turn, error]).toEqual([turn, null]);
  }
  expect(await once(limit)).toMatchObject({ status: 429, error: { code: 'PT429' } });
  await aMinuteLater();
  expect((await once(limit)).error).toBeNull();
});

test('every table that holds rows of drivers has such a limit', async () => {
  const ofDrivers = (
    await sql(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
  )
    .map(({ name }) => String(name))
    // Of assistants a driver has fifty, by the function that alone writes them.
    .filter((name) => name !== 'assistants');
  const limited = Object.values(kinds).map(({ table }) => table);
  expect([...new Set(limited)].sort()).toEqual(ofDrivers.sort());
});

test('a statement with one row too many stores none, and nobody else is held up by it', async () => {
  const count = async () => (await sql("select id from public.setups where title = 'many'")).length;
  const rows = (many: number) => Array.from({ length: many }, () => ({ ...newSetup(), title: 'many' }));
  const first = await asDriver().from('setups').insert(rows(31));
  expect([first.status, await count()]).toEqual([429, 0]);
  expect((await asDriver().from('setups').insert(rows(30))).error).toBeNull();
  expect((await asDriver().from('setups').insert(rows(1))).status).toBe(429);
  expect((await project.driver(other).from('setups').insert(rows(1))).error).toBeNull();
  expect(await count()).toBe(31);
});

test('saying the same again is no row, and counts as none', async () => {
  for (let turn = 0; turn < 80; turn++) {
    const { error } = await project.driver(other).rpc('like_setup', { setup: own });
    expect(error).toBeNull();
  }
});

test('writes of others and of the service to a driver’s setups are none of the driver’s', async () => {
  const writes = async () =>
    sql(
      "select w.* from private.writes_of_drivers w join public.user_profiles p on p.id = w.user_id where p.clerk_user_id = 'user_author_1'",
    );
  const of = shared[0]?.setup ?? 0;
  await project.driver(driver).rpc('like_setup', { setup: of });
  await project.driver(other).rpc('report_setup', { setup: of, about: 'setup', reason: 'other', words: '' });
  await sql('update public.setups set is_public = false where id = $1', [of]);
  expect(await writes()).toEqual([]);
});

test('a driver who leaves leaves no count behind', async () => {
  await sql("insert into public.user_profiles (clerk_user_id) values ('user_counted')");
  await project.driver('user_counted').from('setups').insert(newSetup());
  const counts = async () =>
    (await sql("select kind from private.writes_of_drivers where kind = 'setups INSERT'")).length;
  const before = await counts();
  await sql("select public.forget_driver('user_counted')");
  expect(await counts()).toBe(before - 1);
});
