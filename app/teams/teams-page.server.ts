import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import * as z from 'zod';
import { storable } from '#racing/forms/storable';
import { visibleName } from '#platform/identity/shown-name';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import { refusalOf } from './team-form.server.ts';
import type { TeamAnswer } from './team-words.ts';

/** A team's name as it was typed: one visible line. */
export const teamName = z
  .string()
  .overwrite((text) => visibleName(storable(text)))
  .min(1, 'Name the team.')
  .max(60, 'A name has at most 60 characters.');

export const createSchema = z.object({ name: teamName });

/** The page that an invite link leads to; null for another text. */
function joinAddress(link: string | null): string | null {
  const [, token] = /(?:^|\/)([\w-]{22})\/?$/.exec(link?.trim() ?? '') ?? [];
  return token ? `/teams/join/${token}` : null;
}

/** @throws a redirect to the page of an invite link */
export async function teamsPage({ teams }: AppLoadContext, _: Submission['params'], address: URL) {
  const join = joinAddress(address.searchParams.get('link'));
  if (join) throw redirect(join);
  const mine = await teams.mine();
  return {
    teams: mine.map(({ deletes_at, ...team }) => ({ ...team, endsAt: deletes_at })),
    isBadLink: address.searchParams.has('link'),
  };
}
export type TeamsView = Awaited<ReturnType<typeof teamsPage>>;

/** Makes a team of one driver, its admin. */
export async function createTeam(
  { name }: z.output<typeof createSchema>,
  { context, driver }: SentByDriver,
): Promise<Redirect | FormErrors<Partial<TeamAnswer>>> {
  const result = await context.clerkTeams.create({ driver: driver.userId, name });
  if (!('team' in result)) return refusalOf(result.outcome);
  if (result.outcome === 'later')
    return replyWithErrors(202, {
      message: 'Your team is ready. It shows up here in a moment: load the page again.',
    });
  return { redirectTo: `/teams/${result.team}`, toast: 'team-created' };
}
