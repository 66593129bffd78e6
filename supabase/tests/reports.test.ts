import { beforeEach, expect, test } from 'vitest';
import type { AccountList } from '#platform/adapters/supabase/account-data';
import type { Report } from '#platform/adapters/supabase/reports';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const reader = 'user_seed_driver';
const other = 'user_seed_lifetime';
const neutral = 'This text is being checked.';
const project = await testProject();
const { act, as, desk, givenDriver, givenSetup, profileOf, sql } = project;

beforeEach(async () => {
  await sql('delete from private.reports');
  await sql('delete from private.operator_actions');
});

const visitor = () => as('visitor').setups;
const report = (setup: number, about: Partial<Report> = {}): Report => ({
  setup,
  about: 'setup',
  reason: 'wrong',
  words: '',
  ...about,
});
/** A second report of somebody whose word counts: one alone withholds nothing. */
const second = (setup: number) => as(other).reports.report(report(setup));
const linked = { title: 'Cheap at www.example.com', note: 'Quick over kerbs.' };

/** A list of a driver's account file. */
async function listOf(driver: string, list: AccountList) {
  const rows: unknown[] = [];
  for await (const row of as(driver).account.rowsOf(list)) rows.push(row);
  return rows;
}

test('a driver reports a setup once, its author apart, and never their own or a private one', async () => {
  const [setup, hidden] = [await givenSetup(author), await givenSetup(author, { is_public: false })];
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => as(reader).reports.report(report(setup))),
  );
  expect(outcomes.toSorted()).toEqual([...Array(7).fill('already-reported'), 'reported']);
  expect(await as(reader).reports.report(report(setup, { about: 'author' }))).toBe('reported');
  expect(await as(author).reports.report(report(setup))).toBe('own-setup');
  expect(await as(reader).reports.report(report(hidden))).toBe('unknown-setup');
  expect(await as('user_new').reports.report(report(setup))).toBe('no-profile');
  expect((await project.driver(reader).from('reports').select('*')).error).not.toBeNull();
});

test('the words of a second report are added to the open one, once, and never cut', async () => {
  const setup = await givenSetup(author);
  const words = async () => (await desk()).reports.rows[0]?.said;
  const say = (about: Partial<Report>) => as(reader).reports.report(report(setup, about));
  expect(await say({ words: 'Wrong car.' })).toBe('reported');
  for (const about of [{ words: 'And a link.' }, { words: 'And a link.' }, {}, { reason: 'copied' as const }])
    expect(await say(about)).toBe('already-reported');
  expect(await words()).toEqual([{ reason: 'wrong', words: 'Wrong car.\nAnd a link.\n(copied)' }]);
  expect(await say({ words: 'x'.repeat(980) })).toBe('words-full');
  expect(await words()).toEqual([{ reason: 'wrong', words: 'Wrong car.\nAnd a link.\n(copied)' }]);
});

test('a setup never hidden and an author never blocked are not restored, and nothing is logged', async () => {
  const setup = await givenSetup(author, { is_public: false });
  expect(await act({ action: 'restore', setup })).toEqual({ outcome: 'unchanged', changed: [] });
  expect(await act({ action: 'unblock', author: await profileOf(author) })).toMatchObject({
    outcome: 'unchanged',
  });
  expect((await sql('select is_public from public.setups where id = $1', [setup]))[0]).toEqual({
    is_public: false,
  });
  expect(await sql('select from private.operator_actions')).toEqual([]);
});

test('ten reports in a day are the most', async () => {
  const setups = await Promise.all(Array.from({ length: 11 }, () => givenSetup(author)));
  const outcomes: string[] = [];
  for (const setup of setups) outcomes.push(await as(reader).reports.report(report(setup)));
  expect(outcomes).toEqual([...Array(10).fill('reported'), 'too-many']);
});

test('words that lead somewhere or are code are not shown to anybody while a setup is reported', async () => {
  const setup = await givenSetup(author, linked);
  expect((await visitor().one(setup))?.title).toBe(linked.title);
  await as(reader).reports.report(report(setup));
  await second(setup);
  expect(await visitor().one(setup)).toMatchObject({ title: neutral, note: linked.note });
  expect(await as(author).reports.withheldTexts(setup)).toEqual({
    id: setup,
    title: linked.title,
    note: null,
  });
  expect(await as(reader).reports.withheldTexts(setup)).toBeNull();
  const found = await visitor().listPublic({ q: 'cheap' });
  expect(found.setups.map(({ id }) => id)).not.toContain(setup);

  // A note that the driver writes meanwhile is moderated the same way.
  const edit = { title: 'Sunny days', note: 'See http://example.com', youtube_url: null, is_public: true };
  expect((await as(author).setups.edit(setup, 2, edit)).outcome).toBe('saved');
  expect(await visitor().one(setup)).toMatchObject({ title: 'Sunny days', note: neutral });

  await act({ action: 'keep', setup });
  expect(await visitor().one(setup)).toMatchObject({ title: 'Sunny days', note: edit.note });
  expect(await as(author).reports.withheldTexts(setup)).toBeNull();
});

test('plain words of a racing setup stay, and links and code of every kind are known', async () => {
  const is = async (words: string) => (await sql('select private.leads_or_runs($1) as x', [words]))[0]?.x;
  for (const plain of [
    '27.5 psi, wing 4. Softer rear.',
    'v1.10.2... and so on',
    'P1 < P2, 3 > 2',
    '',
    'More wing kills the rotation.Works best with 27.5 psi.',
    'Softer rear.The car turns in.',
    'Wet:TC 4.Use it until the track dries.',
    'Turn 1.It bottoms there.',
    'stable in fast corners.more wing if you like',
    'Presion baja.La trasera se mueve.',
    'Vorne weich.Hinten hart, ABS 3.In Kurve 1 spaet bremsen.',
  ]) {
    expect([plain, await is(plain)]).toEqual([plain, false]);
  }
  for (const link of [
    'https://a.b',
    'HTTP : //a',
    'www.example.com',
    'example.com',
    'пример.рф',
    'example。com',
    'exam\u200Bple.com',
    'example．com',
    'example [dot] com',
    '<script>',
    '</b>',
    'javascript:alert(1)',
    '{{ 7*7 }}',
    '$' + '{x}',
    '&lt;script',
  ]) {
    expect([link, await is(link)]).toEqual([link, true]);
  }
});

test('a hidden setup is its driver’s alone, stays so, and comes back as it was', async () => {
  const setup = await givenSetup(author);
  await as(reader).reports.report(report(setup, { words: 'Not <b>theirs</b>' }));
  const [open] = (await desk()).reports.rows;
  expect(open).toMatchObject({
    setup_id: setup,
    reporters: 1,
    said: [{ reason: 'wrong', words: 'Not <b>theirs</b>' }],
  });
  expect(await act({ action: 'hide', setup, reason: 'Copied from somebody.' })).toEqual({
    outcome: 'done',
    changed: [setup],
  });
  expect((await desk()).reports.rows).toEqual([]);
  expect(await visitor().one(setup)).toBeNull();
  await as(author).setups.update(setup, { is_public: true });
  expect(await visitor().one(setup)).toBeNull();
  expect(await as(author).reports.standing()).toMatchObject([
    { action: 'hide', setup_id: setup, reason: 'Copied from somebody.' },
  ]);
  expect(await as(reader).reports.standing()).toEqual([]);
  expect((await desk()).done.rows[0]).toMatchObject({
    action: 'hide',
    holds: true,
    operator: 'user_operator',
  });
  await act({ action: 'restore', setup });
  expect((await visitor().one(setup))?.id).toBe(setup);
  expect((await desk()).done.rows.map(({ holds }) => holds)).toEqual([false, false]);
  expect(await act({ action: 'hide', setup: 987_654 })).toEqual({ outcome: 'missing', changed: [] });
});

test('a blocked author publishes nothing; unblocking gives back what blocking hid, and nothing else', async () => {
  const [shown, single, hidden] = [
    await givenSetup(other),
    await givenSetup(other),
    await givenSetup(other, { is_public: false }),
  ];
  const number = await profileOf(other);
  await act({ action: 'hide', setup: single });
  const { changed } = await act({ action: 'block', author: number, reason: 'Advertising.' });
  expect(changed).toContain(shown);
  const later = await givenSetup(other);
  const seen = async () =>
    (await Promise.all([shown, single, hidden, later].map((id) => visitor().one(id)))).map(Boolean);
  expect(await seen()).toEqual([false, false, false, false]);
  expect((await as(other).setups.garageOfMine()).setups.length).toBeGreaterThan(3);
  expect(await as(other).reports.standing()).toContainEqual(
    expect.objectContaining({ action: 'block', setup_id: null, reason: 'Advertising.' }),
  );
  // A setup that is restored meanwhile waits for its author.
  await act({ action: 'restore', setup: single });
  expect(await seen()).toEqual([false, false, false, false]);
  await act({ action: 'unblock', author: number });
  expect(await seen()).toEqual([true, true, false, false]);
});

test('an author with more setups than one statement takes is hidden at once, and given back whole', async () => {
  const one = await givenSetup(other);
  await sql(
    `insert into public.setups (user_id, game, car_name, track_name, is_public, setup_data)
     select s.user_id, s.game, s.car_name, s.track_name, true, s.setup_data
     from public.setups s, generate_series(1, 520) where s.id = $1`,
    [one],
  );
  const number = await profileOf(other);
  const seen = async () => {
    const { data } = await project.visitor().from('setups').select('id').eq('user_id', number);
    const [listed] = await sql(
      'select count(*)::integer as n from private.listed_setups where user_id = $1',
      [number],
    );
    return { read: data?.length, listed: listed?.n };
  };
  const { read: all } = await seen();
  const block = (action: string) =>
    sql("select * from public.act_as_operator('user_operator', $1, 'x', author => $2)", [action, number]);
  await block('block');
  const [left] = await sql(
    'select count(*)::integer as n from public.setups where user_id = $1 and is_public',
    [number],
  );
  expect(left?.n).toBeGreaterThan(0);
  expect((await desk()).waiting).toBe(left?.n);
  expect(await seen()).toEqual({ read: 0, listed: 0 });
  await act({ action: 'keep', author: number });
  expect(await sql('select from public.setups where user_id = $1 and is_public', [number])).toEqual([]);
  expect((await desk()).waiting).toBe(0);
  await block('unblock');
  await act({ action: 'keep', author: number });
  expect(await seen()).toEqual({ read: all, listed: all });
});

test('reports go with who made them, the words come back, and an operator who leaves is forgotten', async () => {
  const setup = await givenSetup(author, linked);
  await givenDriver(365, 'user_leaving');
  await as('user_leaving').reports.report(report(setup, { words: 'mine' }));
  const told = await listOf('user_leaving', 'reports');
  expect(told).toMatchObject([{ setup_id: setup, words: 'mine' }]);
  await act({ action: 'hide', setup, reason: 'x' }, 'user_leaving');
  await as('user_leaving').reports.report(report(await givenSetup(author, linked)));
  expect(await listOf(author, 'withheld_texts')).toHaveLength(1);
  await sql("select public.forget_driver('user_leaving')");
  expect(await sql('select id from private.reports')).toEqual([]);
  expect(await sql('select setup_id from private.withheld_texts')).toEqual([]);
  expect((await desk()).done.rows).toMatchObject([{ operator: null, reason: 'x' }]);
});

test('a reported setup that its driver deletes is kept with its own words', async () => {
  const setup = await givenSetup(author, linked);
  await as(reader).reports.report(report(setup));
  await second(setup);
  await as(author).setups.remove(setup);
  expect(await listOf(author, 'deleted_setups')).toMatchObject([{ id: setup, setup: linked }]);
});

test('corrections of a reading are counted by part, the most often first', async () => {
  const { countCorrections } = as('service').desk;
  for (const parts of [['corner'], ['symptom', 'corner'], []] as const) await countCorrections(parts);
  expect((await desk()).corrections).toEqual([
    { part: 'corner', times: 2 },
    { part: 'symptom', times: 1 },
  ]);
});

test('findings come in pages', async () => {
  const findings = as('service').findings;
  for (let run = 0; run < 12; run++) {
    const problems = run === 11 ? ['One was left.'] : [];
    await findings.keep({ check: 'lost runs', figures: { settled: run }, problems });
  }
  const first = (await desk()).findings;
  expect([first.rows.length, first.hasMore, first.rows[0]?.problems]).toEqual([10, true, ['One was left.']]);
  const rest = (await desk({ findings: first.rows.at(-1)?.id ?? 0 })).findings;
  expect([rest.rows.map(({ figures }) => figures.settled), rest.hasMore]).toEqual([[1, 0], false]);
});
