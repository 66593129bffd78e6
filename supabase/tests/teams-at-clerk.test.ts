import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clerkOrganizations } from '#platform/adapters/clerk/organizations';
import { teamsOf } from '#platform/adapters/clerk/teams';
import { readClerkWebhook } from '#platform/adapters/clerk/webhook';
import { openBrowser, origin, startClerk } from '../../emulators/clerk/browser.fixture.ts';
import { seededPassword } from '../../emulators/clerk/seed.ts';
import { compareTeams } from '../../functions/ai/teams-at-clerk.ts';
import { applyTeamEvent, type TeamEvent } from '../../functions/stripe-webhooks/clerk/team-event.ts';
import { createTeamRows } from '../../functions/stripe-webhooks/team-rows.ts';
import { testProject } from './project.ts';

const { as, sql } = await testProject();
const store = as('service').members;
const drivers = ['user_seed_driver', 'user_seed_premium', 'user_seed_lifetime'] as const;
const [dana, petra, leo] = drivers;
for (const driver of drivers) await as(driver).profiles.make();
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Clerk's stand-in, the web Worker's teams before it, and the events that wait to be delivered. */
async function clubhouse() {
  await sql('delete from private.teams');
  const started = await startClerk();
  const { secretKey, webhookSecret } = started.standIn;
  const clerk = clerkOrganizations({ secretKey, apiUrl: `${origin}/clerk-api` });
  const teams = teamsOf({ clerk, rows: createTeamRows(store) });
  async function events(): Promise<TeamEvent[]> {
    await started.control('/webhooks/hurry', 'POST');
    const waiting = started.webhooks.splice(0);
    return Promise.all(
      waiting.map(
        async (one) => (await readClerkWebhook(one.headers, await one.text(), webhookSecret)) as TeamEvent,
      ),
    );
  }
  const problems: string[] = [];
  const hourly = (at = Date.now()) =>
    compareTeams({ clerk, rows: store, now: () => new Date(at), logError: (what) => problems.push(what) });
  return { ...started, clerk, teams, events, hourly, problems };
}

const roles = async (team: string) =>
  Object.fromEntries(
    (await sql('select clerk_user_id, role from private.team_members where team_id = $1', [team])).map(
      (row) => [row.clerk_user_id, row.role],
    ),
  );

async function givenTeam({ teams }: Awaited<ReturnType<typeof clubhouse>>, name = 'Night Shift') {
  const created = await teams.create({ driver: dana, name });
  return 'team' in created ? created.team : '';
}

async function givenInvite(team: string, uses: number | null = 5) {
  const token = `token of ${team} ${Math.random()}`;
  await as(dana).teams.invite({ team, role: 'editor', digest: digestOf(token), uses, days: 3 });
  return digestOf(token);
}

test('a driver makes a team, and another joins by its link; once is enough', async () => {
  const club = await clubhouse();
  const { teams } = club;
  const team = await givenTeam(club);
  expect(await as(dana).teams.mine()).toMatchObject([{ id: team, name: 'Night Shift', role: 'admin' }]);
  const digest = await givenInvite(team, 1);
  expect(await teams.join({ driver: petra, digest })).toEqual({ outcome: 'done', team });
  expect(await teams.join({ driver: petra, digest })).toEqual({ outcome: 'member', team });
  expect(await teams.join({ driver: leo, digest })).toEqual({ outcome: 'ended' });
  expect(await roles(team)).toEqual({ [dana]: 'admin', [petra]: 'editor' });
});

test('a role that allows nothing is refused before Clerk is asked', async () => {
  const club = await clubhouse();
  const team = await givenTeam(club);
  await club.teams.join({ driver: petra, digest: await givenInvite(team) });
  const memberships = await sql('select membership_id from private.team_members where team_id = $1', [team]);
  const membership = String(memberships[0]?.membership_id);
  const ask = vi.spyOn(globalThis, 'fetch');
  const { teams } = club;
  for (const driver of [petra, leo])
    expect([
      await teams.rename({ team, driver, name: 'Mine' }),
      await teams.setRole({ team, driver, membership, role: 'viewer' }),
      await teams.remove({ team, driver, membership }),
      await teams.inviteByMail({ team, driver, address: 'a@example.com', role: 'editor' }),
      await teams.revokeMail({ team, driver, invitation: 'orginv_1' }),
      await teams.openMailInvitations({ team, driver }),
      await teams.setDiscord({ team, driver, address: null }),
    ]).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden', [], false]);
  expect(await teams.leave({ team, driver: leo })).toBe('unknown');
  expect(ask).not.toHaveBeenCalled();
});

test('an admin gives roles and takes members out; the last admin neither steps down nor leaves', async () => {
  const club = await clubhouse();
  const { teams } = club;
  const team = await givenTeam(club);
  await teams.join({ driver: petra, digest: await givenInvite(team) });
  const page = await as(dana).teams.page(team);
  const of = (isMe: boolean) => page?.members.find(({ is_me }) => is_me === isMe)?.membership ?? '';
  const admin = { team, driver: dana };
  expect(await teams.leave(admin)).toBe('last-admin');
  expect(await teams.setRole({ ...admin, membership: of(true), role: 'editor' })).toBe('last-admin');
  expect(await teams.setRole({ ...admin, membership: of(false), role: 'viewer' })).toBe('done');
  expect(await roles(team)).toEqual({ [dana]: 'admin', [petra]: 'viewer' });
  expect(await teams.setRole({ ...admin, membership: of(false), role: 'admin' })).toBe('done');
  expect(await teams.setRole({ ...admin, membership: of(true), role: 'editor' })).toBe('done');
  expect(await roles(team)).toEqual({ [dana]: 'editor', [petra]: 'admin' });
  const mine = { team, driver: petra };
  expect(await teams.rename({ ...mine, name: 'Day Shift' })).toBe('done');
  expect(await teams.remove({ ...mine, membership: of(true) })).toBe('done');
  expect(await roles(team)).toEqual({ [petra]: 'admin' });
  expect((await as(petra).teams.page(team))?.team.name).toBe('Day Shift');
  // All that was Clerk's word on the way changes nothing any more.
  for (const event of await club.events()) await applyTeamEvent(event, store);
  expect(await roles(team)).toEqual({ [petra]: 'admin' });
});

test('a use of a link that comes to nothing is given back', async () => {
  const club = await clubhouse();
  const { teams, standIn } = club;
  const team = await givenTeam(club);
  const digest = await givenInvite(team, 1);
  const atClerk = vi.spyOn(standIn, 'fetch');
  atClerk.mockResolvedValueOnce(new Response('down', { status: 500 }));
  expect(await teams.join({ driver: petra, digest })).toEqual({ outcome: 'away' });
  const errors = [{ code: 'organization_membership_quota_exceeded' }];
  atClerk.mockResolvedValueOnce(Response.json({ errors }, { status: 403 }));
  expect(await teams.join({ driver: petra, digest })).toEqual({ outcome: 'full' });
  // A member at Clerk of whom nothing was heard.
  await club.clerk.add({ team, driver: petra, role: 'org:member' });
  expect(await teams.join({ driver: petra, digest })).toEqual({ outcome: 'member', team });
  expect(await teams.join({ driver: leo, digest })).toEqual({ outcome: 'done', team });
});

test('a mail invitation is open until it is revoked or taken, and brings the role that it promised', async () => {
  const club = await clubhouse();
  const { teams } = club;
  const team = await givenTeam(club);
  const admin = { team, driver: dana };
  const invite = (address: string) => teams.inviteByMail({ ...admin, address, role: 'editor' });
  expect(await invite('gone@example.com')).toBe('done');
  expect(await invite('gone@example.com')).toBe('invited');
  const [open] = (await teams.openMailInvitations(admin)) ?? [];
  expect(open).toMatchObject({ address: 'gone@example.com', role: 'editor' });
  expect(await teams.revokeMail({ ...admin, invitation: open?.id ?? '' })).toBe('done');
  expect(await teams.openMailInvitations(admin)).toEqual([]);
  await invite('premium@example.com');
  const [link] = (await teams.openMailInvitations(admin)) ?? [];
  const browser = openBrowser(club);
  const ticket = `${origin}/clerk/v1/tickets/accept?ticket=${link?.id}`;
  const signIn = (await browser.send(ticket)).headers.get('location') ?? '';
  const back = await browser.send(signIn, { identifier: 'petra', password: seededPassword });
  await browser.send(back.headers.get('location') ?? '');
  for (const event of [...(await club.events())].reverse()) await applyTeamEvent(event, store);
  expect(await roles(team)).toEqual({ [dana]: 'admin', [petra]: 'editor' });
});

test('rows that could not be written after Clerk answered come with its events', async () => {
  const club = await clubhouse();
  const rows = { ...createTeamRows(store), putMember: () => Promise.reject(new Error('down')) };
  const created = await teamsOf({ clerk: club.clerk, rows }).create({ driver: dana, name: 'Late' });
  expect(created).toMatchObject({ outcome: 'later' });
  const [late] = (await as(dana).teams.mine()).filter(({ name }) => name === 'Late');
  expect(late).toBeUndefined();
  for (const event of await club.events()) await applyTeamEvent(event, store);
  expect((await as(dana).teams.mine()).find(({ name }) => name === 'Late')).toMatchObject({ role: 'admin' });
});

test('events end the same in every order, twice or more often', async () => {
  const club = await clubhouse();
  const { clerk } = club;
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = () => vi.setSystemTime(Date.now() + 1_000);
  const team = await givenTeam(club, 'First name');
  const steps = [
    () => clerk.add({ team, driver: petra, role: 'org:member' }),
    () => clerk.add({ team, driver: leo, role: 'org:member' }),
    () => clerk.setRole({ team, driver: petra, role: 'org:admin' }),
    () => clerk.rename(team, 'Last name'),
    () => clerk.remove({ team, driver: leo }),
    () => clerk.setRole({ team, driver: petra, role: 'org:member' }),
    () => clerk.add({ team, driver: leo, role: 'org:admin' }),
    () => clerk.remove({ team, driver: dana }),
  ];
  for (const step of steps) {
    later();
    expect(await step()).toHaveProperty('value');
  }
  const events = await club.events();
  expect(events).toHaveLength(10);
  let run = 0;
  const orders = fc
    .shuffledSubarray(events, { minLength: events.length })
    .chain((all) => fc.tuple(fc.constant(all), fc.array(fc.constantFrom(...events), { maxLength: 5 })));
  const afterwards = async (order: TeamEvent[], suffix: string) => {
    const renamed = JSON.stringify(order).replace(/(org|orgmem)_\w+/g, (id) => id + suffix);
    for (const event of JSON.parse(renamed, (key, value) => (key === 'changedAt' ? new Date(value) : value)))
      await applyTeamEvent(event, store);
    const isAdmin = Object.entries(await roles(team + suffix)).map(([who, role]) => [who, role === 'admin']);
    const [row] = await sql('select name from private.teams where id = $1', [team + suffix]);
    return { ...Object.fromEntries(isAdmin), name: row?.name };
  };
  const atClerk = { [petra]: false, [leo]: true, name: 'Last name' };
  for (const [all, again] of fc.sample(orders, {
    seed: 20_261_121,
    numRuns: process.env.ALL_CASES ? 200 : 4,
  })) {
    run += 1;
    expect(await afterwards([...all, ...again], `o${run}`)).toEqual(atClerk);
    // A team that ended stays so, whenever that is heard.
    const end: TeamEvent = { type: 'team.deleted', teamId: team };
    const at = run % (all.length + 1);
    expect(await afterwards([...all.slice(0, at), end, ...all.slice(at)], `e${run}`)).toEqual({});
  }
});

test('an hourly comparison brings what no event told, and puts out who is gone', async () => {
  const club = await clubhouse();
  const { clerk, teams } = club;
  const team = await givenTeam(club);
  await teams.join({ driver: petra, digest: await givenInvite(team) });
  await clerk.remove({ team, driver: petra });
  await clerk.add({ team, driver: leo, role: 'org:admin' });
  await club.events();
  // A row that is this young may be newer than Clerk's list.
  await club.hourly();
  expect(await roles(team)).toEqual({ [dana]: 'admin', [petra]: 'editor', [leo]: 'admin' });
  await club.hourly(Date.now() + 10 * 60_000);
  expect(await roles(team)).toEqual({ [dana]: 'admin', [leo]: 'admin' });
  expect(await club.hourly()).toMatchObject({ written: 0, ended: 0, raised: 0 });
  vi.spyOn(club.standIn, 'fetch').mockRejectedValue(new TypeError('away'));
  expect([await club.hourly(), club.problems]).toEqual([null, ['hourly_work_failed']]);
});

test("a team's channel at Discord hears of what editors agree on, and of nothing that others send", async () => {
  const club = await clubhouse();
  const { teams } = club;
  const team = await givenTeam(club);
  await teams.join({ driver: petra, digest: await givenInvite(team) });
  const channel = 'https://discord.com/api/webhooks/1/token';
  const admin = { team, driver: dana };
  expect(await teams.setDiscord({ ...admin, address: 'https://evil.example/api/webhooks/1/token' })).toBe(
    false,
  );
  expect(await teams.setDiscord({ ...admin, address: channel })).toBe(true);
  const posts = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', posts);
  const text = 'version 4 agreed for Spa 6 h';
  for (const driver of [petra, leo]) await teams.announce({ team, driver, text });
  expect(posts.mock.calls.map(([to]) => to)).toEqual([channel]);
  expect(await teams.setDiscord({ ...admin, address: null })).toBe(true);
  await teams.announce({ ...admin, text });
  expect(posts).toHaveBeenCalledTimes(1);
});

test('a team whose last admin leaves the product is handed over, here at once and at Clerk within the hour', async () => {
  const club = await clubhouse();
  const { teams, clerk } = club;
  const team = await givenTeam(club);
  const alone = await givenTeam(club, 'Alone');
  const digest = await givenInvite(team);
  for (const driver of [petra, leo]) await teams.join({ driver, digest });
  const events = await club.events();
  const { secretKey } = club.standIn;
  const headers = { authorization: `Bearer ${secretKey}` };
  await fetch(`${origin}/clerk-api/v1/users/${dana}`, { method: 'DELETE', headers });
  await as('service').former.forget(dana);
  expect(await roles(team)).toEqual({ [petra]: 'admin', [leo]: 'editor' });
  // Neither does an older word take the team from its successor.
  for (const event of events) await applyTeamEvent(event, store);
  expect(await roles(team)).toEqual({ [petra]: 'admin', [leo]: 'editor' });
  expect(await club.hourly()).toMatchObject({ raised: 1 });
  expect(await clerk.membership({ team, driver: petra })).toMatchObject({ value: { role: 'org:admin' } });
  await sql('update private.teams set deletes_at = now() where id = $1 and deletes_at is not null', [alone]);
  expect(await club.hourly()).toMatchObject({ teams: 1 });
  expect(await clerk.rename(alone, 'Gone')).toEqual({ refusal: 'unknown' });
});
