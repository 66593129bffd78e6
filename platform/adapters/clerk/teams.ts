import { logWarn } from '../../observability/log.ts';
import type { ClerkMembership, ClerkRole, TeamRowsApi } from '../supabase/team-rows-api.ts';
import type { TeamRole } from '../supabase/team-rows.ts';
import {
  type ClerkAnswer,
  type ClerkOrganizations,
  type ClerkRefusal,
  clerkOrganizations,
  type MailInvitation,
  type MemberName,
} from './organizations.ts';

type WriteOutcome = 'done' | 'later';
/** `later`: it is so at Clerk, and will be so here within the hour. `forbidden`: the driver's role does not reach. */
export type TeamOutcome = WriteOutcome | 'forbidden' | ClerkRefusal;
export type CreationOutcome = { outcome: WriteOutcome; team: string } | { outcome: ClerkRefusal };
/** `ended`: the link is wrong, used up, revoked or past its end, or its team is gone. */
export type JoinOutcome =
  | { outcome: WriteOutcome | 'member'; team: string }
  | { outcome: 'ended' | ClerkRefusal };

/** A member that an admin picked: the membership stands on the team's page. */
type PickedMember = MemberName & { membership: string };
type Parties = { clerk: ClerkOrganizations; rows: TeamRowsApi };

const clerkRoleOf = (role: TeamRole): ClerkRole => (role === 'admin' ? 'org:admin' : 'org:member');
const outcomeOf = (answer: ClerkAnswer<unknown>): 'done' | ClerkRefusal =>
  'refusal' in answer ? answer.refusal : 'done';

/** Clerk's webhook and the hourly comparison bring what cannot be written right now. */
async function outcomeOfWrite(work: Promise<unknown>): Promise<WriteOutcome> {
  try {
    await work;
    return 'done';
  } catch (error) {
    logWarn('team_row_failed', { error });
    return 'later';
  }
}

async function keep(
  { rows }: Parties,
  answer: ClerkAnswer<ClerkMembership>,
  role: TeamRole | null,
): Promise<WriteOutcome | ClerkRefusal> {
  if ('refusal' in answer) return answer.refusal;
  return outcomeOfWrite(rows.putMember({ membership: answer.value, role }));
}

/** The refusal while our own rows cannot be read. */
async function orAway<Value, Away>(work: Promise<Value>, away: Away): Promise<Value | Away> {
  try {
    return await work;
  } catch (error) {
    logWarn('teams_unreachable', { error });
    return away;
  }
}

/** Does what an admin alone may: their role here is looked up before Clerk is asked for anything. */
async function asAdmin(
  { rows }: Parties,
  { team, driver }: MemberName,
  act: () => Promise<TeamOutcome>,
): Promise<TeamOutcome> {
  const check = async () => ((await rows.roleOf({ team, driver })) === 'admin' ? act() : 'forbidden');
  return orAway(check(), 'away');
}

async function create(parties: Parties, request: { driver: string; name: string }): Promise<CreationOutcome> {
  const creation = await parties.clerk.create(request);
  if ('refusal' in creation) return { outcome: creation.refusal };
  const { id: team } = creation.value;
  const membership = await parties.clerk.membership({ team, driver: request.driver });
  return { outcome: (await keep(parties, membership, null)) === 'done' ? 'done' : 'later', team };
}

async function join(
  parties: Parties,
  { driver, digest }: { driver: string; digest: string },
): Promise<JoinOutcome> {
  const { clerk, rows } = parties;
  const use = await orAway(rows.takeInvite({ digest, driver }), { outcome: 'away' as const });
  if (use.outcome === 'away') return use;
  if (use.outcome === 'unknown') return { outcome: 'ended' };
  const { team_id: team, role } = use;
  if (use.outcome === 'already-member') return { outcome: 'member', team };
  const added = await clerk.add({ team, driver, role: clerkRoleOf(role) });
  if ('value' in added)
    return { outcome: await outcomeOfWrite(rows.putMember({ membership: added.value, role })), team };
  await outcomeOfWrite(rows.returnInvite({ invite: use.invite }));
  if (added.refusal !== 'member') return { outcome: added.refusal === 'unknown' ? 'ended' : added.refusal };
  // A member at Clerk of whom nothing was heard here.
  await keep(parties, await clerk.membership({ team, driver }), null);
  return { outcome: 'member', team };
}

async function setRole(
  parties: Parties,
  { team, membership: picked, role }: PickedMember & { role: TeamRole },
): Promise<TeamOutcome> {
  const { clerk, rows } = parties;
  const member = await rows.memberBehind({ team, membership: picked });
  if (!member) return 'unknown';
  if (member.role === role) return 'done';
  const { driver } = member;
  const isSameAtClerk = clerkRoleOf(member.role) === clerkRoleOf(role);
  const membership = isSameAtClerk
    ? await clerk.membership({ team, driver })
    : await clerk.setRole({ team, driver, role: clerkRoleOf(role) });
  return keep(parties, membership, role);
}

async function takeOut({ clerk, rows }: Parties, member: MemberName): Promise<TeamOutcome> {
  const answer = await clerk.remove(member);
  return 'refusal' in answer
    ? answer.refusal
    : outcomeOfWrite(rows.endMember({ membership: answer.value.id }));
}

async function remove(parties: Parties, { team, membership }: PickedMember): Promise<TeamOutcome> {
  const member = await parties.rows.memberBehind({ team, membership });
  return member ? takeOut(parties, { team, driver: member.driver }) : 'unknown';
}

async function leave(parties: Parties, { team, driver }: MemberName): Promise<TeamOutcome> {
  const role = await parties.rows.roleOf({ team, driver });
  return role === null ? 'unknown' : takeOut(parties, { team, driver });
}

async function rename({ clerk, rows }: Parties, team: string, name: string): Promise<TeamOutcome> {
  const answer = await clerk.rename(team, name);
  return 'refusal' in answer ? answer.refusal : outcomeOfWrite(rows.putTeam(answer.value));
}

async function openInvitations({ clerk, rows }: Parties, { team, driver }: MemberName) {
  if ((await rows.roleOf({ team, driver })) !== 'admin') return [];
  const answer = await clerk.openInvitations(team);
  return 'refusal' in answer ? null : answer.value;
}

/** Changes of teams that need Clerk. None throws: an outcome says why nothing was done. */
export function teamsOf(parties: Parties) {
  const { clerk, rows } = parties;
  return {
    create: (request: { driver: string; name: string }) => create(parties, request),
    /** Takes one use of an invitation link, which is given back where nothing comes of it. */
    join: (request: { driver: string; digest: string }) => join(parties, request),
    setRole: (request: PickedMember & { role: TeamRole }) =>
      asAdmin(parties, request, () => setRole(parties, request)),
    remove: (request: PickedMember) => asAdmin(parties, request, () => remove(parties, request)),
    leave: (request: MemberName): Promise<TeamOutcome> => orAway(leave(parties, request), 'away'),
    rename: (request: MemberName & { name: string }) =>
      asAdmin(parties, request, () => rename(parties, request.team, request.name)),
    inviteByMail: (invite: MemberName & { address: string; role: TeamRole }) =>
      asAdmin(parties, invite, async () => outcomeOf(await clerk.invite(invite))),
    revokeMail: (request: MemberName & { invitation: string }) =>
      asAdmin(parties, request, async () => outcomeOf(await clerk.revokeInvitation(request))),
    /** For admins; null where that cannot be said right now. */
    openMailInvitations: (request: MemberName): Promise<MailInvitation[] | null> =>
      orAway(openInvitations(parties, request), null),
    /** False for who is no admin, and for no address of a channel at Discord. @param request.address null forgets it */
    setDiscord: (request: MemberName & { address: string | null }): Promise<boolean> =>
      orAway(rows.setDiscord(request), false),
    /** Tells the team's channel at Discord, after the answer: `context.waitUntil(teams.announce(…))`. */
    announce: (request: MemberName & { text: string }): Promise<void> =>
      orAway(rows.announce(request), undefined),
  };
}

export type ClerkTeams = ReturnType<typeof teamsOf>;

export const createClerkTeams = ({
  rows,
  ...address
}: {
  rows: TeamRowsApi;
  secretKey: string;
  apiUrl: string;
}): ClerkTeams => teamsOf({ clerk: clerkOrganizations(address), rows });
