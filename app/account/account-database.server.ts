import { databaseAway, refuse, signInFirst } from '#platform/http/answer';
import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import { logWarn } from '#platform/observability/log';

/**
 * Replies with an error when the database failed a request of one of our endpoints.
 * @throws the error itself when it is of another kind
 */
export function databaseRefusal(error: unknown): Response {
  if (error instanceof DatabaseRefusal) {
    if (error.reason === 'signed-out') return refuse(signInFirst);
    if (error.reason === 'conflict')
      return refuse({ status: 409, code: 'conflict', error: 'This exists already.' });
  }
  if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
  logWarn('account_sync_failed', { error });
  return refuse(error instanceof DatabaseUnavailable ? databaseAway : { ...databaseAway, status: 502 });
}
