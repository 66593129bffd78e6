import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { hostedPageLink } from '#core/platform/identity/return-path';
import { unlessDatabaseAway } from '../edge/database-errors.server.ts';
import { afterPlanChange } from '../billing/plan-version.server.ts';
import { emailOf, saveProfileFromClerk } from '../account/profile.server.ts';
import { backInHand } from '../assistant/kept-in-hand.server.ts';
import { readForm } from '../edge/read-form.server.ts';

const pages = { assistant: '/setup-assistant', profile: '/profile' };
const wanted = z.object({
  priceId: z.string().min(1).max(200),
  from: z.enum(['assistant', 'profile']).catch('assistant'),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { driver, env, billing } = context;
  if (driver.state === 'signed-out') {
    return redirect(hostedPageLink(env.CLERK_SIGN_IN_URL, env.APP_ORIGIN, pages.assistant), 303);
  }
  const form = wanted.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) return redirect(`${pages.assistant}?checkout=unknown_plan`, 303);
  const { priceId, from } = form.data;
  const profile = await unlessDatabaseAway(saveProfileFromClerk(context));
  if (!profile) return redirect(`${pages[from]}?checkout=unavailable`, 303);
  const checkout = await billing.createCheckoutSession({
    clerkUserId: driver.userId,
    email: emailOf(profile),
    priceId,
    origin: env.APP_ORIGIN,
  });
  if (!checkout.ok) return redirect(`${pages[from]}?checkout=${checkout.code}`, 303);
  if (checkout.kind !== 'reactivated') return redirect(checkout.url, 303);
  const headers = await afterPlanChange('subscription-reactivated');
  const back =
    from === 'assistant' ? await backInHand(request, new URL(pages.assistant, env.APP_ORIGIN)) : null;
  if (!back) return redirect(pages[from], { status: 303, headers });
  headers.append('Set-Cookie', back.forget);
  return redirect(back.address.pathname + back.address.search, { status: 303, headers });
}

export function loader() {
  return redirect(pages.assistant);
}
