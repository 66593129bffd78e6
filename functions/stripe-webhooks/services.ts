import type { VerifiedEvent } from '#core/adapters/stripe-webhook';
import type { BlockedAuthorsStore } from '#core/adapters/supabase/blocked-authors';
import type { DeletedSetupsStore } from '#core/adapters/supabase/deleted-setups';
import type { GrownAccountsStore } from '#core/adapters/supabase/grown-accounts';
import type { PaymentProvider, LogError, StripeEventStore, SubscriptionStore } from '#core/billing/ports';

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
