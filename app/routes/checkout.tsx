import { redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { hostedPageLink } from '#core/platform/identity/return-path';
import { unlessDatabaseAway } from '../edge/database-errors.server.ts';
import { afterPlanChange } from '../billing/plan-version.server.ts';
import { emailOf, saveProfileFromClerk } from '../account/profile.server.ts';
import { recallSetupInHand } from '../assistant/setup-in-hand-cookie.server.ts';
import { formAction } from '../ui/form-action.server.ts';

const pages = { assistant: '/setup-assistant', profile: '/profile' };
const schema = z.object({
  priceId: z.string().min(1).max(200),
  from: z.enum(['assistant', 'profile']).catch('assistant'),
});

export const action = formAction(
  schema,
  async ({ priceId, from }, { context, driver, request }) => {
    const { env, billing } = context;
    const profile = await unlessDatabaseAway(saveProfileFromClerk(context));
    if (!profile) return { redirectTo: `${pages[from]}?checkout=unavailable` };
    const checkout = await billing.createCheckoutSession({
      clerkUserId: driver.userId,
      email: emailOf(profile),
      priceId,
      origin: env.APP_ORIGIN,
    });
    if (!checkout.ok) return { redirectTo: `${pages[from]}?checkout=${checkout.code}` };
    if (checkout.kind !== 'reactivated') return { redirectTo: checkout.url };
    const headers = await afterPlanChange('subscription-reactivated');
    const back =
      from === 'assistant'
        ? await recallSetupInHand(request, new URL(pages.assistant, env.APP_ORIGIN))
        : null;
    if (!back) return { redirectTo: pages[from], headers };
    headers.append('Set-Cookie', back.forget);
    return { redirectTo: back.address.pathname + back.address.search, headers };
  },
  {
    signIn: ({ context: { env } }) => ({
      redirectTo: hostedPageLink(env.CLERK_SIGN_IN_URL, env.APP_ORIGIN, pages.assistant),
    }),
    invalid: () => ({ redirectTo: `${pages.assistant}?checkout=unknown_plan` }),
  },
);

export function loader() {
  return redirect(pages.assistant);
}
