import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { hostedPageLink } from '#core/identity/return-path';
import { profileOf } from '../server/profile.server.ts';

const wanted = z.object({ priceId: z.string().min(1).max(200) });

/** Leads to the payment page; a refusal comes back to the plans as one word in the address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { driver, env, billing } = context;
  if (driver.state === 'signed-out') {
    return redirect(hostedPageLink(env.CLERK_SIGN_IN_URL, env.APP_ORIGIN, '/setup-assistant'), 303);
  }
  const form = wanted.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return redirect('/setup-assistant?checkout=unknown_plan', 303);
  const { email } = await profileOf(context);
  const checkout = await billing.createCheckoutSession({
    clerkUserId: driver.userId,
    email,
    priceId: form.data.priceId,
    origin: env.APP_ORIGIN,
  });
  return redirect(checkout.ok ? checkout.url : `/setup-assistant?checkout=${checkout.code}`, 303);
}

export function loader() {
  return redirect('/setup-assistant');
}
