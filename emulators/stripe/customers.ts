import type { Account } from './account.ts';
import { missing } from './faults.ts';
import type { BalanceTransaction, Customer, PaymentMethod } from './resources.ts';

/** How a card behaves. The numbers are Stripe's own test cards (docs.stripe.com/testing). */
export const cards = {
  good: { last4: '4242', brand: 'visa', label: 'Works' },
  declined: { last4: '0002', brand: 'visa', label: 'Is declined' },
  failsLater: { last4: '0341', brand: 'visa', label: 'Works now, fails at renewals' },
} as const;
export type CardKind = keyof typeof cards;

export function createCustomer(
  account: Account,
  {
    id = account.newId('cus'),
    email = null,
    name = null,
    metadata = {},
  }: {
    id?: string;
    email?: string | null | undefined;
    name?: string | null;
    metadata?: Record<string, string>;
  },
): Customer {
  const customer = account.put('customers', {
    id,
    object: 'customer',
    balance: 0,
    created: account.now(),
    delinquent: false,
    email,
    invoice_settings: {
      default_payment_method: null,
    },
    metadata,
    name,
  });
  account.emit('customer.created', customer);
  return customer;
}

/** A customer to whom something can be sold. @throws StripeFault for one that was deleted, as for one that never was */
export function livingCustomer(account: Account, id: string, param = 'customer'): Customer {
  if (account.state.deletedCustomers.includes(id)) throw missing('customer', id, param);
  return account.get('customers', id, param);
}

/** The balance of a customer in a currency; credit where it is negative. Source: docs.stripe.com/invoicing/multi-currency-customers. */
export const balanceIn = ({ state }: Account, customer: string, currency: string): number =>
  Object.values(state.tables.balanceTransactions).findLast(
    (one) => one.customer === customer && one.currency === currency,
  )?.ending_balance ?? 0;

/** The currency that a customer is charged in from now on: their balance is told in it. */
export function setCurrency(account: Account, customer: Customer, currency: string): void {
  customer.currency = currency;
  customer.balance = balanceIn(account, customer.id, currency);
}

/** Changes what the next invoice in a currency takes: less credit where `amount` is positive. */
export function moveBalance(
  account: Account,
  id: string,
  change: { amount: number; currency: string; description?: string | undefined },
  [type, invoice]: [BalanceTransaction['type'], invoice?: string] = ['adjustment'],
): BalanceTransaction {
  const customer = account.get('customers', id);
  const { amount, currency, description = null } = change;
  const moved = account.put('balanceTransactions', {
    ...{ id: account.newId('cbtxn'), object: 'customer_balance_transaction', livemode: false, metadata: {} },
    ...{ amount, currency, description, type, customer: id, invoice: invoice ?? null },
    ...{ checkout_session: null, credit_note: null, customer_account: null, created: account.now(id) },
    ending_balance: balanceIn(account, id, currency) + amount,
  });
  setCurrency(account, customer, customer.currency ?? currency);
  account.emit('customer.updated', customer);
  return moved;
}

export function attachCard(account: Account, customer: Customer, kind: CardKind): PaymentMethod {
  const { brand, last4 } = cards[kind];
  const method = account.put('paymentMethods', {
    id: account.newId('pm'),
    object: 'payment_method',
    card: {
      brand,
      last4,
    },
    created: account.now(customer.id),
    customer: customer.id,
    type: 'card',
  });
  customer.invoice_settings.default_payment_method = method.id;
  account.emit('payment_method.attached', method);
  account.emit('customer.updated', customer);
  return method;
}

export function cardKindOf(account: Account, methodId: string | null): CardKind | null {
  const last4 = methodId ? account.get('paymentMethods', methodId).card?.last4 : undefined;
  const kind = (Object.keys(cards) as CardKind[]).find((one) => cards[one].last4 === last4);
  return kind ?? null;
}
