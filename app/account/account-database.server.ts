import { DatabaseRefusal, DatabaseUnavailable } from '#core/adapters/supabase/errors';
import { logWarn } from '#core/observability/log';
import { refuse, refuseSignedOut } from '../front-door/api-answer.server.ts';

/**
 * What an endpoint of our own answers when the database did not do what it was asked.
 * @throws the error itself when it is of another kind
 */
export function databaseRefusal(error: unknown): Response {
  if (error instanceof DatabaseRefusal) {
    if (error.reason === 'signed-out') return refuseSignedOut();
    if (error.reason === 'conflict') return refuse(409, 'conflict', 'This exists already.');
  }
  if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
  logWarn('an account was not read or kept', { error });
  return refuse(
    502,
    'database_unavailable',
    'Our database does not answer right now. Please try again in a moment.',
  );
}
