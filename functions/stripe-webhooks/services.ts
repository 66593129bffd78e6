import type { VerifiedEvent } from '#platform/adapters/stripe/webhook';
import type { BlockedAuthorsStore } from '#platform/adapters/supabase/blocked-authors';
import type { DeletedSetupsStore } from '#platform/adapters/supabase/deleted-setups';
import type { GrownAccountsStore } from '#platform/adapters/supabase/grown-accounts';
import type { PaymentProvider, LogError, StripeEventStore, SubscriptionStore } from '#platform/billing/ports';

export type WebhookServices = {
  stripe: PaymentProvider;
  subscriptions: SubscriptionStore;
  events: StripeEventStore;
  deletedSetups: DeletedSetupsStore;
  grownAccounts: Pick<GrownAccountsStore, 'count' | 'recount'>;
  blockedAuthors: BlockedAuthorsStore;
  /** @throws InvalidSignature, UnreadableEvent */
  verify(rawBody: string, signature: string): Promise<VerifiedEvent>;
  now(): Date;
  logError: LogError;
};
