import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { verifyWebhook } from '#platform/adapters/stripe/webhook';
import { blockedAuthorsStore } from '#platform/adapters/supabase/blocked-authors';
import { createDatabase } from '#platform/adapters/supabase/database';
import { deletedSetupsStore } from '#platform/adapters/supabase/deleted-setups';
import { grownAccountsStore } from '#platform/adapters/supabase/grown-accounts';
import { checkFindingsStore } from '#platform/adapters/supabase/operator-desk';
import type { CheckFindingsStore } from '#platform/moderation/watched-check';
import { type ProfileNamesStore, profileNamesStore } from '#platform/adapters/supabase/profiles';
import { stripeEventStore } from '#platform/adapters/supabase/stripe-events';
import {
  type TeamMembershipsStore,
  teamMembershipsStore,
} from '#platform/adapters/supabase/team-memberships';
import { subscriptionStore } from '#platform/adapters/supabase/subscriptions';
import { logError } from '#platform/observability/log';
import { webhookEnvironmentOf } from './environment.ts';
import type { WebhookServices } from './services.ts';

/** Where the names of drivers are written. @throws EnvironmentIncomplete */
export function profileNamesOf(bindings: object): ProfileNamesStore {
  const env = webhookEnvironmentOf(bindings);
  return profileNamesStore(createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY }));
}

/** The stores of teams and their members. @throws EnvironmentIncomplete */
export function teamsOf(bindings: object): TeamMembershipsStore {
  const env = webhookEnvironmentOf(bindings);
  return teamMembershipsStore(createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY }));
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
