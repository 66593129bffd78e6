import { readClerkWebhook } from '#core/adapters/clerk-webhook';
import { createDatabase } from '#core/adapters/supabase/database';
import { formerDriversStore } from '#core/adapters/supabase/former-drivers';
import { createBilling } from '#core/billing/billing';
import { createPlanCache } from '#core/billing/plan-cache';
import { createServices } from '../create-services.ts';
import { environmentOf } from '../environment.ts';
import type { ClerkServices } from './services.ts';
import { stopCharging } from './stop-charging.ts';

/** Makes one webhook's clients. @throws EnvironmentIncomplete */
export function createClerkServices(bindings: object): ClerkServices {
  const env = environmentOf(bindings);
  const { stripe, subscriptions, now, report } = createServices(bindings);
  const billing = createBilling({
    stripe,
    subscriptions,
    now,
    planCache: createPlanCache(),
    report,
  });
  const database = createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY });
  return {
    read: (headers, body) => readClerkWebhook(headers, body, env.CLERK_WEBHOOK_SECRET),
    stopCharging: (clerkUserId) => stopCharging(clerkUserId, { billing, stripe, subscriptions }),
    forget: (clerkUserId) => formerDriversStore(database).forget(clerkUserId),
    report,
  };
}
