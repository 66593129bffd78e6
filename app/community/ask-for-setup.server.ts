import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { games } from '#racing/setup/catalogue';
import { unlessDatabaseAway } from '../edge/database-errors.server.ts';
import { sessionChoices, weatherChoices } from '../setups/list/condition-choices.ts';
import { setupChoices } from '../setups/list/setup-choices.server.ts';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../ui/form-action.server.ts';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { wantSetup, withdrawWish } from './want-setup.server.ts';
import { wantedLines } from './wanted-list.server.ts';
import { wishIn, wishValues } from './wish.server.ts';
import type { WishErrors, WishValues } from './wish.ts';

/** The form as an address fills it in, and what the driver wants already. */
export async function askForm({ wantedSetups }: AppLoadContext, address: URL) {
  const values = wishValues(address.searchParams);
  const game = games.find(({ id }) => id === values.game);
  const mine = await unlessDatabaseAway(wantedSetups.mine());
  return {
    values,
    games: games.map(({ id, name }) => ({ id, name })),
    choices: {
      ...(game ? setupChoices(game.id) : { cars: [], tracks: [] }),
      sessions: sessionChoices,
      weathers: weatherChoices,
    },
    mine: mine && wantedLines(mine).map(({ row: _, ...line }) => line),
  };
}
export type AskForm = Awaited<ReturnType<typeof askForm>>;

/** The form as it comes back. */
export type AskAnswer = { values: WishValues; errors: WishErrors; message: string | null; code?: string };

const sentences = {
  signedOut: 'Please sign in again. Your choice is still here.',
  tooMany: 'You already have twenty requests. Withdraw one below, then ask for this one.',
  away: 'We can’t reach the database. Your choice is still here; please try again.',
};

export const askSchema = z.looseObject({ withdraw: z.string().catch('') });

export const askForSetupForm = {
  isTyped: true,
  signIn: sentences.signedOut,
  away: { message: sentences.away, log: 'wanted_setup_write_failed' },
  keep({ form }: Submission, { message = null, errors = {}, code }: Partial<AskAnswer>): AskAnswer {
    return { values: wishValues(form), errors, message, ...(code && { code }) };
  },
} as const;

/** Keeps the wish of a form, or takes an earlier one back. */
export async function askForSetup(
  { withdraw }: z.output<typeof askSchema>,
  { form, context }: Submission,
): Promise<Redirect | FormErrors<Partial<AskAnswer>>> {
  const withdrawnId = storedId(withdraw);
  if (withdrawnId !== null)
    return { redirectTo: '/wanted/ask', headers: await withdrawWish(context, withdrawnId) };
  const parsed = wishIn(wishValues(form));
  if ('errors' in parsed) return replyWithErrors(422, { errors: parsed.errors });
  const { id } = await wantSetup(context, parsed.wish);
  if (id === null) return replyWithErrors(409, { message: sentences.tooMany });
  return { redirectTo: `/wanted/${id}`, toast: 'wish-kept' };
}
