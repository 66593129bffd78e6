import { expect, test } from 'vitest';
import { accountLists } from '#platform/adapters/supabase/account-data';
import { sampled } from '../../tests/support/sampled.ts';
import { accFile, requestId, testProject } from './project.ts';

const { aMinuteLater, as, desk, givenDriver, givenSetup, profileOf, sql } = await testProject();
const members = as('service').members;

const text = (length: number) => 'x'.repeat(length);
const list = (length: number) => JSON.stringify([text(length - 4)]);
/** As JSON's own text: a number may have more digits than JavaScript's. */
const scalars = [
  ...'null "" "abc" "140" -1 0 1e400 1e5000 true [] [140] [[140]] {}'.split(' '),
  '{"a": [140]}',
  list(900),
];
const wholes = [...scalars, list(16_000), `{"a": ${list(16_378)}}`, '['.repeat(200) + ']'.repeat(200)];
const templates: Record<string, Record<string, string>> = {
  sheet: {
    ...{ laps: '9', bestLap: '140', typicalLap: '141', hot: '{}', notes: '"Calm"' },
    ...{ reading: '{}', digest: '{}' },
  },
  trace: { seconds: '140', trace: '{"seconds": 140}', corners: '[]' },
  content: { name: '"Race"', game: '"ACC"', crew: '[]', startsAt: '"2026-11-01"', car: '"car"', stops: '[]' },
  changes: { parameter: '"tyrePressure"', label: '"Pressure"', from: '"1"', to: '"2"', why: '""' },
};
const objectOf = (fields: Record<string, string>) =>
  `{${Object.entries(fields)
    .map(([name, value]) => `"${name}": ${value}`)
    .join(', ')}}`;

/** Texts of values that the REST interface takes for a type, whole and within what the column is meant to hold. */
function oddValues(name: string, type: string): string[] {
  if (type === 'jsonb') {
    const fields = templates[name] ?? {};
    const within = Object.keys(fields).flatMap((field) =>
      scalars.map((value) => objectOf({ ...fields, [field]: value })),
    );
    return [...wholes, ...within, ...[...wholes, ...within].map((value) => `[${value}]`)];
  }
  if (type.startsWith('timestamp'))
    return ['infinity', '-infinity', '4713-01-01 00:00 BC', '294276-12-31', '0001-01-01', '2999-01-01'];
  if (type === 'text[]')
    return ['{}', '{NULL}', '{""}', '{R001,R001}', '{"R001 R002"}', '{{R001},{R002}}', '{R999}'];
  if (type === 'text')
    return [
      ...['', ' ', '\n', '\u0001', '\u{1F3CE}\u200F', 'İ'.repeat(60), "'", '%', '\\', '-', 'NaN'],
      ...[100, 500, 1000, 16_000].map(text),
    ];
  // One that others have used.
  return type === 'uuid' && name === 'request_id' ? [fixedRequest] : [];
}

const fixedRequest = requestId();

/** A driver with setups of every kind, and a team with somebody else. */
async function givenCrew() {
  const team = `org_${requestId()}`;
  const [driver, mate] = [await givenDriver(), await givenDriver()];
  await sql("update public.user_profiles set username = 'Odd' where clerk_user_id = $1", [driver]);
  await members.putTeam(team, 'Crew', new Date());
  for (const who of [mate, driver])
    await members.put({
      ...{ team, driver: who, membership: `orgmem_${requestId()}` },
      ...{ clerkRole: 'org:admin', changedAt: new Date() },
    });
  const shared = await givenSetup(driver, { lap_ms: 140_000 });
  const personal = await givenSetup(driver, { lap_ms: 140_000, is_public: false });
  const teams = await givenSetup(driver, { lap_ms: 140_000, is_public: false });
  const theirs = await givenSetup(mate);
  expect(await as(driver).teams.move(teams, team)).toBe('moved');
  const plan = await as(driver).teams.savePlan(
    team,
    { plan: null, revision: 0 },
    { name: 'Race', game: 'ACC' },
  );
  if (plan.outcome !== 'saved') throw new Error('no plan');
  await as(driver).teams.linkPlan(plan.plan, team);
  await sql(`insert into public.setup_downloads (user_id, setup_id, version) values ($1, $2, 1)`, [
    await profileOf(driver),
    theirs,
  ]);
  await as(driver).comments.add(theirs, 'Calm.');
  const [comment] = await sql('select id from public.setup_comments where setup_id = $1', [theirs]);
  await sql(
    `insert into public.test_cards (user_id, setup_id, team_id, game, car_name, track_name, changes, before_data, after_data, counted, request_id)
     select user_id, id, team_id, game, car_name, track_name, $3::text::jsonb, setup_data, setup_data, false, $2 from public.setups where id = $1`,
    [teams, fixedRequest, `[${objectOf(templates['changes'] ?? {})}]`],
  );
  const [card] = await sql('select id from public.test_cards where setup_id = $1', [teams]);
  const ids = { plan: plan.plan, comment: Number(comment?.['id']), card: Number(card?.['id']) };
  return { team, driver, mate, shared, personal, teams, theirs, ...ids };
}
type Crew = Awaited<ReturnType<typeof givenCrew>>;

type Argument = { name: string; type: string };
/** What drivers write to by themselves: functions by their arguments, and tables by the columns of an insert or update. */
type Door = { name: string; kind: 'call' | 'insert' | 'update'; takes: Argument[] };

async function allDoors(): Promise<Door[]> {
  const rows = await sql(
    `select p.proname as name, 'call' as kind, jsonb_agg(jsonb_build_object('name', a.name, 'type', a.type::regtype) order by a.place) as takes
     from pg_proc p
     cross join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality a (name, type, place)
     where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')
     group by p.oid
     union all
     select c.relname, lower(g.privilege), jsonb_agg(jsonb_build_object('name', t.attname, 'type', t.atttypid::regtype) order by t.attnum)
     from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
     cross join (values ('INSERT'), ('UPDATE')) g (privilege)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and has_column_privilege('authenticated', c.oid, t.attnum, g.privilege)
     group by c.oid, c.relname, g.privilege
     order by 1, 2`,
  );
  return rows as Door[];
}

/** What is in order, by its name; of numbers a setup, unless they are named otherwise. */
function goodValues(crew: Crew, setup: number, door: string): Record<string, unknown> {
  return {
    ...{ setup, setup_id: setup, plan: crew.plan, comment: crew.comment, deleted_id: setup, author: 1 },
    ...{
      team: crew.team,
      role: 'viewer',
      digest: requestId(),
      uses: 1,
      days: 7,
      race: 'Spa',
      why: '',
      what: '',
    },
    ...{ content: templates['content'] && objectOf(templates['content']), at_revision: 1, ends: true },
    ...{ changes: `[${objectOf(templates['changes'] ?? {})}]`, rules: '{R001}', closes: false },
    ...{ after_data: accFile('after'), before_data: accFile('before'), request_id: requestId() },
    ...{ card: crew.card, answer: door.includes('card') ? 'better' : 'worked', note: '', decision: 'undone' },
    ...{ about: 'setup', reason: 'other', words: 'Calm.', version: door === 'stints' ? 1 : '1.10' },
    ...{ game_version: '1.10', left_open_at: '2026-11-01', name: 'Odd', units: null, until: '2026-11-01' },
    ...{ shares: true, run: 1, assistant: 1, trace: null, told: '[]', taken_as: 1, is_reference: true },
    ...{ of_game: 'ACC', of_car: 'car', at_track: 'spa', for_session: '', for_weather: '' },
    ...{ sheet: objectOf(templates['sheet'] ?? {}), driven_at: '2026-11-01', game: 'ACC', track_name: 'spa' },
    ...{ car_name: 'ferrari_296_gt3', title: 'Odd', is_public: true, setup_data: accFile(), based_on: '{}' },
  };
}

const quoted = (value: unknown) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);

function statementOf({ name, kind, takes }: Door, values: Record<string, unknown>, odd: string): string {
  const written = takes
    .filter((one) => one.name in values)
    .map((one) => ({ ...one, value: `${quoted(values[one.name])}::${one.type}` }));
  if (kind === 'call') return `select public.${name}(${written.map((one) => `${one.name} => ${one.value}`)})`;
  const changed = written.find((one) => one.name === odd);
  if (kind === 'update') return `update public.${name} set ${odd} = ${changed?.value}`;
  return `insert into public.${name} (${written.map((one) => one.name)}) values (${written.map((one) => one.value)})`;
}

await sql(`create function pg_temp.as_driver(driver text, statements text[]) returns setof text language plpgsql as $$
declare
  statement text;
begin
  foreach statement in array statements loop
    update private.writes_of_drivers set since = since - interval '1 minute';
    begin
      perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', driver)::text, true);
      set local role authenticated;
      execute statement;
      return next 'taken';
    exception when others then
      return next sqlstate || ' ' || sqlerrm;
    end;
    reset role;
  end loop;
end
$$`);

/** Sends every odd value in each place of a door, the others being in order. @returns the answers */
async function sendOddValues(door: Door, crew: Crew): Promise<string[]> {
  const isOfOthers = /report|comment|still_good|download/.test(door.name);
  const setups = isOfOthers ? [crew.theirs] : [crew.teams, crew.shared, crew.personal];
  const statements = door.takes.flatMap((odd) =>
    sampled(oddValues(odd.name, odd.type), 7).map((value, place) => {
      const values = goodValues(crew, setups[place % setups.length] ?? 0, door.name);
      return statementOf(door, { ...values, [odd.name]: value }, odd.name);
    }),
  );
  const answers = await sql('select pg_temp.as_driver($1, $2) as answer', [crew.driver, statements]);
  return answers.map(({ answer }) => String(answer));
}

/** Everything that others, the driver and the service do afterwards, by name. */
function afterwards(crew: Crew): Record<string, () => Promise<unknown>> {
  const { team, driver, mate, shared, personal, teams } = crew;
  const grown = as('service').grown;
  const reads = (who: string) => {
    return {
      'team page': () => as(who).teams.page(team),
      'team setups': () => as(who).teams.setupsOf(team, 100),
      'team of a setup': () => as(who).teams.teamOf(teams),
      'team changes': () => as(who).teams.changesOf(teams),
      'team stints': () => as(who).stints.ofTeam(team, 'ACC'),
      'stints with a setup': () => as(who).stints.withSetup(teams),
      'stints with the car': () => as(who).stints.withCarOf(teams),
      'kept laps': () => as(who).stints.keptLaps(teams),
      'cards of a setup': () => as(who).cards.ofSetup(teams),
      plan: async () => {
        for (const { id } of (await as(who).teams.page(team))?.plans ?? []) await as(who).teams.plan(id);
      },
      invites: () => as(who).teams.invites(team),
      news: () => as(who).news.mine(),
    };
  };
  const hourly = {
    recount: async () => expect(await grown.recount(50)).toBe(0),
    grown: () => grown.count(100),
    'deleted setups': () => as('service').deleted.forget(new Date(0).toISOString(), 100),
    desk,
  };
  const open = {
    'public setup': () => as('visitor').setups.one(shared),
    'beside a public setup': () => as('visitor').comments.besideSetup(shared, 20),
    'public list': async () => {
      for (const sort of ['newest', 'liked', 'works', 'lap', 'match'] as const)
        await as('visitor').setups.listPublic({ sort });
    },
    'author page': async () => as('visitor').authors.one(await profileOf(driver)),
    'wanted setups': () => as('visitor').wanted.list({ game: '', sort: 'newest', cursor: null }),
    'plan behind its link': () => as('visitor').teams.planBehind(team),
  };
  return {
    ...reads(driver),
    ...hourly,
    ...open,
    ...Object.fromEntries(
      accountLists.map((name) => [
        `export of ${name}`,
        async () => {
          for await (const row of as(driver).account.rowsOf(name)) JSON.stringify(row);
        },
      ]),
    ),
    diary: () =>
      as(driver).diary.page(
        { game: 'ACC', car: 'ferrari_296_gt3', track: 'spa' },
        { cursor: null, most: 200, withFiles: true },
      ),
    'own cards': () => as(driver).cards.mine(),
    'own stints': () => as(driver).stints.latest(),
    'own garage': () => as(driver).setups.garageOfMine(),
    'a new lap': () =>
      sql('update public.setups set lap_ms = 140000 where id = any ($1)', [[shared, personal, teams]]),
    'delete and undo': async () => {
      for (const setup of [shared, personal, teams]) {
        expect(await as(driver).setups.remove(setup)).toBe(true);
        await as(driver).setups.restore(setup);
      }
    },
    forget: () => as('service').former.forget(driver),
    ...Object.fromEntries(
      Object.entries({ ...reads(mate), ...hourly, ...open }).map(([name, act]) => [
        `${name}, without the driver`,
        act,
      ]),
    ),
    'forget the last': () => as('service').former.forget(mate),
    'end of the team': async () => {
      await members.endTeam(team);
      await sql('update private.ended_teams set forget_after = now()');
      await as('service').deleted.forget(new Date(0).toISOString(), 100);
      expect(await sql('select from public.setups where team_id = $1', [team])).toEqual([]);
    },
  };
}

const doors = (await allDoors()).filter(({ takes }) =>
  takes.some(({ name, type }) => oddValues(name, type).length > 0),
);

/** Each by itself among all cases, else all of them together. */
const groups = process.env.ALL_CASES ? doors.map((door) => [door]) : [doors];

test.each(groups.map((group) => ({ group, names: group.length > 1 ? 'drivers' : group[0]?.name })))(
  'whatever is taken from $names leaves everything else working',
  { timeout: 120_000 },
  async ({ group }) => {
    const crew = await givenCrew();
    const answers: string[] = [];
    for (const door of group) answers.push(...(await sendOddValues(door, crew)));
    expect(group.length === 1 || answers.includes('taken')).toBe(true);
    const failed: string[] = [];
    for (const [what, act] of Object.entries(afterwards(crew))) {
      await aMinuteLater();
      await act().catch((error: unknown) => failed.push(`${what}: ${error}`.slice(0, 300)));
    }
    expect(failed).toEqual([]);
  },
);

test.each(['[140]', '"140"', '[[140]]', '{"a": 140}', '1e400'])(
  'a young account whose only best laps are %s is counted, and so are those behind it',
  async (bestLap) => {
    const [young, next] = [await givenDriver(0), await givenDriver(0)];
    for (const driver of [young, next]) {
      const setup = await givenSetup(driver, { lap_ms: 140_000 });
      for (const day of [1, 2, 3])
        await sql(
          `insert into public.stints (user_id, setup_id, version, request_id, created_at, sheet)
           values ($1, $2, 1, gen_random_uuid(), now() - make_interval(days => $3), $4::text::jsonb)`,
          [
            await profileOf(driver),
            setup,
            day,
            `{"laps": 9, "bestLap": ${driver === young ? bestLap : 140}}`,
          ],
        );
    }
    expect(await as('service').grown.recount(50)).toBe(0);
    const laps = await sql('select lap_from from public.setups where user_id = any ($1) order by id', [
      [await profileOf(young), await profileOf(next)],
    ]);
    expect(laps).toEqual([{ lap_from: null }, { lap_from: 'stint' }]);
  },
);
