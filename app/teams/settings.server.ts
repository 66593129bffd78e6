import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { ClerkUnreachable } from '#platform/adapters/clerk/organizations';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import { away, clerkAway, headOf, openTeam, signInHere, teamName } from './team.server.ts';

/** A team's settings, for its admins. @throws a 404 Response, DatabaseUnavailable */
export async function settingsPage(context: AppLoadContext, id: string | undefined) {
  const open = await openTeam(context, id, 'admin');
  return { head: headOf(open), tellsDiscord: open.team.tells_discord };
}
export type SettingsPage = Awaited<ReturnType<typeof settingsPage>>;

/** `https://discord.com/api/webhooks/123/abc`, of any of Discord's own hosts; `123/abc` of it. */
const discordHook = z
  .string()
  .max(400)
  .transform((text, context) => {
    const [, hook] =
      /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{15,25}\/[\w-]{20,120})\/?$/.exec(
        text.trim(),
      ) ?? [];
    if (hook) return hook;
    context.addIssue({
      code: 'custom',
      message:
        'This isn’t the address of a webhook at Discord. Copy it there: Server settings, Integrations, Webhooks.',
    });
    return z.NEVER;
  });

export const settingsSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('name'), name: teamName }),
  z.object({ intent: z.literal('discord'), discord: discordHook }),
  z.object({ intent: z.literal('no-discord') }),
  z.object({ intent: z.literal('delete'), typed: z.string().max(200).catch('') }),
]);

export const settingsForm = {
  isTyped: true,
  signIn: signInHere,
  away: away('Nothing has changed.'),
  keep: ({ form }: Submission, { message = null, errors = {} }: Problem) => ({
    message: message ?? null,
    errors,
    name: form.has('name') ? String(form.get('name')).slice(0, 200) : null,
    discord: String(form.get('discord') ?? '').slice(0, 400),
    typed: String(form.get('typed') ?? '').slice(0, 200),
  }),
} as const;

export async function changeSettings(
  values: z.output<typeof settingsSchema>,
  { context, params }: SentByDriver,
): Promise<Redirect | FormErrors> {
  const { team } = await openTeam(context, params.team, 'admin');
  const { teams, organizations } = context;
  const here = { redirectTo: `/teams/${team.id}/settings`, toast: 'team-saved' } as const;
  switch (values.intent) {
    case 'name':
      try {
        if (await organizations().rename(team.id, values.name))
          return replyWithErrors(422, {
            errors: { name: 'Our account provider doesn’t take this name. Try another.' },
          });
      } catch (error) {
        if (!(error instanceof ClerkUnreachable)) throw error;
        return replyWithErrors(503, { message: clerkAway });
      }
      await teams.change(team.id, { name: values.name });
      return here;
    case 'discord':
      await teams.change(team.id, { discord: values.discord });
      return here;
    case 'no-discord':
      await teams.change(team.id, { discord: '' });
      return here;
    case 'delete':
      if (values.typed.trim() !== team.name)
        return replyWithErrors(422, {
          errors: { typed: `Type the team’s name, ${team.name}, to delete it.` },
        });
      await teams.change(team.id, { deletes: true });
      return { redirectTo: '/teams', toast: 'team-deleted' };
  }
}
