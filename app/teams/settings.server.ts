import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import { refusalOf, teamIn } from './team-form.server.ts';
import { framed, teamPageOf } from './team-view.server.ts';
import { teamName } from './teams-page.server.ts';
import type { TeamAnswer } from './team-words.ts';

const discordAddress = z
  .string()
  .trim()
  .regex(
    /^(https:\/\/(discord|discordapp)\.com\/api\/webhooks\/\d+\/[\w-]+)?$/,
    'That isn’t a webhook address of Discord.',
  )
  .max(300);

export const settingsSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), name: teamName }),
  z.object({ intent: z.literal('discord'), address: discordAddress }),
  z.object({ intent: z.literal('end'), typed: z.string().trim().max(200) }),
  z.object({ intent: z.literal('restore') }),
]);

/** @throws a 404 Response for a team that is not the driver's, DatabaseUnavailable */
export async function settingsPage(context: AppLoadContext, params: Submission['params']) {
  const page = await teamPageOf(context, params);
  return { team: framed(page), hasDiscord: page.has_discord };
}
export type SettingsView = Awaited<ReturnType<typeof settingsPage>>;

type Outcome = Redirect | FormErrors<Partial<TeamAnswer>>;

/** A press on a team's settings. */
export async function changeTeam(
  values: z.output<typeof settingsSchema>,
  { context, params, driver }: SentByDriver,
): Promise<Outcome> {
  const { teams, clerkTeams } = context;
  const request = { team: teamIn(params), driver: driver.userId };
  const redirectTo = `/teams/${request.team}/settings`;
  switch (values.intent) {
    case 'rename': {
      const outcome = await clerkTeams.rename({ ...request, name: values.name });
      if (outcome === 'later') return { redirectTo, toast: 'team-later' };
      return outcome === 'done' ? { redirectTo, toast: 'team-saved' } : refusalOf(outcome);
    }
    case 'discord': {
      const isSaved = await clerkTeams.setDiscord({ ...request, address: values.address || null });
      return isSaved ? { redirectTo, toast: 'team-saved' } : refusalOf('forbidden');
    }
    case 'end': {
      const { team } = await teamPageOf(context, params);
      if (values.typed !== team.name)
        return replyWithErrors(400, { errors: { typed: 'Type the name exactly as it is written here.' } });
      return (await teams.requestEnd(team.id))
        ? { redirectTo, toast: 'team-ending' }
        : refusalOf('forbidden');
    }
    case 'restore':
      return (await teams.restore(request.team))
        ? { redirectTo, toast: 'team-restored' }
        : refusalOf('forbidden');
  }
}
