import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatMoney } from '#platform/billing/money';
import { periodInWords } from '#platform/billing/plans';
import { type Markup, page, seeOther } from '../page.ts';
import type { Account } from './account.ts';
import { currenciesOf } from './catalogue.ts';
import { payIn, type PaymentChoice, paySession } from './checkout.ts';
import { attachCard, type CardKind, cards } from './customers.ts';
import { StripeFault } from './faults.ts';
import { changeCard, confirmChange, openPortal, plannedChange } from './portal.ts';
import type { CheckoutSession, Invoice, PortalSession, Price } from './resources.ts';
import { attemptInvoice } from './subscriptions.ts';

const money = (amount: number | null, currency: string | null): string =>
  formatMoney(amount ?? 0, currency ?? 'usd');

const isCard = (value: unknown): value is CardKind =>
  typeof value === 'string' && Object.hasOwn(cards, value);
const isChoice = (value: unknown): value is PaymentChoice => value === 'bankDebit' || isCard(value);

/** Cards to choose from. What a driver would type is left out: nobody should type a card number into a test page. */
function cardChoices(legend: string, slowPayment = false): Markup {
  const choice = (value: string, label: string, note: string) =>
    html`<label class="choice"><input type="radio" name="card" value="${value}" ${value === 'good' && html`checked`}><span>${label}<small>${note}</small></span></label>`;
  return html`<fieldset><legend>${legend}</legend>
${Object.entries(cards).map(([kind, { label, last4 }]) => choice(kind, `Card •••• ${last4}`, label))}
${slowPayment && choice('bankDebit', 'Bank debit', 'Settles three days later')}</fieldset>`;
}

/** The way back, and what is sold or owed in a card beside the form that pays it. */
function twoParts({
  back,
  sum,
  lines,
  total,
  alert,
  form,
}: {
  back: string | null;
  sum: Markup | string;
  lines: readonly (readonly [string | null, string])[];
  total: readonly [string, string];
  alert: string | null;
  form: Markup | false;
}): Markup {
  return html`<section>${back && html`<p><a href="${back}">← Back</a></p>`}<p class="sum">${sum}</p>
<dl>${[...lines, total].map(([name, amount]) => html`<dt>${name}</dt><dd>${amount}</dd>`)}</dl></section>
<section class="card">${alert && html`<p role="alert">${alert}</p>`}${form}</section>`;
}

const priceOf = (account: Account, session: CheckoutSession): Price =>
  account.get('prices', account.state.sessionSecrets[session.id]?.priceId ?? '');

/** The currencies of the buyer, where there is a choice. */
function currencyForm(account: Account, session: CheckoutSession): Markup | false {
  const currencies = currenciesOf(account, priceOf(account, session));
  const options = currencies.map(
    (one) =>
      html`<option value="${one}" ${one === session.currency && html`selected`}>${one.toUpperCase()}</option>`,
  );
  return (
    currencies.length > 1 &&
    html`<form method="get"><label>Currency <select name="currency">${options}</select></label><button class="quiet">Update</button></form>`
  );
}

const periodOf = ({ interval, interval_count: count }: { interval: string; interval_count: number }) =>
  periodInWords({ interval, count });

function checkoutPage(account: Account, session: CheckoutSession, alert: string | null): Response {
  if (session.status !== 'open') {
    const paid = session.status === 'complete';
    const text = paid ? 'This payment is complete.' : 'Go back to the site and start again.';
    return page(paid ? 'You’re all done here' : 'This page has timed out', html`<p>${text}</p>`, 410);
  }
  payIn(account, session);
  const price = priceOf(account, session);
  const product = account.get('products', price.product);
  const amount = money(session.amount_total, session.currency);
  const period = price.recurring && periodOf(price.recurring);
  const content = twoParts({
    back: session.cancel_url ?? '/',
    sum: period ? html`${amount} <small>per ${period}</small>` : amount,
    lines: [[price.nickname ?? product.name, amount]],
    total: ['Total due today', amount],
    alert,
    form: html`<p class="soft">${session.customer_details?.email}</p>${currencyForm(account, session)}
<form method="post">${cardChoices('Pay with', session.mode === 'payment')}<button>${period ? 'Subscribe' : `Pay ${amount}`}</button></form>`,
  });
  return page(period ? `Subscribe to ${product.name}` : product.name, content, alert ? 402 : 200);
}

function invoicePage(invoice: Invoice, alert: string | null): Response {
  const due = money(invoice.amount_due, invoice.currency);
  const content = twoParts({
    back: null,
    sum: `${due} ${invoice.status}`,
    lines: invoice.lines.data.map((line) => [line.description, money(line.amount, line.currency)]),
    total: ['Amount due', due],
    alert,
    form:
      invoice.status === 'open' &&
      html`<form method="post">${cardChoices('Pay with')}<button>Pay ${due}</button></form>`,
  });
  return page(`Invoice ${invoice.number}`, content, alert ? 402 : 200);
}

function portalPage(account: Account, portal: PortalSession): Response {
  const change = plannedChange(account, portal);
  if (!change)
    return page(
      'Change card',
      html`<section class="card"><p><a href="${portal.return_url ?? '/'}">← Back</a></p><p>${account.get('customers', portal.customer).email}</p>
<form method="post" action="${portal.url}/card">${cardChoices('New card')}<button>Save card</button></form></section>`,
    );
  const { price, lines, due } = change;
  const content = twoParts({
    back: portal.return_url ?? '/',
    sum: html`${money(price.unit_amount, price.currency)} <small>per ${price.recurring && periodOf(price.recurring)}</small>`,
    lines: lines.map((line) => [line.description, money(line.amount, price.currency)]),
    total: ['Due today', money(due, price.currency)],
    alert: null,
    form: html`<form method="post" action="${portal.url}/confirm"><button>Confirm</button></form>`,
  });
  return page('Confirm your new plan', content);
}

const declined = 'Your card was declined. Try another one.';

export function createHostedPages(account: Account, appOrigin: string): Hono {
  const pages = new Hono();
  pages.onError((error) => {
    if (!(error instanceof StripeFault)) throw error;
    const content = html`<p>${error.message}</p><p><a href="${appOrigin}">Back to the site</a></p>`;
    return page('That did not work', content, error.status);
  });
  const cardIn = async (request: { parseBody(): Promise<Record<string, unknown>> }) =>
    (await request.parseBody()).card;

  pages.get('/stripe/checkout/:id', ({ req }) => {
    const session = account.get('sessions', req.param('id'));
    payIn(account, session, req.query('currency'));
    return checkoutPage(account, session, null);
  });
  pages.post('/stripe/checkout/:id', async ({ req }) => {
    const session = account.get('sessions', req.param('id'));
    if (session.status !== 'open') return checkoutPage(account, session, null);
    const choice = await cardIn(req);
    if (!isChoice(choice)) return checkoutPage(account, session, 'Choose how to pay.');
    if (!paySession(account, session, choice)) return checkoutPage(account, session, declined);
    return seeOther((session.success_url ?? appOrigin).replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  });

  pages.get('/stripe/invoices/:id', ({ req }) => invoicePage(account.get('invoices', req.param('id')), null));
  pages.post('/stripe/invoices/:id', async ({ req }) => {
    const invoice = account.get('invoices', req.param('id'));
    if (invoice.status !== 'open') return invoicePage(invoice, null);
    const card = await cardIn(req);
    if (!isCard(card)) return invoicePage(invoice, 'Choose how to pay.');
    if (card === 'declined') return invoicePage(invoice, declined);
    attachCard(account, account.get('customers', invoice.customer ?? ''), card);
    attemptInvoice(account, invoice, true);
    return seeOther(invoice.hosted_invoice_url ?? appOrigin);
  });

  pages.get('/stripe/portal/:id', ({ req }) => portalPage(account, openPortal(account, req.param('id'))));
  pages.post('/stripe/portal/:id/:task{card|confirm}', async ({ req }) => {
    const portal = openPortal(account, req.param('id'));
    if (req.param('task') === 'confirm') confirmChange(account, portal);
    else changeCard(account, portal, await cardIn(req));
    const back = portal.flow?.after_completion.redirect?.return_url ?? portal.return_url ?? appOrigin;
    return seeOther(portal.flow ? back : portal.url);
  });
  pages.all('*', () => page('Not found', html`<p>There is no such page.</p>`, 404));
  return pages;
}
