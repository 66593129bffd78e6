import { beforeEach, describe, expect, test } from 'vitest';
import { setupsStore } from '#platform/adapters/supabase/setups';
import { stintsStore } from '#platform/adapters/supabase/stints';
import { teamMembershipsStore } from '#platform/adapters/supabase/team-memberships';
import { teamsStore } from '#platform/adapters/supabase/teams';
import { accFile, requestId, testProject } from './project.ts';

const project = await testProject();
const { aMinuteLater, database, givenDriver, givenSetup, sql } = project;
const members = teamMembershipsStore(database('service'));
const teamsOf = (driver: string) => teamsStore(database({ driver }));
const setupsOf = (driver: string) => setupsStore(database({ driver }));
const stintsOf = (driver: string) => stintsStore(database({ driver }));

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
  expect(await teamsOf(editor).move(setup, team)).toBe('moved');
  return { team, admin, editor, viewer, setup };
}

const leave = async (team: string, driver: string) => {
  const [row] = await sql(
    'select membership_id as id from private.team_members where team_id = $1 and clerk_user_id = $2',
    [team, driver],
  );
  return members.end(String(row?.id));
};

describe('a setup of a team', () => {
  test('is its members’, and in nobody’s own list', async () => {
    const { team, editor, viewer, setup } = await crew();
    const stranger = await givenDriver();
    for (const driver of [editor, viewer]) {
      expect(await setupsOf(driver).oneOfMine(setup)).toMatchObject({ id: setup, title: 'Race' });
      expect((await setupsOf(driver).garageOfMine()).setups).toEqual([]);
      expect(await teamsOf(driver).setupsOf(team, 20)).toMatchObject([{ id: setup, version: 1, agreed: [] }]);
    }
    expect(await setupsOf(stranger).oneOfMine(setup)).toBeNull();
    expect(await setupsOf(stranger).one(setup)).toBeNull();
    expect(await teamsOf(stranger).setupsOf(team, 20)).toBeNull();
    expect(await teamsOf(viewer).mine()).toMatchObject([
      { id: team, name: 'Crew', role: 'viewer', members: 3, setups: 1, deletes_at: null },
    ]);
  });

  test('is changed by editors, who are told of each other, and by nobody else', async () => {
    const { team, admin, editor, viewer, setup } = await crew();
    const edit = { setup_data: accFile('second') };
    const first = await setupsOf(admin).forEditing(setup);
    const revision = first?.revision ?? 0;
    expect((await setupsOf(admin).edit(setup, revision, edit)).outcome).toBe('saved');
    expect(await teamsOf(admin).explain(setup, 'front bar 4 → 3', 'entry understeer')).toBe(true);
    expect((await setupsOf(editor).edit(setup, revision, edit)).outcome).toBe('overtaken');
    expect((await setupsOf(viewer).edit(setup, revision + 1, { title: 'Mine' })).outcome).toBe('overtaken');
    expect((await setupsOf(viewer).forEditing(setup))?.title).toBe('Race');
    expect(await teamsOf(viewer).changesOf(setup)).toMatchObject([
      { kind: 'changed', version: 2, what: 'front bar 4 → 3', why: 'entry understeer' },
      { kind: 'moved', version: 1 },
    ]);
    await leave(team, editor);
    expect(await setupsOf(editor).forEditing(setup)).toBeNull();
    expect((await setupsOf(editor).edit(setup, revision + 1, { title: 'Mine' })).outcome).toBe('missing');
  });

  test('has the stints of all its drivers, which are in no list of their own', async () => {
    const { editor, admin, viewer, setup } = await crew();
    const sheet = { hot: {}, cold: {}, laps: 9 };
    const stint = { setup_id: setup, version: 1, sheet, changes: [], told: [], request_id: requestId() };
    await stintsOf(admin).store(stint as never);
    await expect(stintsOf(viewer).store({ ...stint, request_id: requestId() } as never)).rejects.toThrow();
    for (const driver of [editor, admin, viewer]) {
      expect(await stintsOf(driver).withSetup(setup)).toHaveLength(1);
      expect(await stintsOf(driver).withCarOf(setup)).toHaveLength(1);
      expect(await stintsOf(driver).latest()).toEqual([]);
    }
  });

  test('is copied by a member, without its past', async () => {
    const { viewer, setup } = await crew();
    const copy = await teamsOf(viewer).takeCopy(setup);
    expect(await setupsOf(viewer).forEditing(copy ?? 0)).toMatchObject({ based_on: [], is_public: false });
    expect((await setupsOf(viewer).garageOfMine()).setups).toMatchObject([{ id: copy }]);
    expect(await teamsOf(await givenDriver()).takeCopy(setup)).toBeNull();
  });
});
