import type { AppLoadContext } from '@remix-run/cloudflare';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import { logError } from '#core/platform/observability/log';
import { games } from '#core/setup/catalogue';
import { unlessDatabaseAway } from '../edge/database-errors.server.ts';
import { rateLimited } from '../edge/rate-limits.server.ts';
import { sessionChoices, weatherChoices } from '../setups/list/condition-choices.ts';
import { setupChoices } from '../setups/list/setup-choices.server.ts';
import { wantSetup } from './want-setup.server.ts';
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
export type AskAnswer = { values: WishValues; errors: WishErrors; message: string | null };

const sentences = {
  signedOut: 'Please sign in again. What you chose is still here.',
  tooMany: 'You want twenty setups already. Take one back below, then ask for this one.',
  away: 'We cannot reach the database right now. What you chose is still here: please try again.',
};

/** Keeps the wish of a form; gives its number, or the form back with what is wrong. */
export async function askForSetup(
  context: AppLoadContext,
  form: FormData,
): Promise<{ id: number } | { status: number; answer: AskAnswer }> {
  const values = wishValues(form);
  const again = (status: number, message: string | null, errors: WishErrors = {}) => ({
    status,
    answer: { values, errors, message },
  });
  if (context.isRateLimited) return again(rateLimited.status, rateLimited.error);
  if (context.driver.state === 'signed-out') return again(401, sentences.signedOut);
  const read = wishIn(values);
  if ('errors' in read) return again(422, null, read.errors);
  try {
    const { id } = await wantSetup(context, read.wish);
    return id === null ? again(409, sentences.tooMany) : { id };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logError('a wish was not kept', { error });
    return again(503, sentences.away);
  }
}
