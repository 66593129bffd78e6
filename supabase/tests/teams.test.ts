import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, expect, test } from 'vitest';
import { accFile, requestId, testProject } from './project.ts';

// Everybody against everything of a team, through the REST interface: who reads, who writes, and what is left after it.

const project = await testProject();
const { given, givenDriver, givenSetup, givenStint, profileOf, sql } = project;
const service = () => project.service();

const roles = ['viewer', 'editor', 'admin'] as const;
type Person = (typeof roles)[number] | 'stranger' | 'former' | 'foreign';
const everybody: Person[] = ['stranger', 'viewer', 'editor', 'admin', 'former', 'foreign'];
const members = ['viewer', 'editor', 'admin'];
const editors = ['editor', 'admin'];

let team: string;
let setup: number;
let stint: number;
let card: number;
let plan: number;
let invite: number;
let people: Record<Person, string>;

const newTeam = () => `org_${requestId().replaceAll('-', '')}`;
const membership = (driver: string, of = team) => `orgmem_${of.slice(-8)}_${driver}`;

async function keep(
  of: string,
  driver: string,
  is_admin: boolean,
  role?: string,
  id = membership(driver, of),
) {
  const changed_at = new Date(Date.now() - 60_000).toISOString();
  await service().rpc('keep_team', { team: of, name: 'Pit wall', changed_at });
  return service().rpc('keep_team_member', {
    ...{ team: of, driver, membership: id, is_admin, changed_at, invited_as: role ?? null },
  });
}

const digest = (text: string) => Buffer.from(text.padEnd(32, '.')).toString('hex');

beforeEach(async () => {
  await project.aMinuteLater();
  team = newTeam();
  const drivers = await Promise.all(everybody.map(async (who) => [who, await givenDriver()] as const));
  people = Object.fromEntries(drivers) as Record<Person, string>;
  for (const role of roles) await keep(team, people[role], role === 'admin', role);
  await keep(team, people.former, false, 'editor');
  await keep(newTeam(), people.foreign, true);
  setup = await givenSetup(people.former, { is_public: false, team_id: team });
  stint = await givenStint(people.former, setup, { notes: 'push' });
  card = await given('test_cards', {
    ...{
      user_id: await profileOf(people.former),
      setup_id: setup,
      team_id: team,
      game: 'ACC',
      car_name: 'c',
    },
    ...{ track_name: 't', changes: '[{}]', before_data: accFile(), after_data: accFile('x'), counted: false },
    ...{ request_id: requestId() },
  });
  await given('setup_versions', { setup_id: setup, number: 1, setup_data: accFile('old') });
  plan = await given('team_plans', { team_id: team, plan: '{}', request_id: requestId() });
  await given('team_agreements', { team_id: team, setup_id: setup, version: 1, event: 'Spa 6 h' });
  const [row] = await sql(
    `insert into private.team_invites (team_id, token_digest, role, uses, ends_at, made_by)
     values ($1, decode($2, 'hex'), 'editor', 1, now() + interval '1 day', '') returning id`,
    [team, digest(team.slice(-30))],
  );
  invite = Number(row?.id);
  await service().rpc('end_team_member', {
    ...{ team, driver: people.former, membership: membership(people.former) },
  });
});

type Answer = PromiseLike<{ data: unknown; error: unknown }>;
const isSomething = (data: unknown) =>
  Array.isArray(data) ? data.length > 0 : data !== null && data !== false && data !== '' && data !== 0;

/** What is tried, and who gets something by it. */
const reads: Record<string, { may: string[]; ask(client: SupabaseClient): Answer }> = {
  'the team': { may: members, ask: (c) => c.from('teams').select().eq('id', team) },
  'its members': { may: members, ask: (c) => c.from('team_members').select().eq('team_id', team) },
  'its roster': { may: members, ask: (c) => c.rpc('team_roster', { team }) },
  'its garage': { may: members, ask: (c) => c.rpc('team_garage', { team, at_most: 10 }) },
  names: {
    may: members,
    ask: async (c) => c.rpc('team_names', { team, ids: [await profileOf(people.former)] }),
  },
  'a setup': { may: members, ask: (c) => c.from('setups').select('id').eq('id', setup) },
  'an opened setup': { may: members, ask: (c) => c.from('garage_setups').select('id').eq('id', setup) },
  'its versions': { may: members, ask: (c) => c.from('setup_versions').select('id').eq('setup_id', setup) },
  'its stints': { may: members, ask: (c) => c.from('stints').select('id').eq('setup_id', setup) },
  'stints with its car': { may: members, ask: (c) => c.rpc('my_stints_with_car_of', { setup }) },
  'its test cards': { may: members, ask: (c) => c.from('test_cards').select('id').eq('setup_id', setup) },
  'what was agreed': { may: members, ask: (c) => c.from('team_agreements').select('id').eq('team_id', team) },
  'race plans': { may: members, ask: (c) => c.from('team_plans').select('id').eq('team_id', team) },
  'open links': { may: ['admin'], ask: (c) => c.rpc('team_invites', { team }) },
  // Personal lists know nothing of teams.
  'My Setups': { may: [], ask: (c) => c.from('my_setups').select('id').eq('id', setup) },
  'states of My Setups': { may: [], ask: (c) => c.rpc('my_setup_states', { ids: [setup] }) },
  'the diary': {
    may: [],
    ask: (c) => c.rpc('my_diary', { of_game: 'ACC', of_car: 'ferrari_296_gt3', at_track: 'spa', at_most: 9 }),
  },
  'own setups in teams': { may: [], ask: (c) => c.from('my_team_setups').select('id').eq('id', setup) },
  'own stints': { may: [], ask: (c) => c.from('my_stints').select('id').eq('id', stint) },
};

const writes: Record<string, { may: string[]; ask(client: SupabaseClient): Answer }> = {
  'change a setup': {
    may: editors,
    ask: (c) =>
      c
        .from('setups')
        .update({ setup_data: accFile('new'), why: 'entry' })
        .eq('id', setup)
        .select('id'),
  },
  'publish a setup': {
    may: [],
    ask: (c) => c.from('setups').update({ is_public: true }).eq('id', setup).select('id'),
  },
  'put a setup elsewhere': {
    may: [],
    ask: (c) => c.from('setups').update({ team_id: null }).eq('id', setup).select('id'),
  },
  'delete the row': { may: [], ask: (c) => c.from('setups').delete().eq('id', setup).select('id') },
  // Its author has left: admins alone.
  'delete a setup': { may: ['admin'], ask: (c) => c.rpc('delete_my_setup', { setup }) },
  'move it out': {
    may: [],
    ask: async (c) => {
      const { data, error } = await c.rpc('move_setup', { setup, team: null });
      return { data: data === 'moved', error };
    },
  },
  'copy it': { may: members, ask: (c) => c.rpc('copy_setup', { setup, team: null, request: requestId() }) },
  'copy it into the team': {
    may: editors,
    ask: (c) => c.rpc('copy_setup', { setup, team, request: requestId() }),
  },
  'store a stint': {
    may: editors,
    ask: (c) =>
      c
        .from('stints')
        .insert({ setup_id: setup, version: 1, request_id: requestId(), sheet: {} })
        .select('id'),
  },
  'change a stint': {
    may: editors,
    ask: (c) => c.from('stints').update({ taken_as: 2 }).eq('id', stint).select('id'),
  },
  'delete another’s stint': { may: [], ask: (c) => c.from('stints').delete().eq('id', stint).select('id') },
  'answer a card': {
    may: editors,
    ask: (c) => c.rpc('answer_test_card', { card, answer: 'better', note: '' }),
  },
  agree: {
    may: editors,
    ask: async (c) => {
      const { data, error } = await c.rpc('agree_on_setup', { setup, event: 'Spa 6 h', at_revision: 1 });
      return { data: data?.[0]?.outcome === 'agreed', error };
    },
  },
  'save a plan': {
    may: editors,
    ask: async (c) => {
      const { data, error } = await c.rpc('save_team_plan', {
        ...{ team, plan_id: plan, setup, plan: {}, at_revision: 1, request: requestId() },
      });
      return { data: data?.[0]?.outcome === 'saved', error };
    },
  },
  'delete a plan': { may: editors, ask: (c) => c.rpc('delete_team_plan', { plan_id: plan }) },
  'make a link': {
    may: ['admin'],
    ask: (c) =>
      c.rpc('make_team_invite', {
        team,
        token_digest: digest(requestId().slice(0, 30)),
        role: 'editor',
        uses: 1,
        days: 1,
      }),
  },
  'end a link': { may: ['admin'], ask: (c) => c.rpc('change_team_invite', { invite }) },
  'change a role': {
    may: ['admin'],
    ask: async (c) => {
      const call = c.rpc('change_team_member', { team, member: membership(people.viewer), role: 'editor' });
      const { data, error } = await call;
      return { data: data?.[0]?.outcome === 'done', error };
    },
  },
  'remove a member': {
    // Each leaves by themselves.
    may: ['viewer', 'admin'],
    ask: async (c) => {
      const call = c.rpc('change_team_member', { team, member: membership(people.viewer), role: null });
      const { data, error } = await call;
      return { data: data?.[0]?.outcome === 'done', error };
    },
  },
  'rename the team': { may: ['admin'], ask: (c) => c.rpc('change_team', { team, name: 'Ours now' }) },
  'delete the team': { may: ['admin'], ask: (c) => c.rpc('change_team', { team, deletes: true }) },
  'write a member': {
    may: [],
    ask: (c) => c.from('team_members').update({ role: 'admin' }).eq('team_id', team).select('role'),
  },
};

test.for([...Object.entries(reads), ...Object.entries(writes)])(
  '%s: nobody but who may',
  async ([, { may, ask }]) => {
    const found: Person[] = [];
    for (const who of everybody) {
      const { data, error } = await ask(project.driver(people[who]));
      if (!error && isSomething(data)) found.push(who);
      // What one did must not decide over the next.
      await sql('update public.setups set deleted_at = null where id = $1', [setup]);
      await sql('update public.teams set deleted_at = null where id = $1', [team]);
    }
    // A thing that is done once is done by the first who may.
    const isOnce = may.length > 0 && found.length > 0 && may.includes(found[0] ?? '');
    expect(found.every((who) => may.includes(who)) && (isOnce || may.length === 0)).toBe(true);
  },
);

test('events of memberships count in any order, and the dead stay dead', async () => {
  const driver = await givenDriver();
  const roleOf = async () => {
    const rows = await sql('select role from public.team_members where team_id = $1 and clerk_user_id = $2', [
      team,
      driver,
    ]);
    return rows[0]?.role ?? null;
  };
  const end = (id: string) => service().rpc('end_team_member', { team, driver, membership: id });
  await end('orgmem_first');
  expect((await keep(team, driver, false, 'editor', 'orgmem_first')).data).toBe('ended');
  await keep(team, driver, false, 'editor', 'orgmem_second');
  await end('orgmem_first');
  expect(await roleOf()).toBe('editor');
  await keep(team, driver, false, undefined, 'orgmem_second');
  expect(await roleOf()).toBe('editor');
  await end('orgmem_second');
  expect(await roleOf()).toBe(null);
  await service().rpc('end_team', { team });
  expect((await keep(team, driver, true, undefined, 'orgmem_third')).data).toBe('gone');
});

test('a link’s last use is one driver’s, and given back it is the next one’s', async () => {
  const token_digest = digest(team.slice(-30));
  const join = (who: Person) => project.driver(people[who]).rpc('use_team_invite', { token_digest });
  expect((await join('stranger')).data).toBe(team);
  expect((await join('stranger')).data).toBe(team);
  expect((await join('foreign')).data).toBe(null);
  await project.driver(people.stranger).rpc('give_back_team_invite', { token_digest });
  expect((await join('foreign')).data).toBe(team);
  // The link says as what they join, whoever tells of it first.
  await keep(team, people.foreign, false, undefined, 'orgmem_joined');
  const roster = await project.driver(people.admin).rpc('team_roster', { team });
  expect(roster.data.find(({ member }: { member: string }) => member === 'orgmem_joined').role).toBe(
    'editor',
  );
});

test('the last admin names a successor first; a closed account hands the team over', async () => {
  const leave = (who: Person) =>
    project
      .driver(people[who])
      .rpc('change_team_member', { team, member: membership(people[who]), role: null });
  expect((await leave('admin')).data).toMatchObject([{ outcome: 'last-admin' }]);
  await givenStint(people.admin, setup, { notes: 'mine', fuelUsed: 3 });
  await sql('update public.setups set user_id = $1 where id = $2', [await profileOf(people.admin), setup]);
  await service().rpc('close_account', { driver: people.admin });
  for (let calls = 0; calls < 9; calls++)
    if ((await service().rpc('forget_driver', { driver: people.admin })).data) break;
  const roster = await project.driver(people.editor).rpc('team_roster', { team });
  expect(roster.data).toMatchObject([{ role: 'admin', is_me: true }, { role: 'viewer' }]);
  const kept = await project.driver(people.editor).from('stints').select('sheet').eq('setup_id', setup);
  expect(kept.data?.map(({ sheet }) => sheet)).toContainEqual({ fuelUsed: 3 });
  expect((await project.driver(people.editor).rpc('team_garage', { team, at_most: 9 })).data).toHaveLength(1);
});

test('a setup moves with what was driven with it, and back', async () => {
  const driver = people.editor;
  const own = await givenSetup(driver, { is_public: true });
  await givenStint(driver, own, {});
  const client = project.driver(driver);
  const move = (to: string | null) => client.rpc('move_setup', { setup: own, team: to });
  expect((await move(team)).data).toBe('public');
  await sql('update public.setups set is_public = false where id = $1', [own]);
  expect((await move(team)).data).toBe('moved');
  const seen = await project.driver(people.viewer).from('stints').select('id').eq('setup_id', own);
  expect(seen.data).toHaveLength(1);
  expect((await client.from('my_setups').select('id').eq('id', own)).data).toEqual([]);
  const edit = { setup_data: accFile('softer'), why: 'entry understeer' };
  await project.driver(people.admin).from('setups').update(edit).eq('id', own).select('id');
  const opened = await client.from('garage_setups').select('change_reason,changed_by').eq('id', own);
  expect(opened.data).toEqual([
    { change_reason: 'entry understeer', changed_by: await profileOf(people.admin) },
  ]);
  expect((await move(null)).data).toBe('moved');
  expect((await project.driver(people.admin).from('setups').select('id').eq('id', own)).data).toEqual([]);
});
