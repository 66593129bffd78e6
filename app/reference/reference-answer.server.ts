import { data } from '@remix-run/cloudflare';
import { withDeadline } from '#platform/http/resilience';
import { measureCall } from '#platform/observability/current-request';
import { logError } from '#platform/observability/log';

const patienceMs = 8_000;

/** The AI Worker's answer by catalogues and rules; null where it does not answer. */
export async function askReference<Answer extends object | null>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  try {
    return { answer: await measureCall('engineer', () => withDeadline(patienceMs, ask)) };
  } catch (error) {
    logError('ai_worker_unavailable', { call: 'reference', error });
    return null;
  }
}

/**
 * The AI Worker's answer about the catalogues.
 * @throws a 503 response if it does not answer
 */
export async function fromReference<Answer extends object | null>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const result = await askReference(ask);
  if (result) return result.answer;
  throw data({ code: 'reference_away' }, { status: 503 });
}
