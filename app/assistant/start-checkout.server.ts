import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { emailOf, saveProfileFromClerk } from '../account/profile.server.ts';
import { afterPlanChange } from '../billing/plan-version.server.ts';
import { unlessDatabaseAway } from '../edge/database-errors.server.ts';
import { recallSetupInHand, rememberSetupInHand } from './setup-in-hand-cookie.server.ts';

export const checkoutPages = { assistant: '/setup-assistant', profile: '/profile' };

export const checkoutSchema = z.object({
  priceId: z.string().min(1).max(200),
  from: z.enum(['assistant', 'profile']).catch('assistant'),
  order: z.string().max(600).catch(''),
});

/** The assistant's address for a setup that is to be made after paying. */
export function assistantFor(order: string, origin: string): URL {
  const address = new URL(checkoutPages.assistant, origin);
  address.search = order;
  return address;
}

/** The way to Stripe's page for a plan, or back to the page with why there is none. @throws DatabaseUnavailable */
export async function startCheckout(
  context: AppLoadContext,
  { priceId, from, order }: z.output<typeof checkoutSchema>,
  request: Request,
): Promise<{ redirectTo: string; headers: HeadersInit }> {
  const { env, billing, driver } = context;
  if (driver.state === 'signed-out') throw new Response(null, { status: 401 });
  const assistantUrl = assistantFor(order, env.APP_ORIGIN);
  const remembers = (await rememberSetupInHand(assistantUrl)) ?? {};
  const profile = await unlessDatabaseAway(saveProfileFromClerk(context));
  if (!profile) return { redirectTo: `${checkoutPages[from]}?checkout=unavailable`, headers: remembers };
  const checkout = await billing.createCheckoutSession({
    clerkUserId: driver.userId,
    email: emailOf(profile),
    priceId,
    origin: env.APP_ORIGIN,
  });
  if (!checkout.ok) {
    const problem = checkout.reason ?? checkout.code;
    return { redirectTo: `${checkoutPages[from]}?checkout=${problem}`, headers: remembers };
  }
  if (checkout.kind !== 'reactivated') return { redirectTo: checkout.url, headers: remembers };
  const headers = await afterPlanChange('subscription-reactivated');
  const back = from === 'assistant' ? await recallSetupInHand(request, assistantUrl) : null;
  if (back) headers.append('Set-Cookie', back.forget);
  const { pathname, search } =
    from === 'assistant' ? (back?.address ?? assistantUrl) : new URL(checkoutPages[from], assistantUrl);
  return { redirectTo: pathname + search, headers };
}
