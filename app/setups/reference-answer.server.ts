import { data } from '@remix-run/cloudflare';
import { withDeadline } from '#core/http/resilience';
import { measured } from '#core/observability/current-request';
import { logError } from '#core/observability/log';

const patienceMs = 8_000;

/**
 * What the AI Worker tells of the catalogues.
 * @throws a 503 answer where it does not answer
 */
export async function fromReference<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await measured('engineer', () => withDeadline(patienceMs, ask));
  } catch (error) {
    logError('the AI Worker did not answer', { call: 'reference', error });
    throw data({ code: 'reference_away' }, { status: 503 });
  }
}
