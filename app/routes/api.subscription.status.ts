import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { databaseAway, refuse, requireOwnId, signInFirst } from '#platform/http/answer';
import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import { logWarn } from '#platform/observability/log';

/** The driver's own subscription, kept for the session that asked; 404 means that there is none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  requireOwnId(new URL(request.url).searchParams.get('userId'), context.driver.userId);
  try {
    const subscription = await context.subscriptions.mine();
    if (!subscription?.status || subscription.status === 'none') {
      return refuse({ status: 404, code: 'no_subscription', error: 'There is no subscription.' });
    }
    return Response.json(subscription, { headers: { Vary: 'Cookie' } });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
    logWarn('subscription_read_failed', { error });
    return refuse({ ...databaseAway, error: 'Failed to fetch subscription status' });
  }
}
