import * as z from 'zod';
import { hint } from '#racing/forms/fields';
import { emailOf, saveProfileFromClerk } from '../account/profile.server.ts';
import { newPlanVersion } from '../billing/plan-version.server.ts';
import { formAction, replyWithErrors } from '../ui/form-action.server.ts';

const schema = z.object({ priceId: z.string().min(1).max(200), userId: hint });

export const action = formAction(schema, async ({ priceId }, { context, driver }) => {
  const profile = await saveProfileFromClerk(context);
  const checkout = await context.billing.createCheckoutSession({
    clerkUserId: driver.userId,
    email: emailOf(profile),
    priceId,
    origin: context.env.APP_ORIGIN,
  });
  if (!checkout.ok) return replyWithErrors(checkout.status, { message: checkout.error, code: checkout.code });
  return Response.json(
    { url: checkout.url },
    { headers: checkout.kind === 'reactivated' ? await newPlanVersion() : {} },
  );
});
