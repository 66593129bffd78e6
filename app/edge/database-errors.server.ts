import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import { databaseAway, refuse } from '#platform/http/answer';
import { logWarn } from '#platform/observability/log';

export function isConflict(error: unknown): error is DatabaseRefusal {
  return error instanceof DatabaseRefusal && error.reason === 'conflict';
}

async function orThrow<Value>(work: Promise<Value>, answer: () => Response): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('database_unavailable', { error });
    throw answer();
  }
}

export async function orDatabaseAway<Value>(work: Promise<Value>): Promise<Value | 'away'> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('database_unavailable', { error });
    return 'away';
  }
}

export async function unlessDatabaseAway<Value>(work: Promise<Value>): Promise<Value | null> {
  const result = await orDatabaseAway(work);
  return result === 'away' ? null : result;
}

/**
 * Waits for what a page needs from the database.
 * @throws a 503 Response when the database does not answer; everything else as it came
 */
export function fromDatabase<Value>(work: Promise<Value>): Promise<Value> {
  return orThrow(work, () => new Response(null, { status: 503 }));
}

export function endpointFromDatabase<Value>(work: Promise<Value>): Promise<Value> {
  return orThrow(work, () => refuse(databaseAway));
}
