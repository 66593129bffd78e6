import type { ClerkEvent } from '#platform/adapters/clerk/webhook';
import { keepMembership, type MembershipRows } from '#platform/adapters/clerk/keep-membership';
import type { TeamMembershipsStore } from '#platform/adapters/supabase/team-memberships';

export type TeamEvent = Exclude<ClerkEvent, { type: 'user.deleted' | 'other' }>;

/**
 * Writes what Clerk says of a team or a membership. Events come in any order, twice or never: the database takes the newest word,
 * and what has ended stays so.
 */
export async function applyTeamEvent(
  event: TeamEvent,
  rows: MembershipRows & Pick<TeamMembershipsStore, 'endTeam' | 'end'>,
): Promise<void> {
  if (event.type === 'team') await rows.putTeam(event.team.id, event.team.name, event.team.changedAt);
  else if (event.type === 'team.deleted') await rows.endTeam(event.teamId);
  else if (event.type === 'membership.deleted') await rows.end(event.membershipId);
  else await keepMembership(rows, event.membership);
}
