import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { FormErrors, Redirect, SentByDriver } from '../ui/form-action.server.ts';
import { digestOfSecret, refusalOf } from './team-form.server.ts';
import type { TeamAnswer } from './team-words.ts';

export const joinSchema = z.object({ intent: z.literal('join') });

/** The team behind an invite link: the same page for a wrong one and one that has ended. */
export async function joinPage({ driver, teams }: AppLoadContext, token: string | undefined) {
  const digest = await digestOfSecret(token);
  return {
    team: digest === null ? null : await teams.behind(digest),
    mustSignIn: driver.state === 'signed-out',
  };
}
export type JoinView = Awaited<ReturnType<typeof joinPage>>;

export async function joinTeam(
  _: z.output<typeof joinSchema>,
  { context, params, driver }: SentByDriver,
): Promise<Redirect | FormErrors<Partial<TeamAnswer>>> {
  const digest = await digestOfSecret(params.token);
  if (digest === null) return refusalOf('ended');
  const result = await context.clerkTeams.join({ driver: driver.userId, digest });
  if (!('team' in result)) return refusalOf(result.outcome);
  return {
    redirectTo: `/teams/${result.team}`,
    toast: result.outcome === 'later' ? 'team-later' : 'team-joined',
  };
}
