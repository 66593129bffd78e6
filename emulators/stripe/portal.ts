import * as z from 'zod';
import type { Account } from './account.ts';
import { unguessable } from './checkout.ts';
import { attachCard, balanceIn, type CardKind, cardKindOf, cards, livingCustomer } from './customers.ts';
import { invalid } from './faults.ts';
import type { LineRequest } from './invoices.ts';
import { type Endpoints, writable } from './listing.ts';
import { count, text } from './parameters.ts';
import { declinedCard } from './payments.ts';
import type { PortalSession, Price, Subscription } from './resources.ts';
import { attemptInvoice, changeLines, changePrice, hasEnded } from './subscriptions.ts';

const confirmation = z.strictObject({
  subscription: text,
  items: z.array(z.strictObject({ id: text, price: text, quantity: count.default(1) })).length(1),
});
const completion = z.strictObject({
  type: z.literal('redirect'),
  redirect: z.strictObject({ return_url: z.url() }),
});
const flow = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_update_confirm']),
  subscription_update_confirm: confirmation.optional(),
  after_completion: completion.optional(),
});
const parameters = { customer: text, return_url: z.url().optional(), flow_data: flow.optional() };

/** Adds the sessions by which a driver is sent to the portal. */
export function addPortal(endpoints: Endpoints): void {
  const { account } = endpoints;
  writable(endpoints, 'POST /billing_portal/sessions', parameters, ({ customer, return_url, flow_data }) => {
    livingCustomer(account, customer);
    const { type, after_completion, subscription_update_confirm: confirm } = flow_data ?? {};
    if (type === 'subscription_update_confirm' && !confirm) {
      const message = 'Missing required param: flow_data[subscription_update_confirm].';
      throw invalid(message, 'flow_data', 'parameter_missing');
    }
    if (confirm) account.get('subscriptions', confirm.subscription, 'flow_data');
    const id = account.newId(`bps_${unguessable()}`);
    return account.put('portalSessions', {
      id,
      object: 'billing_portal.session',
      created: account.now(customer),
      customer,
      flow: type
        ? {
            type,
            after_completion: after_completion ?? { type: 'portal_homepage', redirect: null },
            subscription_update_confirm: confirm ?? null,
          }
        : null,
      return_url: return_url ?? null,
      url: `${account.origin}/stripe/portal/${id}`,
    });
  });
}

/** A portal address works for a while, then a new one has to be asked for. */
const lifeSeconds = 3_600;

export function openPortal(account: Account, id: string): PortalSession {
  const portal = account.get('portalSessions', id);
  if (account.now(portal.customer) - portal.created > lifeSeconds) throw invalid('This page has timed out.');
  return portal;
}

type Change = { subscription: Subscription; price: Price; lines: LineRequest[]; due: number };

/** The change of plan that a portal session is for, with what it costs today. */
export function plannedChange(account: Account, { flow, customer }: PortalSession): Change | null {
  const confirm = flow?.subscription_update_confirm;
  const priceId = confirm?.items[0]?.price;
  if (!confirm || !priceId) return null;
  const subscription = account.get('subscriptions', confirm.subscription);
  const price = account.get('prices', priceId);
  const lines = changeLines(account, subscription, price);
  const balance = balanceIn(account, customer, subscription.currency);
  const due = Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, balance),
  );
  return { subscription, price, lines, due };
}

export function confirmChange(account: Account, portal: PortalSession): void {
  const change = plannedChange(account, portal);
  if (!change) throw invalid('There is nothing to confirm.');
  if (hasEnded(change.subscription)) throw invalid('This plan has ended.');
  const method = account.get('customers', portal.customer).invoice_settings.default_payment_method;
  if (cardKindOf(account, method) !== 'good') throw declinedCard();
  changePrice(account, change.subscription, change.price.id, { invoiceNow: true, present: true });
  account.emit('customer.subscription.updated', change.subscription);
}

/** Takes another card, which open invoices are charged to at once. */
export function changeCard(account: Account, portal: PortalSession, card: unknown): void {
  const kind = (Object.keys(cards) as CardKind[]).find((one) => one === card);
  if (!kind) throw invalid('Choose a card.');
  if (kind === 'declined') throw declinedCard();
  const customer = account.get('customers', portal.customer);
  attachCard(account, customer, kind);
  for (const invoice of Object.values(account.state.tables.invoices)) {
    if (invoice.customer === customer.id && invoice.status === 'open') attemptInvoice(account, invoice, true);
  }
}
