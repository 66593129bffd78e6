import type { MemberOutcome, TeamMembershipsStore } from '../supabase/team-memberships.ts';
import type { ClerkMembership } from '../supabase/team-rows-api.ts';
import type { TeamRole } from '../supabase/team-rows.ts';

export type MembershipRows = Pick<TeamMembershipsStore, 'putTeam' | 'put' | 'roleOf'>;

/**
 * Writes a membership and its team as Clerk has them, unless something newer is known or they have ended.
 *
 * @param role what the member is to be; null leaves it to what is stored, and of a new one to what was promised
 */
export async function keepMembership(
  rows: MembershipRows,
  { id, team, driver, role: clerkRole, changedAt, promisedRole }: ClerkMembership,
  role: TeamRole | null = null,
): Promise<MemberOutcome> {
  await rows.putTeam(team.id, team.name, team.changedAt);
  const isNew = role === null && promisedRole === 'editor' && !(await rows.roleOf(team.id, driver));
  const roleWanted = isNew ? promisedRole : role;
  const row = { team: team.id, driver, membership: id, clerkRole, changedAt };
  return rows.put(roleWanted === null || roleWanted === 'admin' ? row : { ...row, roleWanted });
}
