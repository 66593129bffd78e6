import type { AppLoadContext } from '@remix-run/cloudflare';
import { type ClerkRefusal, ClerkUnreachable } from '#platform/adapters/clerk/organizations';
import { hexDigest } from '#platform/digest';
import { profileOf } from '../account/profile.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
} from '../ui/form-action.server.ts';
import { away, clerkAway } from './team.server.ts';

const tokenShape = /^[\w-]{22}$/;

const digestOf = async (token: string | undefined) =>
  tokenShape.test(token ?? '') ? hexDigest(token ?? '') : null;

/** The team that a link leads to; null for one that is wrong, used up or ended: the page does not tell which. */
export async function invitedTeam({ teams }: AppLoadContext, token: string | undefined) {
  const digest = await digestOf(token);
  const team = digest && (await teams.invites.teamOf(digest));
  return team
    ? { id: team.id, name: team.name, members: team.members, role: team.role, isMember: team.is_member }
    : null;
}

export const joinForm = {
  signIn: ({ params }: { params: { token?: string } }) => ({
    redirectTo: `/sign-in?return_to=${encodeURIComponent(`/join/${params.token ?? ''}`)}`,
  }),
  away: away('You haven’t joined yet.'),
  keep: (_: unknown, { message = null }: Problem) => ({ message: message ?? null }),
} as const;

export const deadLink = 'This link lets nobody in any more. Ask your team for a new one.';

const refusals: Record<ClerkRefusal['refused'], string> = {
  full: 'The team is full. An admin has to make room first; the link then still works for you.',
  known: 'You’re in this team already.',
  off: 'Our account provider lets nobody join a team right now.',
  refused: 'Our account provider doesn’t let you join. Ask an admin of the team to invite you by mail.',
};

/** Uses a link: one use for each driver, given back where the driver does not get in. */
export async function joinTeam(
  _: null,
  { context, params, driver }: SentByDriver,
): Promise<Redirect | FormErrors> {
  const { teams, organizations, teamsApi } = context;
  const digest = await digestOf(params.token);
  // Members read each other's names.
  await profileOf(context);
  const team = digest && (await teams.invites.use(digest));
  if (!digest || !team) return replyWithErrors(404, { message: deadLink });
  try {
    const joined = await organizations().join(team, driver.userId);
    if (!('refused' in joined) && (await teamsApi.keep(joined)))
      return { redirectTo: `/teams/${team}`, toast: 'team-joined' };
    await teams.invites.giveBack(digest);
    return replyWithErrors(409, { message: 'refused' in joined ? refusals[joined.refused] : deadLink });
  } catch (error) {
    if (!(error instanceof ClerkUnreachable)) throw error;
    await teams.invites.giveBack(digest);
    return replyWithErrors(503, { message: clerkAway });
  }
}
