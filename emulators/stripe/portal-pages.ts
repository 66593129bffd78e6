import type { Hono } from 'hono';
import { html } from 'hono/html';
import { formatMoney } from '#platform/billing/money';
import type { Account } from './account.ts';
import { attachCard, balanceIn, type CardKind, cardKindOf, cards } from './customers.ts';
import { invalid } from './faults.ts';
import { cardChoices, seeOther, testPage } from './markup.ts';
import { declinedCard } from './payments.ts';
import type { PortalSession } from './resources.ts';
import { attemptInvoice, changeLines, changePrice, hasEnded } from './subscriptions.ts';

/** A portal address works for a while, then a new one has to be asked for. */
const lifeSeconds = 3_600;

function openPortal(account: Account, id: string): PortalSession {
  const portal = account.get('portalSessions', id);
  if (account.now(portal.customer) - portal.created > lifeSeconds) throw invalid('This page has timed out.');
  return portal;
}

function confirmPage(
  account: Account,
  portal: PortalSession,
  subscriptionId: string,
  priceId: string,
): Response {
  const subscription = account.get('subscriptions', subscriptionId);
  const price = account.get('prices', priceId);
  const lines = changeLines(account, subscription, price);
  const balance = balanceIn(account, portal.customer, subscription.currency);
  const due = Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, balance),
  );
  const content = html`<main class="two"><section><p><a href="${portal.return_url ?? '/'}">← Back</a></p><h1>Confirm your new plan</h1>
<p class="sum">${formatMoney(price.unit_amount ?? 0, price.currency)} <span class="per">per ${price.recurring?.interval}</span></p></section>
<section class="card"><h2>${price.nickname}</h2><dl>${lines.map(
    (line) => html`<dt>${line.description}</dt><dd>${formatMoney(line.amount, price.currency)}</dd>`,
  )}<dt class="total">Due today</dt><dd class="total">${formatMoney(due, price.currency)}</dd></dl>
<form method="post" action="${portal.url}/confirm"><p></p><button class="wide">Confirm</button></form></section></main>`;
  return testPage('Confirm your new plan', content);
}

function changeCard(account: Account, portal: PortalSession, kind: CardKind): void {
  if (kind === 'declined') throw declinedCard();
  const customer = account.get('customers', portal.customer);
  attachCard(account, customer, kind);
  // Open invoices are charged to the new card at once.
  for (const invoice of Object.values(account.state.tables.invoices)) {
    if (invoice.customer === customer.id && invoice.status === 'open') attemptInvoice(account, invoice, true);
  }
}

export function addPortalPages(pages: Hono, account: Account, appOrigin: string): void {
  const customerOf = ({ customer }: PortalSession) => account.get('customers', customer);
  const leave = (portal: PortalSession): string =>
    portal.flow?.after_completion.redirect?.return_url ?? portal.return_url ?? appOrigin;

  pages.get('/stripe/portal/:id', (c) => {
    const portal = openPortal(account, c.req.param('id'));
    const confirm = portal.flow?.subscription_update_confirm;
    const price = confirm?.items[0]?.price;
    if (confirm && price) return confirmPage(account, portal, confirm.subscription, price);
    const back = html`<p><a href="${portal.return_url ?? '/'}">← Back</a></p>`;
    const form = html`<section class="card"><h2>Change card</h2><form method="post" action="${portal.url}/card">${cardChoices('New card')}<button>Save card</button></form></section>`;
    return testPage('Billing', html`<main>${back}<h1>${customerOf(portal).email}</h1>${form}</main>`);
  });

  pages.post('/stripe/portal/:id/card', async (c) => {
    const portal = openPortal(account, c.req.param('id'));
    const { card } = await c.req.parseBody();
    const kind = (Object.keys(cards) as CardKind[]).find((one) => one === card);
    if (!kind) throw invalid('Choose a card.');
    changeCard(account, portal, kind);
    return seeOther(portal.flow ? leave(portal) : portal.url);
  });

  pages.post('/stripe/portal/:id/confirm', (c) => {
    const portal = openPortal(account, c.req.param('id'));
    const confirm = portal.flow?.subscription_update_confirm;
    const price = confirm?.items[0]?.price;
    if (!confirm || !price) throw invalid('There is nothing to confirm.');
    const subscription = account.get('subscriptions', confirm.subscription);
    if (hasEnded(subscription)) throw invalid('This plan has ended.');
    const method = account.get('customers', portal.customer).invoice_settings.default_payment_method;
    if (cardKindOf(account, method) !== 'good') throw declinedCard();
    changePrice(account, subscription, price, { invoiceNow: true, present: true });
    account.emit('customer.subscription.updated', subscription);
    return seeOther(leave(portal));
  });
}
