import type { VerifiedEvent } from '#core/adapters/stripe-webhook';
import type { PaymentProvider, Report, StripeEventStore, SubscriptionStore } from '#core/billing/ports';

/** What the Worker works with. Tests hand in their own. */
export type Services = {
  stripe: PaymentProvider;
  subscriptions: SubscriptionStore;
  events: StripeEventStore;
  /** @throws InvalidSignature */
  verify(rawBody: string, signature: string): Promise<VerifiedEvent>;
  now(): Date;
  report: Report;
};
