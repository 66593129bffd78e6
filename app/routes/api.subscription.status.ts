import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { answer, refuse, requireOwnId, signedOut } from '../server/api-answer.server.ts';

/** The driver's own subscription; 404 means that there is none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return signedOut();
  requireOwnId(new URL(request.url).searchParams.get('userId'), context.driver.userId);
  const subscription = await context.subscriptions.mine();
  if (!subscription?.status || subscription.status === 'none') {
    return refuse(404, 'no_subscription', 'There is no subscription.');
  }
  return answer(subscription);
}
