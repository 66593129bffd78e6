import type { AppLoadContext } from '@remix-run/cloudflare';
import type { TeamChange, TeamMember, TeamPage } from '#platform/adapters/supabase/team-rows';
import { shownName } from '#platform/identity/shown-name';
import type { Submission } from '../ui/form-action.server.ts';
import { teamIn } from './team-form.server.ts';
import type { FramedTeam } from './team-frame.tsx';

/** A driver's name as their team sees it. */
export const nameOf = (
  driver: Pick<TeamMember, 'number' | 'username' | 'first_name' | 'last_name'> | null,
): string => (driver?.number == null ? 'A new member' : shownName(driver, driver.number));

/** The head of a team's pages. */
export const framed = ({ team, role, members }: TeamPage): FramedTeam => ({
  id: team.id,
  name: team.name,
  role,
  members: members.length,
  endsAt: team.deletes_at,
});

const kinds: Record<TeamChange['kind'], (change: TeamChange) => string> = {
  moved: () => 'moved it in',
  changed: ({ version, what }) => `made version ${version}${what && `: ${what}`}`,
  agreed: ({ version, what }) => `agreed on version ${version} for ${what}`,
  deleted: () => 'deleted it',
  restored: () => 'restored it',
};

/** A change of a setup with driver, date and reason. @param setup its title, where the list is of several */
export const changeView = (change: TeamChange, setup = '') => ({
  id: change.id,
  setup,
  who: nameOf(change.by),
  what: kinds[change.kind](change),
  why: change.why,
  at: change.happened_at,
});

/**
 * A team as its member sees it.
 * @throws a 404 Response for a team that is not the driver's, DatabaseUnavailable
 */
export async function teamPageOf(context: AppLoadContext, params: Submission['params']): Promise<TeamPage> {
  const page = await context.teams.page(teamIn(params));
  if (!page) throw new Response(null, { status: 404 });
  return page;
}
