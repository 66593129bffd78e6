import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { type Team, type TeamRole, teamRoles } from '#platform/adapters/supabase/teams';
import { visibleName } from '#platform/identity/shown-name';
import type { Submission } from '../ui/form-action.server.ts';

/** The team of an address and all teams of the driver, which the head of each page lists. */
export type OpenTeam = { team: Team; others: Pick<Team, 'id' | 'name'>[] };

const isAtLeast = (role: TeamRole, least: TeamRole) => teamRoles.indexOf(role) >= teamRoles.indexOf(least);

/**
 * The team in an address, with the signed-in driver's role in it. What is done there is judged again by the database.
 * @throws a 404 Response where the driver has no such team or may not do this there; DatabaseUnavailable
 */
export async function openTeam(
  { teams }: AppLoadContext,
  id: string | undefined,
  least: TeamRole = 'viewer',
): Promise<OpenTeam> {
  const mine = (await teams.mine()).filter(({ deleted_at }) => deleted_at === null);
  const team = mine.find((one) => one.id === id);
  if (!team || !isAtLeast(team.role, least)) throw new Response(null, { status: 404 });
  return { team, others: mine.filter((one) => one !== team).map(({ id, name }) => ({ id, name })) };
}

/** What the head of a team's pages shows. */
export const headOf = ({ team, others }: OpenTeam) => ({
  id: team.id,
  name: team.name,
  role: team.role,
  members: team.members,
  others,
});
export type TeamHeadView = ReturnType<typeof headOf>;

const formerMember = 'a former member';

type Names = {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  user_id?: number | null;
};

/** The name under which members see each other. */
export function memberName(names: Names | undefined): string {
  if (!names) return formerMember;
  const { username, first_name, last_name, user_id } = names;
  return (
    visibleName(username ?? '') ||
    visibleName(`${first_name ?? ''} ${last_name ?? ''}`) ||
    (user_id === null ? 'a driver who has not signed in yet' : 'a driver without a name')
  );
}

export const teamName = z
  .string()
  .catch('')
  .transform(visibleName)
  .pipe(
    z
      .string()
      .min(1, 'Give your team a name.')
      .max(60, 'Use at most 60 letters.')
      .refine(
        (name) => !/:\/\/|\bwww\b|[a-z\d-]\.[a-z]{2,}(?!\d)/i.test(name),
        'A name can’t contain a link.',
      ),
  );

/** Where a signed-out driver signs in, to come back to the page of the form. */
export const signInHere = ({ request }: Submission) => {
  const { pathname } = new URL(request.url);
  return { redirectTo: `/sign-in?return_to=${encodeURIComponent(pathname.replace(/\.data$/, ''))}` };
};

export const away = (what: string) => ({
  message: `We can’t reach the database. ${what} Please try again in a moment.`,
  log: 'team_write_failed' as const,
});

export const clerkAway =
  'Our account provider isn’t answering. Nothing has changed; please try again in a moment.';
