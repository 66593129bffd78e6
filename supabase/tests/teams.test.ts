import { beforeEach, expect, test } from 'vitest';
import { accFile, requestId, testProject } from './project.ts';

const project = await testProject();
const { aMinuteLater, as, givenDriver, givenSetup, sql } = project;
const members = as('service').members;

beforeEach(() => aMinuteLater());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));

/** Puts a driver, a new one by default, into a team. */
async function member(team: string, role: 'viewer' | 'editor' | 'admin', driver?: string): Promise<string> {
  const who = driver ?? (await givenDriver());
  const clerkRole = role === 'admin' ? 'org:admin' : 'org:member';
  const rest = role === 'admin' ? {} : { roleWanted: role };
  const membership = `orgmem_${requestId()}`;
  await members.put({ team, driver: who, membership, clerkRole, changedAt: at(1), ...rest });
  return who;
}

/** A team with one of each role and a setup that its editor moved in. */
async function crew() {
  const team = `org_${requestId()}`;
  await members.putTeam(team, 'Crew', at(0));
  const [admin, editor, viewer] = [
    await member(team, 'admin'),
    await member(team, 'editor'),
    await member(team, 'viewer'),
  ];
  const setup = await givenSetup(editor, { title: 'Race', is_public: false });
  expect(await as(editor).teams.move(setup, team)).toBe('moved');
  return { team, admin, editor, viewer, setup };
}

const leave = async (team: string, driver: string) => {
  const [row] = await sql(
    'select membership_id as id from private.team_members where team_id = $1 and clerk_user_id = $2',
    [team, driver],
  );
  return members.end(String(row?.id));
};

test('a setup of a team is changed by editors, who are told of each other, and by nobody else', async () => {
  const { team, admin, editor, viewer, setup } = await crew();
  const edit = { setup_data: accFile('second') };
  const first = await as(admin).setups.forEditing(setup);
  const revision = first?.revision ?? 0;
  expect((await as(admin).setups.edit(setup, revision, edit)).outcome).toBe('saved');
  expect(await as(admin).teams.explain(setup, 'front bar 4 → 3', 'entry understeer')).toBe(true);
  expect((await as(editor).setups.edit(setup, revision, edit)).outcome).toBe('overtaken');
  expect((await as(viewer).setups.edit(setup, revision + 1, { title: 'Mine' })).outcome).toBe('overtaken');
  expect((await as(viewer).setups.forEditing(setup))?.title).toBe('Race');
  expect(await as(viewer).teams.setupsOf(team, 20)).toMatchObject([{ id: setup, version: 2, agreed: [] }]);
  expect(await as(viewer).teams.mine()).toMatchObject([
    { id: team, name: 'Crew', role: 'viewer', members: 3, setups: 1, deletes_at: null },
  ]);
  expect(await as(viewer).teams.changesOf(setup)).toMatchObject([
    { kind: 'changed', version: 2, what: 'front bar 4 → 3', why: 'entry understeer' },
    { kind: 'moved', version: 1 },
  ]);
  await leave(team, editor);
  expect(await as(editor).setups.forEditing(setup)).toBeNull();
  expect((await as(editor).setups.edit(setup, revision + 1, { title: 'Mine' })).outcome).toBe('missing');
});

test('a setup of a team has the stints of all its drivers, which are in no list of their own', async () => {
  const { team, editor, admin, viewer, setup } = await crew();
  const engineer = as('service').shared;
  const sheet = { hot: {}, cold: {}, laps: 9 };
  const stint = { setup_id: setup, version: 1, sheet, changes: [], told: [], request_id: requestId() };
  await as(admin).stints.store(stint as never);
  await expect(as(viewer).stints.store({ ...stint, request_id: requestId() } as never)).rejects.toThrow();
  for (const driver of [editor, admin, viewer]) {
    expect(await as(driver).stints.withSetup(setup)).toHaveLength(1);
    expect(await as(driver).stints.withCarOf(setup)).toHaveLength(1);
    expect(await as(driver).stints.latest()).toEqual([]);
    expect(await engineer.visibleTo(driver, setup)).toMatchObject({ id: setup });
    expect(await engineer.pastOf(driver, { setup })).toMatchObject([{ stints: [{ version: 1 }] }]);
  }
  await leave(team, editor);
  expect(await engineer.visibleTo(editor, setup)).toBeNull();
  expect(await engineer.pastOf(editor, { setup })).toEqual([]);
  expect(await as(editor).stints.withSetup(setup)).toEqual([]);
});

test('a setup of a team is copied by a member, without its past', async () => {
  const { viewer, setup } = await crew();
  const copy = await as(viewer).teams.takeCopy(setup);
  expect(await as(viewer).setups.forEditing(copy ?? 0)).toMatchObject({ based_on: [], is_public: false });
  expect((await as(viewer).setups.garageOfMine()).setups).toMatchObject([{ id: copy }]);
  expect(await as(await givenDriver()).teams.takeCopy(setup)).toBeNull();
});

test('members follow what Clerk says, late, twice or never', async () => {
  const team = `org_${requestId()}`;
  const driver = await givenDriver();
  const row = {
    team,
    driver,
    membership: `orgmem_${requestId()}`,
    clerkRole: 'org:admin',
    changedAt: at(5),
  };
  expect(await members.put(row)).toBe('unknown');
  expect(await members.putTeam(team, 'Crew', at(5))).toBe('applied');
  expect(await members.putTeam(team, 'Old name', at(4))).toBe('stale');
  expect([await members.put(row), await members.put(row)]).toEqual(['applied', 'applied']);
  expect(await members.put({ ...row, clerkRole: 'org:member', changedAt: at(4) })).toBe('stale');
  // A former admin goes on editing.
  await members.put({ ...row, clerkRole: 'org:member', changedAt: at(6) });
  expect(await members.roleOf(team, driver)).toBe('editor');
  const rejoined = {
    ...row,
    membership: `orgmem_${requestId()}`,
    clerkRole: 'org:member',
    changedAt: at(8),
  };
  await members.put(rejoined);
  expect([await members.end(row.membership), await members.put({ ...row, changedAt: at(9) })]).toEqual([
    false,
    'ended',
  ]);
  expect(await members.roleOf(team, driver)).toBe('viewer');
  expect(await members.memberBehind(team, rejoined.membership)).toEqual({ driver, role: 'viewer' });
  expect((await members.rows('', 1000)).filter((one) => one.team_id === team)).toMatchObject([
    { membership: rejoined.membership, driver, role: 'viewer' },
  ]);
  expect([await members.endTeam(team), await members.endTeam(team)]).toEqual([true, false]);
  expect(await members.putTeam(team, 'Crew', at(10))).toBe('ended');
  expect(await members.put({ ...rejoined, changedAt: at(10) })).toBe('ended');
  expect(await as(driver).teams.mine()).toEqual([]);
});

test('members come by a link, each once, as many as it lets in', async () => {
  const { team, admin, viewer } = await crew();
  const driver = await givenDriver();
  const digest = requestId();
  const invite = { team, role: 'editor', digest, uses: 1, days: 7 } as const;
  expect(await as(admin).teams.invite(invite)).toMatchObject({ outcome: 'open' });
  expect(await as(driver).teams.behind(digest)).toEqual({
    id: team,
    name: 'Crew',
    members: 3,
    role: 'editor',
  });
  expect((await members.takeInvite(digest, viewer)).outcome).toBe('already-member');
  const use = await members.takeInvite(digest, driver);
  expect(use).toMatchObject({ outcome: 'taken', team_id: team, role: 'editor' });
  expect((await members.takeInvite(digest, await givenDriver())).outcome).toBe('unknown');
  expect(await as(driver).teams.behind(digest)).toBeNull();
  await members.returnInvite(use.outcome === 'taken' ? use.invite : 0);
  const [open] = (await as(admin).teams.invites(team)) ?? [];
  expect(open).toMatchObject({ uses_left: 1, role: 'editor' });
  expect(await as(admin).teams.revoke(open?.id ?? 0)).toBe(true);
  expect((await members.takeInvite(digest, driver)).outcome).toBe('unknown');
});

test('members agree on a file for a race, and hear what it was before', async () => {
  const { team, admin, editor, viewer, setup } = await crew();
  expect(await as(editor).teams.agree(team, setup, 'Spa 6 h', '')).toEqual({
    outcome: 'agreed',
    version: 1,
    earlier: null,
  });
  const revision = (await as(editor).setups.forEditing(setup))?.revision ?? 0;
  await as(editor).setups.edit(setup, revision, { setup_data: accFile('second') });
  expect(await as(admin).teams.agree(team, setup, 'Spa 6 h', 'entry understeer')).toMatchObject({
    version: 2,
    earlier: { setup_id: setup, version: 1 },
  });
  const page = await as(viewer).teams.page(team);
  expect(page?.agreements).toMatchObject([
    { race: 'Spa 6 h', setup_id: setup, version: 2, why: 'entry understeer' },
  ]);
  expect(page?.changes.map(({ kind }) => kind)).toEqual(['agreed', 'changed', 'agreed', 'moved']);
  expect((await as(viewer).teams.teamOf(setup))?.agreed).toEqual([{ race: 'Spa 6 h', version: 2 }]);
  expect((await as(editor).teams.agree(team, null, 'Spa 6 h', '')).outcome).toBe('taken-back');
  expect((await as(viewer).teams.page(team))?.agreements).toEqual([]);
});

test('members plan a race together, and hear of each other', async () => {
  const { team, admin, editor } = await crew();
  const saved = await as(editor).teams.savePlan(team, { plan: null, revision: 0 }, { name: 'Spa 6 h' });
  const plan = saved.outcome === 'saved' ? saved.plan : 0;
  const second = { plan, revision: 1 };
  expect((await as(admin).teams.savePlan(team, second, { name: 'Spa' })).outcome).toBe('saved');
  expect(await as(editor).teams.savePlan(team, second, {})).toEqual({
    outcome: 'overtaken',
    plan,
    revision: 2,
  });
  await as(editor).teams.linkPlan(plan, 'digest of a link');
  const everybody = as('visitor').teams;
  expect(await everybody.planBehind('digest of a link')).toMatchObject({
    team: 'Crew',
    plan: { name: 'Spa' },
  });
  await as(editor).teams.linkPlan(plan, null);
  expect(await everybody.planBehind('digest of a link')).toBeNull();
  expect((await as(admin).teams.savePlan(team, { plan, revision: 2 }, null)).outcome).toBe('deleted');
});

test('members tell a team where on Discord its agreements go, and nowhere else', async () => {
  const { team, admin } = await crew();
  const address = 'https://discord.com/api/webhooks/1/abc';
  expect(await members.keepDiscord(team, address)).toBe(true);
  expect([await members.discordOf(team), (await as(admin).teams.page(team))?.has_discord]).toEqual([
    address,
    true,
  ]);
  await expect(
    members.keepDiscord(team, 'https://discord.com.example.com/api/webhooks/1/abc'),
  ).rejects.toThrow();
  await members.keepDiscord(team, null);
  expect(await members.discordOf(team)).toBeNull();
});

const forgetDeleted = () => as('service').deleted.forget(new Date(0).toISOString(), 100);
const setupIsThere = async (setup: number) =>
  (await sql('select from public.setups where id = $1', [setup])).length === 1;

test('a team’s end is taken back for thirty days, and takes its setups along after', async () => {
  const { team, admin, setup } = await crew();
  expect(await as(admin).teams.requestEnd(team)).toBe(true);
  expect(await members.dueForEnd(100)).not.toContain(team);
  expect(await as(admin).teams.restore(team)).toBe(true);
  await as(admin).teams.requestEnd(team);
  await sql("update private.teams set deletes_at = now() - interval '1 minute' where id = $1", [team]);
  expect(await members.dueForEnd(100)).toContain(team);
  await members.endTeam(team);
  expect(await as(admin).setups.forEditing(setup)).toBeNull();
  await forgetDeleted();
  expect(await setupIsThere(setup)).toBe(false);
});

test('a team that Clerk ended leaves its setups for an operator for thirty days', async () => {
  const { team, setup } = await crew();
  await members.endTeam(team);
  await forgetDeleted();
  expect(await setupIsThere(setup)).toBe(true);
  await sql("update private.ended_teams set forget_after = now() - interval '1 day' where team_id = $1", [
    team,
  ]);
  await forgetDeleted();
  expect(await setupIsThere(setup)).toBe(false);
});

test('an account that ends hands its team over and leaves it its setups, without a name', async () => {
  const { team, admin, editor, viewer, setup } = await crew();
  const sheet = { hot: {}, cold: {}, laps: 9, notes: 'I am tired' };
  const stint = { setup_id: setup, version: 1, sheet, changes: [], told: [], request_id: requestId() };
  await as(editor).stints.store(stint as never);
  // What a stranger to the forms may send.
  for (const plan of [{}, { name: 'Spa' }])
    await as(editor).teams.savePlan(team, { plan: null, revision: 0 }, plan);
  const records: string[] = [];
  for await (const { kind } of as(editor).account.rowsOf('teams')) records.push(String(kind));
  expect(records.sort()).toEqual(['change', 'membership', 'plan', 'plan', 'setup', 'stint']);
  expect(await members.leaveAll(admin)).toMatchObject([{ team_id: team, successor: editor }]);
  expect(await members.roleOf(team, editor)).toBe('admin');
  await as('service').former.forget(editor);
  expect(await members.roleOf(team, viewer)).toBe('admin');
  expect((await as(viewer).teams.teamOf(setup))?.author).toMatchObject({ username: 'a former driver' });
  expect(await as(viewer).stints.withSetup(setup)).toMatchObject([{ sheet: { laps: 9, notes: '' } }]);
  expect(await sql('select plan from private.team_plans where team_id = $1', [team])).toEqual(
    Array(2).fill({ plan: { name: 'Race' } }),
  );
  await members.leaveAll(viewer);
  const [row] = await sql('select deletes_at > now() as ends from private.teams where id = $1', [team]);
  expect(row).toEqual({ ends: true });
});
