import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { DatabaseRefusal, DatabaseUnavailable } from '#core/adapters/supabase/errors';
import { logWarn } from '#core/observability/log';
import { jsonAnswer, refuse, requireOwnId, refuseSignedOut } from '../front-door/api-answer.server.ts';

/** The driver's own subscription, kept for the session that asked; 404 means that there is none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuseSignedOut();
  requireOwnId(new URL(request.url).searchParams.get('userId'), context.driver.userId);
  try {
    const subscription = await context.subscriptions.mine();
    if (!subscription?.status || subscription.status === 'none') {
      return refuse(404, 'no_subscription', 'There is no subscription.');
    }
    return jsonAnswer(subscription, { Vary: 'Cookie' });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
    logWarn('a subscription was not read', { error });
    return refuse(503, 'unavailable', 'Failed to fetch subscription status');
  }
}
