import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempting } from './permissions/attempts.ts';
import { accFile, requestId, testProject } from './project.ts';

// Everybody on all that a team has, read and written, with real statements that are taken back afterwards.

const project = await testProject();
const { given, givenDriver, givenSetup, givenStint, profileOf, sql } = project;

/** The former member wrote the setup, a stint and a test card. */
const callers = ['visitor', 'stranger', 'viewer', 'editor', 'admin', 'former', 'other admin'] as const;
type Caller = (typeof callers)[number];
const members: Caller[] = ['viewer', 'editor', 'admin'];
const editors: Caller[] = ['editor', 'admin'];
const admins: Caller[] = ['admin'];
const nobody: Caller[] = [];
const drivers = callers.filter((caller) => caller !== 'visitor');

const [team, other] = [`org_${requestId()}`, `org_${requestId()}`];
const subs = new Map<Caller, string>();
const ids: Record<string, number> = {};
let attempt: Awaited<ReturnType<typeof attempting>>;
const tally = { cases: 0, escapes: 0 };

async function join(of: string, caller: Caller, role: string) {
  await sql("select public.put_team_member($1, $2, $3, $4, now(), 'editor')", [
    ...[of, subs.get(caller), `orgmem_${caller}`, role],
  ]);
}

beforeAll(async () => {
  for (const caller of drivers) {
    const driver = await givenDriver();
    subs.set(caller, driver);
    await givenSetup(driver, { is_public: false, title: 'Own' });
  }
  for (const one of [team, other]) await sql("select public.put_team($1, 'Crew', now())", [one]);
  for (const caller of [...members, 'former'] as const)
    await join(team, caller, caller === 'admin' ? 'org:admin' : 'org:member');
  await sql("update private.team_members set role = 'viewer' where membership_id = 'orgmem_viewer'");
  await join(other, 'other admin', 'org:admin');
  const former = subs.get('former') ?? '';
  for (const [name, values] of [
    ['setup', {}],
    ['gone', { deleted_at: new Date().toISOString() }],
  ] as const)
    ids[name] = await givenSetup(former, { is_public: false, title: 'Race', team_id: team, ...values });
  ids.stint = await givenStint(former, ids.setup ?? 0, { laps: 9 });
  ids.card = await given('test_cards', {
    ...{ user_id: await profileOf(former), setup_id: ids.setup, team_id: team, request_id: requestId() },
    ...{ game: 'ACC', car_name: 'car', track_name: 'spa', changes: '[{}]', counted: false },
    ...{ before_data: accFile(), after_data: accFile('after') },
  });
  await given('setup_versions', { setup_id: ids.setup, number: 1, setup_data: accFile('first') });
  await sql(
    `insert into private.team_changes (team_id, setup_id, user_id, kind, version) values ($1, $2, $3, 'changed', 1)`,
    [...[team, ids.setup, await profileOf(subs.get('editor') ?? '')]],
  );
  const [plan] = await sql(
    `insert into private.team_plans (team_id, plan, user_id, link_digest)
     values ($1, '{"name": "Spa"}', 1, private.driver_digest('link')) returning id`,
    [team],
  );
  const [invite] = await sql(
    `insert into private.team_invites (team_id, role, token_digest, ends_at)
     values ($1, 'editor', private.driver_digest('invite'), now() + interval '1 day') returning id`,
    [team],
  );
  Object.assign(ids, { plan: plan?.id, invite: invite?.id });
  await sql('select public.end_team_member($1)', ['orgmem_former']);
  attempt = await attempting(project);
});

afterAll(() => console.log(`teams: ${tally.cases} cases, ${tally.escapes} escapes`));

const own = "(select id from public.my_setups where title = 'Own' limit 1)";
/** A call that gives something, or that thing. */
const gives = (call: string, what = 'v is not null') =>
  `select from (select public.${call} as v) given where ${what}`;
const outcome = (call: string, word: string) => gives(call, `v->>'outcome' = '${word}'`);

/** Statements by name, with who gets or changes a row. `$setup` is the number of a row. */
const reads: Record<string, [statement: string, who: readonly Caller[]]> = {
  setups: ['select id from public.setups where id = $setup', members],
  garage_setups: ['select id from public.garage_setups where id = $setup', members],
  my_setups: ['select id from public.my_setups where id = $setup', nobody],
  my_setup_cards: ['select id from public.my_setup_cards where id = $setup', nobody],
  'a deleted setup': ['select id from public.setups where id = $gone', nobody],
  setup_versions: ['select id from public.setup_versions where setup_id = $setup', members],
  my_setup_versions: ['select id from public.my_setup_versions where setup_id = $setup', nobody],
  stints: ['select id from public.stints where id = $stint', members],
  my_stints: ['select id from public.my_stints where id = $stint', nobody],
  test_cards: ['select id from public.test_cards where id = $card', members],
  my_test_cards: ['select id from public.my_test_cards where id = $card', nobody],
  my_teams: [gives('my_teams()', 'v @> \'[{"id": "$team"}]\''), members],
  team_page: [gives("team_page('$team')"), members],
  'team_page, members': [gives("team_page('$team')", "jsonb_array_length(v->'members') = 3"), members],
  'team_page, deleted': [gives("team_page('$team')", "jsonb_array_length(v->'deleted') > 0"), editors],
  team_setups: [gives("team_setups('$team')"), members],
  team_of_setup: [gives('team_of_setup($setup)'), members],
  changes_of_team_setup: [gives('changes_of_team_setup($setup)'), members],
  team_plan: [gives('team_plan($plan)'), members],
  team_invites_of: [gives("team_invites_of('$team')"), admins],
  plan_behind_link: [gives("plan_behind_link('link')"), callers],
  'plan_behind_link, its digest': [
    gives("plan_behind_link(encode(private.driver_digest('link'), 'hex'))"),
    nobody,
  ],
  team_behind_invite: [gives("team_behind_invite('invite')"), callers],
  comments_of: [gives('comments_of($setup)'), members],
  my_stints_with_car_of: ['select id from public.my_stints_with_car_of($setup)', members],
  my_diary: [
    "select from public.my_diary('ACC', 'ferrari_296_gt3', 'spa', 9) where setup_id = $setup",
    nobody,
  ],
  my_garage_columns: ["select from public.my_garage_columns() where setups::text ~ '\\m$setup\\M'", nobody],
  my_deleted_setups: ['select from public.my_deleted_setups() where id = $gone', nobody],
  my_recently_deleted: ['select from public.my_recently_deleted() where id = $gone', nobody],
  still_good_counts: ['select from public.still_good_counts($setup)', nobody],
  reference_lap: [gives('reference_lap($setup)'), nobody],
  withheld_setup: [gives('withheld_setup($setup)'), nobody],
  'my_team_records, own words': ["select from public.my_team_records() where kind = 'stint'", ['former']],
  'my_team_records, membership': [
    "select from public.my_team_records() where kind = 'membership' and team_id = '$team'",
    members,
  ],
};

const writes: Record<string, [statement: string, who: readonly Caller[]]> = {
  'words of a setup': ["update public.setups set title = 'New' where id = $setup", editors],
  'file of a setup': [`update public.setups set setup_data = '${accFile('new')}' where id = $setup`, editors],
  'through the garage': ["update public.garage_setups set title = 'New' where id = $setup", nobody],
  publishing: ['update public.setups set is_public = true where id = $setup', nobody],
  'taking a setup out': ['update public.setups set team_id = null where id = $setup', nobody],
  'taking an own setup in': ["update public.setups set team_id = '$team' where id = $own", nobody],
  'deleting the row of a setup': ['delete from public.setups where id = $setup', nobody],
  'saving into a team': [
    `insert into public.setups (game, car_name, track_name, setup_data, team_id) values ('ACC', 'car', 'spa', '${accFile()}', '$team')`,
    nobody,
  ],
  'a copy that names its original': [
    `insert into public.setups (game, car_name, track_name, setup_data, based_on) values ('ACC', 'car', 'spa', '${accFile()}', '{$setup}')`,
    members,
  ],
  'a stint': [
    "insert into public.stints (setup_id, version, request_id, sheet) values ($setup, 1, gen_random_uuid(), '{}')",
    editors,
  ],
  'what a stint led to': ['update public.stints set taken_as = 2 where id = $stint', editors],
  'deleting another’s stint': ['delete from public.stints where id = $stint', nobody],
  'an earlier file': [
    "insert into public.setup_versions (setup_id, number, setup_data) values ($setup, 9, '{}')",
    nobody,
  ],
  liking: ["select from public.like_setup($setup) where outcome = 'liked'", members],
  move_to_team: [gives("move_to_team($own, '$team')", "v = 'moved'"), editors],
  'move_to_team, into another': [gives("move_to_team($setup, '$other')", "v = 'moved'"), nobody],
  take_copy: [gives('take_copy($setup)'), members],
  agree_on_setup: [outcome("agree_on_setup('$team', $setup, 'Spa 6 h', '')", 'agreed'), editors],
  'agree_on_setup, for another team': [
    outcome("agree_on_setup('$other', $setup, 'Spa 6 h', '')", 'agreed'),
    nobody,
  ],
  'agree_on_setup, on none': [outcome("agree_on_setup('$team', null, 'Spa 6 h', '')", 'taken-back'), editors],
  explain_team_change: [gives("explain_team_change($setup, 'bar', 'entry')", 'v'), ['editor']],
  'save_team_plan, new': [outcome("save_team_plan('$team', null, '{}', 0)", 'saved'), editors],
  save_team_plan: [outcome("save_team_plan('$team', $plan, '{}', 1)", 'saved'), editors],
  'save_team_plan, as of another team': [
    outcome("save_team_plan('$other', $plan, '{}', 1)", 'saved'),
    nobody,
  ],
  'save_team_plan, deleting': [outcome("save_team_plan('$team', $plan, null, 1)", 'deleted'), editors],
  link_team_plan: [gives("link_team_plan($plan, 'new')", 'v'), editors],
  make_team_invite: [outcome("make_team_invite('$team', 'editor', 'new', 1, 7)", 'open'), admins],
  revoke_team_invite: [gives('revoke_team_invite($invite)', 'v'), admins],
  request_team_end: [gives("request_team_end('$team')", 'v'), admins],
  restore_team: [gives("restore_team('$team')", 'v'), admins],
  delete_my_setup: [gives('delete_my_setup($setup)', 'v'), editors],
  restore_my_setup: [gives('restore_my_setup($gone)'), editors],
  open_test_card: [
    `select from public.open_test_card($setup, 1, '[{}]', '{}', '${accFile()}', gen_random_uuid()) where outcome = 'opened'`,
    editors,
  ],
  answer_test_card: [gives("answer_test_card($card, 'better', '')", 'v'), editors],
  decide_test_card: [gives("decide_test_card($card, 'undone', 1)", "v = 'done'"), editors],
  comment_on_setup: [gives("comment_on_setup($setup, 'Calm')", "v in ('commented', 'no-name')"), members],
  close_comments: [gives('close_comments($setup, true)', 'v'), editors],
  report_setup: [gives("report_setup($setup, 'setup', 'other', '')", "v = 'reported'"), nobody],
};

async function tryAll(cases: typeof reads) {
  const filled = (statement: string) =>
    statement
      .replaceAll('$team', team)
      .replaceAll('$other', other)
      .replaceAll('$own', own)
      .replaceAll(/\$(\w+)/g, (_, name: string) => String(ids[name]));
  const attempts = Object.entries(cases).flatMap(([name, [statement, who]]) =>
    callers.map((caller) => ({
      name: `${caller}: ${name}`,
      role: caller === 'visitor' ? ('anon' as const) : ('authenticated' as const),
      sub: subs.get(caller),
      statement: filled(statement),
      isAllowed: who.includes(caller),
    })),
  );
  const outcomes = await attempt(attempts);
  const wrong = attempts.flatMap(({ name, isAllowed }, place) =>
    (outcomes[place] === 'done') === isAllowed ? [] : [`${name}: ${outcomes[place]}`],
  );
  tally.cases += attempts.length;
  tally.escapes += wrong.length;
  expect(wrong).toEqual([]);
}

test('nobody reads more of a team than is permitted', () => tryAll(reads));
test('nobody writes more of a team than is permitted', () => tryAll(writes));

test('every function of teams is tried', async () => {
  const functions = await sql(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
     and has_function_privilege('authenticated', oid, 'execute') and proname ~ 'team|_plan|invite|take_copy'`,
  );
  const statements = Object.values({ ...reads, ...writes }).map(([statement]) => statement);
  const untried = functions.filter(({ name }) => !statements.some((one) => one.includes(`public.${name}(`)));
  expect(functions.length).toBeGreaterThan(15);
  expect(untried).toEqual([]);
});

test('a member who takes a team’s file notes it, a former member does not', async () => {
  for (const [caller, takes] of [
    ['former', false],
    ['viewer', true],
  ] as const) {
    await project.driver(subs.get(caller) ?? '').rpc('remember_download', { setup: ids.setup });
    const [row] = await sql('select taken_at is not null as takes from public.setups where id = $1', [
      ids.setup,
    ]);
    expect(row).toEqual({ takes });
  }
});

test('nobody reads or writes a table of teams', async () => {
  const tables = await sql(
    `select relname as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'
     and relname ~ '^(teams|team_|ended_)'`,
  );
  expect(tables.length).toBeGreaterThanOrEqual(9);
  await tryAll(
    Object.fromEntries(
      tables.flatMap(({ name }) =>
        [`select from private.${name}`, `delete from private.${name}`].map((statement) => [
          statement,
          [statement, nobody],
        ]),
      ),
    ),
  );
});

test('a team that ends is read by its members and written by nobody', async () => {
  await sql("update private.teams set deletes_at = now() + interval '1 day' where id = $1", [team]);
  // An admin may take the end back or ask for it once more; a member takes a copy along; anybody says a word.
  const exceptions = [
    'restore_team',
    'request_team_end',
    'take_copy',
    'a copy that names its original',
    'liking',
    'comment_on_setup',
  ];
  const links = ['plan_behind_link', 'team_behind_invite'];
  const without = (of: typeof reads, names: string[]) =>
    Object.fromEntries(
      Object.entries(of).map(
        ([name, [statement, who]]) => [name, [statement, names.includes(name) ? nobody : who]] as const,
      ),
    );
  await tryAll(without(reads, [...links, 'team_invites_of']) as typeof reads);
  await tryAll(
    without(
      writes,
      Object.keys(writes).filter((name) => !exceptions.includes(name)),
    ) as typeof writes,
  );
});
