import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { DatabaseRefusal, DatabaseUnavailable } from '#core/adapters/supabase/errors';
import { answer, refuse, requireOwnId, signedOut } from '../server/api-answer.server.ts';

/**
 * Fresh for five minutes and kept for ten (§9), in the browser that asked and for the session that asked. That there is
 * none is kept nowhere: it may be bought in the next moment.
 */
const cacheHeaders = {
  'Cache-Control': 'private, max-age=300, stale-while-revalidate=300',
  Vary: 'Cookie',
};

/** The driver's own subscription; 404 means that there is none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return signedOut();
  requireOwnId(new URL(request.url).searchParams.get('userId'), context.driver.userId);
  try {
    const subscription = await context.subscriptions.mine();
    if (!subscription?.status || subscription.status === 'none') {
      return refuse(404, 'no_subscription', 'There is no subscription.');
    }
    return answer(subscription, cacheHeaders);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
    console.warn(String(error));
    return refuse(503, 'unavailable', 'Failed to fetch subscription status');
  }
}
