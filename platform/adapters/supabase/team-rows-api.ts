import type { InviteUse, MemberOutcome } from './team-memberships.ts';
import type { TeamRole } from './team-rows.ts';

export type ClerkRole = 'org:admin' | 'org:member';

/** An organization as Clerk has it since `changedAt`. */
export type ClerkTeam = { id: string; name: string; changedAt: Date };

/** A membership as Clerk has it since `changedAt`. Each joining has an id of its own, by which late events are known. */
export type ClerkMembership = {
  id: string;
  team: ClerkTeam;
  driver: string;
  role: ClerkRole;
  changedAt: Date;
  /** The role of a mail invitation; it counts for a member who is new here. */
  promisedRole: TeamRole | null;
};

/**
 * The webhook Worker's service binding for the web Worker: a driver's own token cannot write who belongs to a team. The caller has
 * authenticated the driver and asked Clerk.
 */
export type TeamRowsApi = {
  roleOf(request: { team: string; driver: string }): Promise<TeamRole | null>;
  /** The driver of a membership; null for one that is not of the team. */
  memberBehind(request: {
    team: string;
    membership: string;
  }): Promise<{ driver: string; role: TeamRole } | null>;
  putTeam(request: ClerkTeam): Promise<void>;
  /** @param request.role what the member is to be here; null leaves it to what is known and promised */
  putMember(request: { membership: ClerkMembership; role: TeamRole | null }): Promise<MemberOutcome>;
  endMember(request: { membership: string }): Promise<void>;
  takeInvite(request: { digest: string; driver: string }): Promise<InviteUse>;
  /** Gives a use back that came to nothing. */
  returnInvite(request: { invite: number }): Promise<void>;
  /** Keeps the address of the team's channel at Discord; null forgets it. False for who is no admin, or another address. */
  setDiscord(request: { team: string; driver: string; address: string | null }): Promise<boolean>;
  /** Posts a line to the team's channel, where there is one and the driver may write in the team. A failure is logged, no more. */
  announce(request: { team: string; driver: string; text: string }): Promise<void>;
};
