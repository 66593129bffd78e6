import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { ClerkUnreachable } from '#platform/adapters/clerk/organizations';
import { profileOf } from '../account/profile.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import { away, clerkAway, teamName } from './team.server.ts';

/** More than anybody drives for; each shows in every member's list. */
const mostTeams = 20;

/** The driver's teams, and those that they deleted and can bring back. @throws DatabaseUnavailable */
export async function listTeams({ teams }: AppLoadContext) {
  const mine = await teams.mine();
  return {
    teams: mine
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ id, name, role, members, setups }) => ({ id, name, role, members, setups })),
    deleted: mine.flatMap(({ id, name, deleted_at }) =>
      deleted_at ? [{ id, name, deletedAt: deleted_at }] : [],
    ),
  };
}
export type TeamsList = Awaited<ReturnType<typeof listTeams>>;

export const teamsSchema = z.union([
  z.object({ restore: z.string().regex(/^org_\w{1,60}$/) }),
  z.object({ name: teamName }),
]);

export const teamsForm = {
  isTyped: true,
  signIn: 'Please sign in again. The name is still here.',
  away: away('The name is still here.'),
  keep: ({ form }: Submission, { message = null, errors = {}, code }: Problem) => ({
    name: String(form.get('name') ?? '').slice(0, 200),
    message: message ?? null,
    error: errors.name,
    ...(code && { code }),
  }),
} as const;

const refusals = {
  off: 'Our account provider lets you make no more teams. Leave one, or write to us.',
  full: 'Our account provider lets you make no more teams. Leave one, or write to us.',
  known: 'There is a team of this name already.',
  refused: 'Our account provider doesn’t take this name. Try another.',
};

/** Makes a team whose first admin is the driver, or brings a deleted one back. */
export async function changeTeams(
  values: z.output<typeof teamsSchema>,
  { context, driver }: SentByDriver,
): Promise<Redirect | FormErrors> {
  const { teams, organizations, teamsApi } = context;
  if ('restore' in values) {
    if (!(await teams.change(values.restore, { deletes: false })))
      return replyWithErrors(404, { message: 'This team can’t come back any more.' });
    return { redirectTo: `/teams/${values.restore}`, toast: 'team-restored' };
  }
  if ((await teams.mine()).length >= mostTeams)
    return replyWithErrors(409, { message: `You’re in ${mostTeams} teams already. Leave one first.` });
  // Members read each other's names.
  await profileOf(context);
  try {
    const made = await organizations().create(values.name, driver.userId);
    if ('refused' in made) return replyWithErrors(422, { message: refusals[made.refused] });
    await teamsApi.keep(made);
    return { redirectTo: `/teams/${made.team.id}`, toast: 'team-made' };
  } catch (error) {
    if (!(error instanceof ClerkUnreachable)) throw error;
    return replyWithErrors(503, { message: clerkAway });
  }
}
