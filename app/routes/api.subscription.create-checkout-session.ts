import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { refuse, requireOwnId, signInFirst } from '#core/platform/http/answer';
import { readJsonBody } from '#core/platform/http/json-body';
import { largestCall } from '../edge/addresses.server.ts';
import { hint } from '#core/platform/http/fields';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { newPlanVersion } from '../billing/plan-version.server.ts';
import { emailOf, saveProfileFromClerk } from '../account/profile.server.ts';

const body = z.object({ priceId: z.string().min(1).max(200), userId: hint });

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  const { priceId, userId } = await readJsonBody(request, body, { largest: largestCall });
  requireOwnId(userId, context.driver.userId);
  const profile = await endpointFromDatabase(saveProfileFromClerk(context));
  const checkout = await context.billing.createCheckoutSession({
    clerkUserId: context.driver.userId,
    email: emailOf(profile),
    priceId,
    origin: context.env.APP_ORIGIN,
  });
  if (!checkout.ok) return refuse(checkout);
  return Response.json(
    { url: checkout.url },
    { headers: checkout.kind === 'reactivated' ? await newPlanVersion() : {} },
  );
}
