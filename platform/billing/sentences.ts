import type { BillingApi } from './api.ts';

/** Sentences for drivers when a call fails because of us or the payment provider (§8). */
export const failureSentences: Record<keyof BillingApi, string> = {
  plans: 'Failed to fetch subscription plans',
  createCheckoutSession: 'Failed to create checkout session. Please try again.',
  completeCheckout: 'Failed to fetch subscription status',
  cancel: 'Failed to cancel subscription. Please try again.',
  reactivate: 'Failed to reactivate subscription. Please try again.',
  syncCustomer: 'Failed to fetch subscription status',
  portalUrl: 'Failed to fetch subscription status',
};
