import { redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { hostedPageLink } from '#platform/identity/return-path';
import { unlessDatabaseAway } from '../edge/database-errors.server.ts';
import { afterPlanChange } from '../billing/plan-version.server.ts';
import { emailOf, saveProfileFromClerk } from '../account/profile.server.ts';
import { recallSetupInHand, rememberSetupInHand } from '../assistant/setup-in-hand-cookie.server.ts';
import { formAction } from '../ui/form-action.server.ts';

const pages = { assistant: '/setup-assistant', profile: '/profile' };
const schema = z.object({
  priceId: z.string().min(1).max(200),
  from: z.enum(['assistant', 'profile']).catch('assistant'),
  order: z.string().max(600).catch(''),
});

/** The assistant's address for a setup that is to be made after paying. */
function assistantFor(order: string, origin: string): URL {
  const address = new URL(pages.assistant, origin);
  address.search = order;
  return address;
}

export const action = formAction(
  schema,
  async ({ priceId, from, order }, { context, driver, request }) => {
    const { env, billing } = context;
    const assistantUrl = assistantFor(order, env.APP_ORIGIN);
    const remembers = (await rememberSetupInHand(assistantUrl)) ?? {};
    const profile = await unlessDatabaseAway(saveProfileFromClerk(context));
    if (!profile) return { redirectTo: `${pages[from]}?checkout=unavailable`, headers: remembers };
    const checkout = await billing.createCheckoutSession({
      clerkUserId: driver.userId,
      email: emailOf(profile),
      priceId,
      origin: env.APP_ORIGIN,
    });
    if (!checkout.ok) {
      const problem = checkout.reason ?? checkout.code;
      return { redirectTo: `${pages[from]}?checkout=${problem}`, headers: remembers };
    }
    if (checkout.kind !== 'reactivated') return { redirectTo: checkout.url, headers: remembers };
    const headers = await afterPlanChange('subscription-reactivated');
    const back = from === 'assistant' ? await recallSetupInHand(request, assistantUrl) : null;
    if (back) headers.append('Set-Cookie', back.forget);
    const { pathname, search } =
      from === 'assistant' ? (back?.address ?? assistantUrl) : new URL(pages[from], assistantUrl);
    return { redirectTo: pathname + search, headers };
  },
  {
    signIn({ context: { env }, form }) {
      const { data: choice } = schema.safeParse(Object.fromEntries(form));
      const { pathname, searchParams } = assistantFor(choice?.order ?? '', env.APP_ORIGIN);
      if (choice) searchParams.set('plan', choice.priceId);
      const back = `${pathname}?${searchParams}`;
      return { redirectTo: hostedPageLink(env.CLERK_SIGN_IN_URL, env.APP_ORIGIN, back) };
    },
    invalid: () => ({ redirectTo: `${pages.assistant}?checkout=unknown_plan` }),
  },
);

export function loader() {
  return redirect(pages.assistant);
}
