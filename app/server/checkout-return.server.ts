import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { withToast } from './toast.server.ts';

/**
 * Reads the parameters that the payment page adds to the address, acts on them once, and answers with the same address
 * without them; null where there are none. A session id is only believed when Stripe says it is this driver's.
 */
export async function checkoutReturn(
  { billing, driver }: AppLoadContext,
  address: URL,
): Promise<Response | null> {
  const sessionId = address.searchParams.get('session_id');
  const canceled = address.searchParams.has('canceled');
  if (driver.state === 'signed-out' || (sessionId === null && !canceled)) return null;
  const clean = new URL(address);
  clean.searchParams.delete('session_id');
  clean.searchParams.delete('canceled');
  const path = clean.pathname + clean.search;
  if (sessionId === null) return redirect(path, { headers: await withToast('payment-canceled') });
  const completed = await billing.completeCheckout({ clerkUserId: driver.userId, sessionId });
  if (!completed.ok || !completed.paid) return redirect(path);
  const toast = completed.subscription.plan_id === 'lifetime' ? 'payment-successful' : 'plan-started';
  return redirect(path, { headers: await withToast(toast) });
}
