import type { DatabaseRefusal, DatabaseUnavailable } from '#core/adapters/supabase/errors';
import { remark } from '#core/observability/report';
import { refuse } from './api-answer.server.ts';

const RETRY_AFTER_SECONDS = '5';

/**
 * Whether the database did not answer. Known by its name: the stores come from the Worker's entry, whose bundle has a copy
 * of the error classes of its own.
 */
export function isDatabaseUnavailable(error: unknown): error is DatabaseUnavailable {
  return error instanceof Error && error.name === 'DatabaseUnavailable';
}

/** Whether the database refused because such a row exists, or existed, already. */
export function isConflict(error: unknown): error is DatabaseRefusal {
  return (
    error instanceof Error &&
    error.name === 'DatabaseRefusal' &&
    'reason' in error &&
    error.reason === 'conflict'
  );
}

const noAnswer = 'Our database does not answer right now. Please try again.';

async function orThrow<Value>(work: Promise<Value>, answer: () => Response): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    remark('the database did not answer', { error });
    const response = answer();
    response.headers.set('Retry-After', RETRY_AFTER_SECONDS);
    throw response;
  }
}

/** What was read; null while the database does not answer, for those who have another way out. */
export async function unlessDatabaseAway<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    remark('the database did not answer', { error });
    return null;
  }
}

/**
 * Waits for what a page needs from the database.
 * @throws a 503 Response when the database does not answer; everything else as it came
 */
export function fromDatabase<Value>(work: Promise<Value>): Promise<Value> {
  return orThrow(work, () => new Response(null, { status: 503 }));
}

/** The same for an endpoint, whose 503 is in the house form. */
export function endpointFromDatabase<Value>(work: Promise<Value>): Promise<Value> {
  return orThrow(work, () => refuse(503, 'unavailable', noAnswer));
}

const sentences: Record<number, [code: string, sentence: string]> = {
  404: ['not_found', 'There is nothing at this address.'],
  503: ['unavailable', noAnswer],
};

/** For an endpoint that reads what a page reads: the page's refusals, which its boundary would put in words, in the house form. */
export async function endpointAsPage<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const [code, sentence] = (error instanceof Response && sentences[error.status]) || [];
    if (!(error instanceof Response) || !code || !sentence) throw error;
    const refusal = refuse(error.status, code, sentence);
    const retryAfter = error.headers.get('Retry-After');
    if (retryAfter) refusal.headers.set('Retry-After', retryAfter);
    throw refusal;
  }
}
