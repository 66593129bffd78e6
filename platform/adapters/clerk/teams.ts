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

/** `later`: it is so at Clerk, and will be so here within the hour. `forbidden`: the driver's role does not reach. */
export type TeamOutcome = 'done' | 'later' | 'forbidden' | ClerkRefusal;
export type CreationOutcome = { outcome: 'done' | 'later'; team: string } | { outcome: ClerkRefusal };
export type JoinOutcome =
  | { outcome: 'done' | 'later' | 'member'; team: string }
  | { outcome: 'ended' | ClerkRefusal };

const clerkRoleOf = (role: TeamRole): ClerkRole => (role === 'admin' ? 'org:admin' : 'org:member');

/** A member that an admin picked: the membership stands on the team's page. */
type PickedMember = MemberName & { membership: string };

/** All that a driver does to teams and needs Clerk for: their role here is looked up, Clerk asked, and the result written here. */
export function teamsOf({ clerk, rows }: { clerk: ClerkOrganizations; rows: TeamRowsApi }) {
  const isAdmin = async (request: MemberName) => (await rows.roleOf(request)) === 'admin';

  /** Clerk's webhook and the hourly comparison bring what cannot be written right now. */
  async function written(work: Promise<unknown>): Promise<'done' | 'later'> {
    try {
      await work;
      return 'done';
    } catch (error) {
      logWarn('team_row_failed', { error });
      return 'later';
    }
  }

  async function keep(
    answer: ClerkAnswer<ClerkMembership>,
    role: TeamRole | null,
  ): Promise<'done' | 'later' | ClerkRefusal> {
    if ('refusal' in answer) return answer.refusal;
    return written(rows.putMember({ membership: answer.value, role }));
  }

  async function removeMember(member: MemberName): Promise<TeamOutcome> {
    const answer = await clerk.remove(member);
    return 'refusal' in answer ? answer.refusal : written(rows.endMember({ membership: answer.value.id }));
  }

  return {
    async create(request: { driver: string; name: string }): Promise<CreationOutcome> {
      const team = await clerk.create(request);
      if ('refusal' in team) return { outcome: team.refusal };
      const { id } = team.value;
      const outcome = await keep(await clerk.membership({ team: id, driver: request.driver }), null);
      return { outcome: outcome === 'done' ? 'done' : 'later', team: id };
    },

    /** Takes one use of an invitation link, which is given back where nothing comes of it. */
    async join({ driver, digest }: { driver: string; digest: string }): Promise<JoinOutcome> {
      const use = await rows.takeInvite({ digest, driver });
      if (use.outcome === 'unknown') return { outcome: 'ended' };
      const { team_id: team, role } = use;
      if (use.outcome === 'already-member') return { outcome: 'member', team };
      const { invite } = use;
      const added = await clerk.add({ team, driver, role: clerkRoleOf(role) });
      if ('refusal' in added) {
        await written(rows.returnInvite({ invite }));
        if (added.refusal !== 'member')
          return { outcome: added.refusal === 'unknown' ? 'ended' : added.refusal };
        // A member at Clerk of whom we had not heard.
        await keep(await clerk.membership({ team, driver }), null);
        return { outcome: 'member', team };
      }
      return { outcome: await written(rows.putMember({ membership: added.value, role })), team };
    },

    async setRole({
      membership: picked,
      role,
      ...request
    }: PickedMember & { role: TeamRole }): Promise<TeamOutcome> {
      if (!(await isAdmin(request))) return 'forbidden';
      const { team } = request;
      const member = await rows.memberBehind({ team, membership: picked });
      if (!member) return 'unknown';
      const { driver } = member;
      if (member.role === role) return 'done';
      const isSameAtClerk = clerkRoleOf(member.role) === clerkRoleOf(role);
      const membership = isSameAtClerk
        ? await clerk.membership({ team, driver })
        : await clerk.setRole({ team, driver, role: clerkRoleOf(role) });
      return keep(membership, role);
    },

    async remove({ membership, ...request }: PickedMember): Promise<TeamOutcome> {
      if (!(await isAdmin(request))) return 'forbidden';
      const member = await rows.memberBehind({ team: request.team, membership });
      return member ? removeMember({ team: request.team, driver: member.driver }) : 'unknown';
    },

    async leave(request: MemberName): Promise<TeamOutcome> {
      return (await rows.roleOf(request)) === null ? 'unknown' : removeMember(request);
    },

    async rename({ name, ...request }: MemberName & { name: string }): Promise<TeamOutcome> {
      if (!(await isAdmin(request))) return 'forbidden';
      const team = await clerk.rename(request.team, name);
      return 'refusal' in team ? team.refusal : written(rows.putTeam(team.value));
    },

    async inviteByMail(invite: MemberName & { address: string; role: TeamRole }): Promise<TeamOutcome> {
      if (!(await isAdmin(invite))) return 'forbidden';
      const answer = await clerk.invite(invite);
      return 'refusal' in answer ? answer.refusal : 'done';
    },

    async revokeMail(request: MemberName & { invitation: string }): Promise<TeamOutcome> {
      if (!(await isAdmin(request))) return 'forbidden';
      const answer = await clerk.revokeInvitation(request);
      return 'refusal' in answer ? answer.refusal : 'done';
    },

    /** Open invitations, for admins; null where Clerk does not say. */
    async openMailInvitations(request: MemberName): Promise<MailInvitation[] | null> {
      if (!(await isAdmin(request))) return [];
      const answer = await clerk.openInvitations(request.team);
      return 'refusal' in answer ? null : answer.value;
    },

    async setDiscord(request: MemberName & { address: string | null }): Promise<boolean> {
      return rows.setDiscord(request);
    },

    /** Tells the team's channel at Discord, after the answer: `context.waitUntil(teams.announce(…))`. */
    async announce(request: MemberName & { text: string }): Promise<void> {
      await written(rows.announce(request));
    },
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
