import { redirect } from '@remix-run/cloudflare';
import type { BillingApi } from '#platform/billing/api';
import type { Driver } from '#platform/identity/driver';
import { toastKeyOf, withToast } from '../ui/toast.server.ts';
import { afterPlanChange } from './plan-version.server.ts';

/** Whether a page welcomes a driver who has just paid. */
export async function hasJustPaid(request: Request): Promise<boolean> {
  const toast = await toastKeyOf(request);
  return toast === 'payment-successful' || toast === 'plan-started';
}

/** Where a driver who comes back is led; `payment` names the checkout that Stripe says they have paid, null for none. */
export type CheckoutReturn = { answer: Response; payment: string | null };

/**
 * Reads the parameters that the payment page adds to the address, acts on them once, and answers with the same address
 * without them; null where there are none. A session id is only believed when Stripe says it is this driver's. Stripe is
 * not asked for a driver who comes back faster than anybody pays.
 */
export async function checkoutReturn(
  {
    billing,
    driver,
    isRateLimited,
  }: { billing: Pick<BillingApi, 'completeCheckout'>; driver: Driver; isRateLimited: boolean },
  address: URL,
): Promise<CheckoutReturn | null> {
  const sessionId = address.searchParams.get('session_id');
  const isCanceled = address.searchParams.has('canceled');
  if (driver.state === 'signed-out' || (sessionId === null && !isCanceled)) return null;
  const clean = new URL(address);
  for (const name of ['session_id', 'canceled', 'checkout']) clean.searchParams.delete(name);
  const back = (headers?: HeadersInit, payment: string | null = null) => ({
    answer: redirect(clean.pathname + clean.search, { headers }),
    payment,
  });
  if (sessionId === null) return back(await withToast('payment-canceled'));

  if (isRateLimited) {
    clean.searchParams.set('checkout', 'unchecked');
    return back();
  }
  const result = await billing.completeCheckout({ clerkUserId: driver.userId, sessionId });
  if (result.ok && result.paid) {
    const plan = result.subscription?.plan_id ?? result.planId;
    const toast = plan === 'lifetime' ? 'payment-successful' : 'plan-started';
    if (!result.subscription) clean.searchParams.set('checkout', 'paid');
    return back(await afterPlanChange(toast), sessionId);
  }
  if (result.ok) clean.searchParams.set('checkout', 'pending');
  else if (result.code === 'not_yours') clean.searchParams.set('checkout', 'not_yours');
  else if (result.code === 'upstream' || result.code === 'busy') {
    clean.searchParams.set('checkout', 'unchecked');
  }
  return back();
}
