import { beforeEach, describe, expect, test } from 'vitest';
import type { NewSetup } from '#platform/adapters/supabase/setups';
import { cardDecisions } from '#platform/adapters/supabase/test-cards';
import { accFile, requestId, testProject } from './project.ts';

const author = 'user_seed_premium';
const project = await testProject();
const { aMinuteLater, as, givenRun, givenSetup, givenStint, sql } = project;
const everybody = () => as('visitor').setups;

beforeEach(async () => {
  await aMinuteLater();
  await sql('delete from public.setups');
});

const newSetup = (): NewSetup => ({
  game: 'ACC',
  car_name: 'ferrari_296_gt3',
  track_name: 'spa',
  note: 'Calm over the kerbs',
  is_public: false,
  setup_data: accFile(),
  request_id: requestId(),
});

const other = 'user_seed_driver';
async function stored(driver: string, setup: Partial<NewSetup>): Promise<number> {
  const outcome = await as(driver).setups.create({ ...newSetup(), ...setup });
  return outcome.outcome === 'created' ? outcome.setup.id : 0;
}

/** Values for columns that take only some; any other takes one of its type. */
const otherValues: Record<string, unknown> = {
  is_public: true,
  setup_data: accFile('second'),
  youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  session: 'qualifying',
  game_version: '1.10.2',
  weather: 'wet',
  lap_ms: 140_000,
  lap_video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
};

test('each column that a driver may change makes a new revision, and counts in the limit a minute', async () => {
  const columns = await sql(
    `select column_name as name, data_type as type,
       exists (select from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
         where t.tgname = 'a_minute_has_so_many_changes' and a.attname = column_name) as counts
     from information_schema.column_privileges join information_schema.columns c using (table_schema, table_name, column_name)
     where (table_schema, table_name, grantee, privilege_type) = ('public', 'setups', 'authenticated', 'UPDATE')`,
  );
  expect(columns.length).toBeGreaterThanOrEqual(14);
  for (const { name, type, counts } of columns as { name: string; type: string; counts: boolean }[]) {
    const id = await stored(author, { lap_ms: 141_000 });
    const byType = type === 'boolean' ? true : type.endsWith('int') || type === 'integer' ? 20 : 'another';
    await sql(`update public.setups set ${name} = $1 where id = $2`, [otherValues[name] ?? byType, id]);
    const [row] = await sql('select revision from public.setups where id = $1', [id]);
    expect({ name, counts, ...row }).toEqual({ name, counts: true, revision: 2 });
  }
});

describe('saving', () => {
  test('a setup saved twice with one request id is stored once', async () => {
    const setup = newSetup();
    const first = await as(author).setups.create(setup);
    const second = await as(author).setups.create({ ...setup, note: 'again' });
    expect(first).toMatchObject({ outcome: 'created', setup: { note: 'Calm over the kerbs', likes: 0 } });
    expect(second).toEqual({ ...first, outcome: 'already-created' });
    expect((await as(author).setups.garageOfMine()).setups).toHaveLength(1);
    expect(await as(other).setups.create(setup)).toMatchObject({ outcome: 'created' });
    expect(await as('user_new').setups.create(setup)).toEqual({ outcome: 'no-profile' });
  });

  test('what a setup is based on is credited, unless its driver cannot see it', async () => {
    const shared = await stored('user_seed_driver', { is_public: true });
    const hidden = await stored('user_seed_driver', {});
    const own = await stored(author, {});
    const copy = await stored(author, { based_on: [own, shared] });
    expect(await as(author).setups.one(copy)).toMatchObject({ based_on: [own, shared] });
    expect(await as(author).setups.originals([own, shared, hidden])).toHaveLength(2);
    expect(await everybody().originals([own, shared])).toMatchObject([{ id: shared }]);
    await expect(stored(author, { based_on: [hidden] })).rejects.toMatchObject({ reason: 'forbidden' });
    await sql(`delete from public.setups where id = ${shared}`);
    expect(await as(author).setups.originals([own, shared])).toMatchObject([{ id: own }]);
    expect(await as(author).setups.one(copy)).toMatchObject({ based_on: [own, shared] });
  });

  test('a run credits the setup that it began with, gone or hidden since, and no other', async () => {
    const generation_id = await givenRun(author, { communitySetupId: 999_999 });
    const save = (setup: Partial<NewSetup>) => as(author).setups.create({ ...newSetup(), ...setup });
    const saved = await save({ generation_id, based_on: [999_999] });
    expect(saved).toMatchObject({ outcome: 'created' });
    const forbidden = { reason: 'forbidden' };
    await expect(save({ generation_id, based_on: [999_998] })).rejects.toMatchObject(forbidden);
    await expect(save({ based_on: [999_999] })).rejects.toMatchObject(forbidden);
  });

  test('work in a driver’s name finds public setups and their own, and nothing of anybody else', async () => {
    const [shared, hidden, own] = [
      await stored(other, { is_public: true }),
      await stored(other, {}),
      await stored(author, {}),
    ];
    const { visibleTo } = as('service').shared;
    const { setup_data } = newSetup();
    expect(await visibleTo(author, shared)).toMatchObject({ id: shared, setup_data });
    expect(await visibleTo(author, own)).toMatchObject({ id: own });
    expect(await visibleTo(author, hidden)).toBeNull();
    expect(await visibleTo(author, 999_999)).toBeNull();
  });

  test('the engineer reads what a driver did with their setup, and nothing of anybody else’s', async () => {
    const own = await stored(author, {});
    const before = newSetup().setup_data;
    const text = accFile('after');
    const { revision = 0 } = (await as(author).setups.forEditing(own)) ?? {};
    for (const who of [other, author]) await as(who).downloads.remember(own);
    await as(author).setups.edit(own, revision, { setup_data: text });
    await givenStint(author, own, { laps: 9 }, { version: 2 });
    const { pastOf } = as('service').shared;
    const [past] = await pastOf(author, { setup: own });
    expect(past).toMatchObject({
      id: own,
      setup_data: text,
      taken_at: null,
      versions: [{ number: 1, setup_data: before, taken_at: expect.any(String) }],
      stints: [{ version: 2, sheet: { laps: 9 } }],
      cards: [],
    });
    expect(await pastOf(other, { setup: own })).toEqual([]);
    expect(await pastOf(other, { runs: [1, 2] })).toEqual([]);
  });

  test.each(cardDecisions)('the engineer reads that a test card of the driver’s was %s', async (decision) => {
    const { cards, setups } = as(author);
    const setup = await stored(author, {});
    const revision = async () => (await setups.forEditing(setup))?.revision ?? 0;
    const change = {
      parameter: 'arbFront',
      label: 'Front anti-roll bar',
      from: '3',
      to: '2',
      why: 'Calmer.',
    };
    const proposal = { changes: [change], rules: [], after: accFile('after'), requestId: requestId() };
    const { card } = await cards.open({ setup, revision: await revision(), ...proposal });
    await cards.answer(card ?? 0, 'worse', '');
    await cards.decide(card ?? 0, decision, await revision());
    const [history] = await as('service').shared.pastOf(author, { setup });
    expect(history?.cards).toMatchObject([{ answer: 'worse', decision }]);
  });

  test('a value that no database can keep does not lose the setup', async () => {
    const outcome = await as(author).setups.create({ ...newSetup(), note: 'null\u0000 and half \ud83d' });
    expect(outcome).toMatchObject({ outcome: 'created', setup: { note: 'null and half ' } });
  });

  const wrong: Record<string, Partial<NewSetup>> = {
    'a game we do not know': { game: 'GT7' },
    'no car': { car_name: '' },
    'a car name of two lines': { car_name: 'ferrari\n296' },
    'an endless track name': { track_name: 'x'.repeat(101) },
    'an empty title': { title: ' '.repeat(121) },
    'an endless note': { note: 'x'.repeat(5001) },
    'no setup data': { setup_data: '' },
    'setup data of more than 256 kB': { setup_data: 'x'.repeat(262_145) },
    'a link elsewhere': { youtube_url: 'https://example.com/watch?v=1' },
    'a link to a look-alike': { youtube_url: 'https://youtube.com.example.com/watch?v=1' },
    'a link with a name before the host': { youtube_url: 'https://youtube.com@example.com/watch' },
    'a script for a link': { youtube_url: 'javascript:alert("https://youtu.be/x")' },
    'a link without more text': { youtube_url: 'https://youtu.be/' },
  };
  test.each(Object.entries(wrong))('the database refuses %s', async (_, values) => {
    await expect(stored(author, values)).rejects.toMatchObject({
      name: 'DatabaseRefusal',
      reason: 'invalid',
    });
  });

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/shorts/abc',
    'https://m.youtube.com/watch?v=abc&t=5',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube-nocookie.com/embed/abc',
    'https://www.YouTube.com/v/abc',
  ])('the database takes %s', async (youtube_url) => {
    expect(await stored(author, { youtube_url })).toBeGreaterThan(0);
  });
});

describe('one setup', () => {
  test('comes whole, with its author', async () => {
    const id = await givenSetup(author, { setup_data: '{"a": 1}', title: 'Quick' });
    expect(await everybody().one(id)).toMatchObject({
      id,
      title: 'Quick',
      setup_data: '{"a": 1}',
      is_public: true,
      author: { username: 'petra', first_name: 'Petra', last_name: 'Premium' },
    });
  });

  test('with an impossible id is not there', async () => {
    for (const id of [Number.NaN, 1.5, 1e20, -1, 0]) expect(await everybody().one(id)).toBeNull();
  });

  test('is published, hidden and deleted by its owner only', async () => {
    const id = await givenSetup(author, { is_public: false });
    const stranger = as('user_seed_driver').setups;
    expect(await stranger.update(id, { is_public: true })).toBeNull();
    expect(await stranger.remove(id)).toBe(false);
    expect(await as(author).setups.update(id, { is_public: true })).toMatchObject({ id, is_public: true });
    expect(await stranger.update(id, { is_public: false })).toBeNull();
    expect(await stranger.remove(id)).toBe(false);
    expect(await as(author).setups.oneOfMine(id)).toMatchObject({ id, is_public: true });
    expect(await stranger.oneOfMine(id)).toBeNull();
    expect(await as(author).setups.remove(id)).toBe(true);
    expect(await as(author).setups.one(id)).toBeNull();
  });
});

describe('the public list', () => {
  async function given(rows: Record<string, unknown>[]): Promise<number[]> {
    const ids: number[] = [];
    for (const row of rows) ids.push(await givenSetup(author, row));
    return ids;
  }

  async function everyPage(
    query: Parameters<ReturnType<typeof everybody>['listPublic']>[0],
  ): Promise<number[][]> {
    const pages: number[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<typeof everybody>['listPublic']>> =
        await everybody().listPublic({
          ...query,
          cursor,
        });
      pages.push(page.setups.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    return pages;
  }

  test('pages through everything once, newest first, also where times are equal', async () => {
    await sql(
      `insert into public.setups (user_id, game, car_name, track_name, setup_data, is_public, created_at)
       select p.id, 'ACC', 'car', 'spa', '{}', true, '2026-01-01T00:00:00.123456Z'::timestamptz + (i / 10) * interval '1 microsecond'
       from public.user_profiles p, generate_series(0, 44) i where p.clerk_user_id = $1`,
      [author],
    );
    const expected = await sql('select id from public.setups order by created_at desc, id desc');
    const pages = await everyPage({});
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(expected.map(({ id }) => id));
  });

  test('of exactly one page has no next page', async () => {
    await given(Array.from({ length: 20 }, () => ({})));
    expect((await everybody().listPublic({})).next).toBeNull();
  });

  test('finds by car name, track name, title and note, whatever the case', async () => {
    const [id] = await given([
      {
        car_name: 'amr_v8_vantage_gt3',
        track_name: 'barcelona',
        title: 'Race trim',
        note: 'Gentle on\nTYRES, 27.5 psi, TC 3',
      },
    ]);
    await given([{ car_name: 'bmw_m4_gt3', track_name: 'monza', title: 'Other', note: 'Nothing to see' }]);
    const found = [
      'Aston',
      'martin V8',
      'catalunya',
      'CIRCUIT de BARCELONA',
      'barcelona',
      'trim',
      '27.5',
      'tc',
      '3',
      'aston tyres',
    ];
    for (const q of found) expect([q, (await everyPage({ q })).flat()]).toEqual([q, [id]]);
    for (const q of ['astonn', 'aston monza', 'slicks', 'yre', '7.5', '27.6', '%', 'a%n']) {
      const ids = (await everyPage({ q })).flat();
      expect([q, q === '%' ? ids.length : ids]).toEqual([q, q === '%' ? 2 : []]);
    }
  });

  test('refuses an order it does not know', async () => {
    const { error } = await project.visitor().rpc('list_public_setups', { sort: 'user_id' });
    expect(error?.code).toBe('22023');
  });
});

test("the driver's own list holds public and private setups of that driver, newest first", async () => {
  await sql(
    `insert into public.setups (user_id, game, car_name, track_name, setup_data, is_public)
     select p.id, 'ACC', 'car', 'spa', '{}', i % 2 = 0
     from public.user_profiles p, generate_series(1, 25) i where p.clerk_user_id in ($1, 'user_seed_driver')`,
    [author],
  );
  const ids = (await as(author).setups.garageOfMine()).setups.map(({ id }) => id);
  const expected = await sql(
    `select s.id from public.setups s join public.user_profiles p on p.id = s.user_id
     where p.clerk_user_id = $1 order by s.created_at desc, s.id desc`,
    [author],
  );
  expect(ids).toEqual(expected.map(({ id }) => id));
  const [newest = 0, , third = 0] = ids;
  const some = await as(author).setups.someOfMine([third, 999_999_999, newest]);
  expect(some.map(({ id }) => id)).toEqual([third, newest]);
  expect(await as('user_seed_driver').setups.someOfMine([newest])).toEqual([]);
});

test('the sitemap names public setups by id', async () => {
  const open = await givenSetup(author);
  await givenSetup(author, { is_public: false });
  const next = await givenSetup(author);
  expect((await everybody().publicAddresses()).map(({ id }) => id)).toEqual([open, next]);
  expect((await everybody().publicAddresses({ afterId: open })).map(({ id }) => id)).toEqual([next]);
});

describe('changing', () => {
  const saved = () => stored(author, {});

  test('a new file keeps the one before, and only a change counts', async () => {
    const id = await saved();
    const edit = { title: 'Quali', setup_data: accFile('second') };
    expect(await as(author).setups.edit(id, 1, edit)).toMatchObject({
      outcome: 'saved',
      setup: { revision: 2 },
    });
    expect(await as(author).setups.edit(id, 2, edit)).toMatchObject({
      outcome: 'saved',
      setup: { revision: 2 },
    });
    expect(await as(author).setups.versionsOf(id)).toMatchObject([
      { number: 1, setup_data: newSetup().setup_data },
    ]);
  });

  test('a run that is saved as version 2 goes on from there, wherever its number is read', async () => {
    const id = await stored(author, { first_version: 2 });
    const inUse = async () => {
      const [file] = await sql('select private.file_version($1) as version', [id]);
      const [card] = await as(author).setups.someOfMine([id]);
      return [file?.version, card?.version];
    };
    expect(await inUse()).toEqual([2, 2]);
    await as(author).setups.edit(id, 1, { setup_data: accFile('third') });
    expect(await inUse()).toEqual([3, 3]);
    expect(await as(author).setups.versionsOf(id)).toMatchObject([{ number: 2 }]);
    expect(await as(author).setups.forEditing(id)).toMatchObject({ first_version: 2 });
    await expect(stored(author, { first_version: 0 })).rejects.toThrow();
  });

  test('a page of earlier files begins before a number and ends after so many', async () => {
    const id = await saved();
    for (const file of [2, 3, 4])
      await as(author).setups.edit(id, file - 1, { setup_data: accFile(String(file)) });
    const numbers = async (page: { before?: number; most?: number }) =>
      (await as(author).setups.versionsOf(id, page)).map(({ number }) => number);
    expect(await numbers({ most: 2 })).toEqual([3, 2]);
    expect(await numbers({ before: 2, most: 2 })).toEqual([1]);
  });

  test('many large files are kept to the latest and the first, in four megabytes', async () => {
    const id = await saved();
    for (let number = 1; number <= 24; number += 1)
      await as(author).setups.edit(id, number, { setup_data: accFile(String(number)).padEnd(250_000) });
    const numbers = (await as(author).setups.versionsOf(id)).map(({ number }) => number);
    expect(numbers).toEqual([...Array.from({ length: 16 }, (_, place) => 24 - place), 1]);
  });

  test('of two tabs the second is told, and stores nothing', async () => {
    const id = await saved();
    await as(author).setups.edit(id, 1, { note: 'first' });
    const late = await as(author).setups.edit(id, 1, { note: 'second' });
    expect(late).toMatchObject({ outcome: 'overtaken', setup: { note: 'first', revision: 2 } });
  });

  test('another driver neither changes a setup nor reads its versions, public or not', async () => {
    const id = await saved();
    await as(author).setups.edit(id, 1, { setup_data: accFile('second'), is_public: true });
    const other = as('user_seed_driver').setups;
    expect(await other.edit(id, 2, { title: 'Mine' })).toEqual({ outcome: 'missing' });
    expect(await other.versionsOf(id)).toEqual([]);
    expect(await other.lastVersionOf(id)).toBe(0);
    expect([await other.isMine(id), await as(author).setups.isMine(id)]).toEqual([false, true]);
  });

  test('a deleted setup comes back with its versions', async () => {
    const id = await saved();
    await as(author).setups.edit(id, 1, { setup_data: accFile('second') });
    const before = await as(author).setups.versionsOf(id);
    await as(author).setups.remove(id);
    expect(await as(author).setups.versionsOf(id)).toEqual([]);
    await as(author).setups.restore(id);
    expect(await as(author).setups.versionsOf(id)).toEqual(before);
  });
});
