import { createStripe } from '#core/adapters/stripe';
import { verifyWebhook } from '#core/adapters/stripe-webhook';
import { blockedAuthorsStore } from '#core/adapters/supabase/blocked-authors';
import { createDatabase } from '#core/adapters/supabase/database';
import { deletedSetupsStore } from '#core/adapters/supabase/deleted-setups';
import { grownAccountsStore } from '#core/adapters/supabase/grown-accounts';
import { checkFindingsStore } from '#core/adapters/supabase/operator-desk';
import type { CheckFindingsStore } from '#core/platform/moderation/watched-check';
import { type ProfileNamesStore, profileNamesStore } from '#core/adapters/supabase/profiles';
import { stripeEventStore } from '#core/adapters/supabase/stripe-events';
import { subscriptionStore } from '#core/adapters/supabase/subscriptions';
import { logError } from '#core/platform/observability/log';
import { webhookEnvironmentOf } from './environment.ts';
import type { WebhookServices } from './services.ts';

/** Where the names of drivers are written. @throws EnvironmentIncomplete */
export function profileNamesOf(bindings: object): ProfileNamesStore {
  const env = webhookEnvironmentOf(bindings);
  return profileNamesStore(createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY }));
}

/** Where the hourly work leaves what it found. @throws EnvironmentIncomplete */
export function hourlyFindings(bindings: object): CheckFindingsStore {
  const env = webhookEnvironmentOf(bindings);
  return checkFindingsStore(createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY }));
}

/** Makes one request's clients. @throws EnvironmentIncomplete */
export function createWebhookServices(bindings: object): WebhookServices {
  const env = webhookEnvironmentOf(bindings);
  const database = createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY });
  const secrets = [env.STRIPE_WEBHOOK_SECRET, env.STRIPE_WEBHOOK_SECRET_PREVIOUS ?? ''];
  const now = () => new Date();
  return {
    stripe: createStripe({
      secretKey: env.STRIPE_SECRET_KEY,
      apiUrl: env.STRIPE_API_URL,
      automaticTax: env.STRIPE_AUTOMATIC_TAX === 'on',
      managedPayments: env.STRIPE_MANAGED_PAYMENTS === 'on',
    }),
    subscriptions: subscriptionStore(database),
    events: stripeEventStore(database),
    deletedSetups: deletedSetupsStore(database),
    grownAccounts: grownAccountsStore(database),
    blockedAuthors: blockedAuthorsStore(database),
    verify: (rawBody, signature) => verifyWebhook(rawBody, signature, secrets, now()),
    now,
    logError,
  };
}
