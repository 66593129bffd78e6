/** Events after which a customer is read again. The endpoint at Stripe sends these and no others. */
export const handledEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  // A refund that the bank sends back: the payment counts again.
  'refund.failed',
  'charge.dispute.created',
  // An inquiry that becomes a dispute.
  'charge.dispute.updated',
  'charge.dispute.closed',
]);
