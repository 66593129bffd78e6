import type { Account } from './account.ts';
import { livingCustomer, setCurrency } from './customers.ts';
import { invalid } from './faults.ts';
import {
  collect,
  createInvoice,
  type LineRequest,
  stopCollecting,
  subscriptionOfInvoice,
  voidInvoice,
} from './invoices.ts';
import {
  wholeResource,
  type Invoice,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from './resources.ts';
import { amountIn } from './catalogue.ts';

export type SubscriptionRequest = {
  id?: string;
  customer: string;
  priceId: string;
  metadata?: Record<string, string>;
  trialDays?: number;
  /** Used for seeds: a period that began in the past. */
  start?: number;
  /** Whether the card's owner is there, as at a checkout. */
  present: boolean;
  /** One of the price's; its own where it is left out. */
  currency?: string;
};

const day = 86_400;

/** One interval later on the calendar; a day that a month lacks becomes its last one. */
function addInterval(start: number, months: number): number {
  const date = new Date(start * 1000);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDay));
  return date.getTime() / 1000;
}

function monthsOf({ recurring }: Price): number {
  if (recurring) return recurring.interval_count * (recurring.interval === 'year' ? 12 : 1);
  throw invalid(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    'items[0][price]',
  );
}

export function itemOf(subscription: Subscription): SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

function periodLine(account: Account, subscription: Subscription): LineRequest {
  const item = itemOf(subscription);
  const { price } = item;
  return {
    amount: amountIn(account, price, subscription.currency) ?? 0,
    description: `1 × ${price.nickname ?? price.id}`,
    period: { start: item.current_period_start, end: item.current_period_end },
  };
}

/** The one currency of a customer's subscriptions that have not ended; undefined where there is none. */
export const currencyRunning = ({ state }: Account, customer: string): string | undefined =>
  Object.values(state.tables.subscriptions).find((one) => one.customer === customer && !hasEnded(one))
    ?.currency;

/** Starts a subscription and charges its first invoice. An unpaid first invoice leaves it incomplete. */
export function createSubscription(account: Account, request: SubscriptionRequest): Subscription {
  const customer = livingCustomer(account, request.customer);
  const price = account.get('prices', request.priceId, 'items[0][price]');
  if (!price.active)
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      'items[0][price]',
    );
  const currency = request.currency ?? price.currency;
  const running = currencyRunning(account, customer.id);
  if (running && running !== currency)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${running}.`,
    );
  setCurrency(account, customer, currency);
  const created = account.now(request.customer);
  const start = request.start ?? created;
  const trialEnd = request.trialDays ? start + request.trialDays * day : null;
  const id = request.id ?? account.newId('sub');
  const item = wholeResource<SubscriptionItem>({
    id: account.newId('si'),
    current_period_end: trialEnd ?? addInterval(start, monthsOf(price)),
    current_period_start: start,
    price,
  });
  const subscription = account.put('subscriptions', {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: start,
    currency,
    ended_at: null,
    latest_invoice: null,
    customer: request.customer,
    items: {
      object: 'list',
      data: [item],
    },
    metadata: request.metadata ?? {},
    status: trialEnd ? 'trialing' : 'incomplete',
    trial_end: trialEnd,
  });
  const line = periodLine(account, subscription);
  const first = createInvoice(account, subscription, 'subscription_create', [
    trialEnd ? { ...line, amount: 0, description: 'Trial period' } : line,
  ]);
  const paid = collect(account, first, request.present);
  if (!trialEnd && paid) subscription.status = 'active';
  account.emit('customer.subscription.created', subscription);
  return subscription;
}

/**
 * Ends a subscription now. What it still owes is given up when the payments failed for too long; else nobody collects it
 * any more, and its page still takes the money.
 */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  comment: string | null = null,
): Subscription {
  const now = account.now(subscription.customer);
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details = { comment, feedback: null, feedback_option: null, reason };
  for (const invoice of openInvoicesOf(account, subscription)) {
    if (reason === 'payment_failed') voidInvoice(account, invoice);
    else stopCollecting(invoice);
  }
  account.emit('customer.subscription.deleted', subscription);
  return subscription;
}

export function deleteCustomer(account: Account, id: string): void {
  livingCustomer(account, id, 'id');
  for (const subscription of Object.values(account.state.tables.subscriptions)) {
    if (subscription.customer === id && !hasEnded(subscription)) {
      endSubscription(account, subscription, 'cancellation_requested');
      for (const invoice of openInvoicesOf(account, subscription)) voidInvoice(account, invoice);
    }
  }
  for (const session of Object.values(account.state.tables.sessions)) {
    if (session.customer === id && session.status === 'open')
      Object.assign(session, { status: 'expired', url: null });
  }
  account.state.deletedCustomers.push(id);
  account.emit('customer.deleted', account.get('customers', id));
}

/** Stops charging until it is resumed, as for a trial that ended without a card. */
export function pauseSubscription(account: Account, subscription: Subscription): void {
  if (hasEnded(subscription)) throw invalid('A canceled subscription cannot be paused.');
  subscription.status = 'paused';
  account.emit('customer.subscription.paused', subscription);
}

/** Begins a new period today. A subscription that ends with its period ends with the new one. */
function restartPeriod(account: Account, subscription: Subscription): void {
  const item = itemOf(subscription);
  const now = account.now(subscription.customer);
  item.current_period_start = now;
  item.current_period_end = addInterval(now, monthsOf(item.price));
  subscription.billing_cycle_anchor = now;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
}

/** Begins a new period and charges it. What is not paid leaves the subscription paused. */
export function resumeSubscription(account: Account, subscription: Subscription): void {
  if (subscription.status !== 'paused') {
    throw invalid(`You can only resume subscriptions with a status of paused.`);
  }
  restartPeriod(account, subscription);
  const lines = [periodLine(account, subscription)];
  const invoice = createInvoice(account, subscription, 'subscription_update', lines);
  if (!collect(account, invoice, true)) return;
  subscription.status = 'active';
  account.emit('customer.subscription.resumed', subscription);
}

function openInvoicesOf(account: Account, subscription: Subscription): Invoice[] {
  return Object.values(account.state.tables.invoices).filter(
    (invoice) =>
      subscriptionOfInvoice(invoice) === subscription.id &&
      (invoice.status === 'open' || invoice.status === 'draft'),
  );
}

export const hasEnded = (subscription: Subscription): boolean =>
  subscription.status === 'canceled' || subscription.status === 'incomplete_expired';

export function setCancelAtPeriodEnd(account: Account, subscription: Subscription, cancel: boolean): void {
  if (subscription.cancel_at_period_end === cancel) return;
  subscription.cancel_at_period_end = cancel;
  subscription.cancel_at = cancel ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = cancel ? account.now(subscription.customer) : null;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: cancel ? 'cancellation_requested' : null,
  };
}

/** The lines of a price change: the unused rest of the old price is credited to the second. */
export function changeLines(account: Account, subscription: Subscription, price: Price): LineRequest[] {
  const item = itemOf(subscription);
  const old = item.price;
  const now = account.now(subscription.customer);
  const { current_period_start: start, current_period_end: end } = item;
  const unused = Math.max(0, Math.min(1, (end - now) / (end - start)));
  const credit =
    subscription.status === 'trialing'
      ? 0
      : Math.round((amountIn(account, old, subscription.currency) ?? 0) * unused);
  const period = { start: now, end: addInterval(now, monthsOf(price)) };
  return [
    {
      amount: -credit,
      description: `Unused time on ${old.nickname ?? old.id}`,
      period: { start: now, end },
    },
    {
      amount: amountIn(account, price, subscription.currency) ?? 0,
      description: `1 × ${price.nickname ?? price.id}`,
      period,
    },
  ];
}

/**
 * Moves a subscription to another price. A price with another interval starts a new period today and is charged at
 * once; with the same interval only the price of the next period changes, unless `invoiceNow`.
 */
export function changePrice(
  account: Account,
  subscription: Subscription,
  priceId: string,
  { invoiceNow, present }: { invoiceNow: boolean; present: boolean },
): void {
  const price = account.get('prices', priceId, 'items[0][price]');
  const item = itemOf(subscription);
  if (item.price.id === price.id) return;
  const restarts = monthsOf(price) !== monthsOf(item.price);
  const lines = changeLines(account, subscription, price);
  item.price = price;
  if (!restarts && !invoiceNow) return;
  restartPeriod(account, subscription);
  subscription.trial_end = null;
  const invoice = createInvoice(account, subscription, 'subscription_update', lines);
  subscription.status = collect(account, invoice, present) ? 'active' : 'past_due';
}

/** Begins the next period and drafts its invoice. The subscription stays active until the charge has failed. */
export function renew(account: Account, subscription: Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = addInterval(start, monthsOf(item.price));
  if (subscription.status === 'trialing') subscription.status = 'active';
  createInvoice(account, subscription, 'subscription_cycle', [periodLine(account, subscription)]);
  account.emit('customer.subscription.updated', subscription);
}

/** Charges an invoice that is due, and moves its subscription to what follows from the outcome. */
export function attemptInvoice(account: Account, invoice: Invoice, present = false): boolean {
  const id = subscriptionOfInvoice(invoice);
  const subscription = id ? account.get('subscriptions', id) : null;
  const paid = collect(account, invoice, present);
  if (!subscription || hasEnded(subscription)) return paid;
  if (paid) {
    if (
      subscription.status === 'past_due' ||
      subscription.status === 'unpaid' ||
      subscription.status === 'incomplete'
    ) {
      subscription.status = 'active';
      account.emit('customer.subscription.updated', subscription);
    }
    return true;
  }
  if (invoice.next_payment_attempt === null && subscription.status !== 'incomplete') {
    endSubscription(account, subscription, 'payment_failed');
  } else if (subscription.status === 'active') {
    subscription.status = 'past_due';
    account.emit('customer.subscription.updated', subscription);
  }
  return false;
}

/** A first payment that never came. */
export function expireIncomplete(account: Account, subscription: Subscription): void {
  subscription.status = 'incomplete_expired';
  subscription.ended_at = account.now(subscription.customer);
  for (const invoice of openInvoicesOf(account, subscription)) voidInvoice(account, invoice);
  account.emit('customer.subscription.updated', subscription);
}
