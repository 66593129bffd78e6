import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { hint } from '#core/http/fields';
import {
  jsonAnswer,
  readJson,
  refuse,
  requireOwnId,
  refuseSignedOut,
} from '../front-door/api-answer.server.ts';
import { endpointFromDatabase } from '../front-door/database-errors.server.ts';
import { newPlanVersion } from '../billing/plan-version.server.ts';
import { emailOf, saveProfileFromClerk } from '../account/profile.server.ts';

const body = z.object({ priceId: z.string().min(1).max(200), userId: hint });

/** Opens a payment page for the signed-in driver; `url` is where to send the browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuseSignedOut();
  const { priceId, userId } = await readJson(request, body);
  requireOwnId(userId, context.driver.userId);
  const profile = await endpointFromDatabase(saveProfileFromClerk(context));
  const checkout = await context.billing.createCheckoutSession({
    clerkUserId: context.driver.userId,
    email: emailOf(profile),
    priceId,
    origin: context.env.APP_ORIGIN,
  });
  if (!checkout.ok) return refuse(checkout.status, checkout.code, checkout.error);
  return jsonAnswer({ url: checkout.url }, checkout.kind === 'reactivated' ? await newPlanVersion() : {});
}
