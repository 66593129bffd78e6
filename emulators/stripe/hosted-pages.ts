import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatMoney } from '#platform/billing/money';
import type { Account } from './account.ts';
import { currenciesOf } from './catalogue.ts';
import { payIn, type PaymentChoice, paySession } from './checkout.ts';
import { attachCard, type CardKind, cards } from './customers.ts';
import { StripeFault } from './faults.ts';
import { cardChoices, type Markup, seeOther, testPage } from './markup.ts';
import { addPortalPages } from './portal-pages.ts';
import type { CheckoutSession, Invoice, Price } from './resources.ts';
import { attemptInvoice } from './subscriptions.ts';

function money(amount: number | null, currency: string | null): string {
  return formatMoney(amount ?? 0, currency ?? 'usd');
}

const isCard = (value: unknown): value is CardKind =>
  typeof value === 'string' && Object.hasOwn(cards, value);
const isChoice = (value: unknown): value is PaymentChoice => value === 'bankDebit' || isCard(value);

function priceOf(account: Account, session: CheckoutSession): Price {
  return account.get('prices', account.state.sessionSecrets[session.id]?.priceId ?? '');
}

/** The currencies of the buyer, where there is a choice. */
function currencyForm(account: Account, session: CheckoutSession): Markup | false {
  const currencies = currenciesOf(account, priceOf(account, session));
  const options = currencies.map(
    (one) =>
      html`<option value="${one}" ${one === session.currency && html`selected`}>${one.toUpperCase()}</option>`,
  );
  return (
    currencies.length > 1 &&
    html`<form method="get" class="row"><label>Currency <select name="currency">${options}</select></label><button class="quiet">Update</button></form><p></p>`
  );
}

function checkoutPage(account: Account, session: CheckoutSession, alert: string | null): Response {
  payIn(account, session);
  const price = priceOf(account, session);
  const product = account.get('products', price.product);
  const amount = money(session.amount_total, session.currency);
  const interval = price.recurring?.interval;
  const title = interval ? `Subscribe to ${product.name}` : product.name;
  const content = html`<main class="two"><section>
<a href="${session.cancel_url ?? '/'}">← Back</a><h1>${title}</h1>
<p class="sum">${amount}${interval && html` <span class="per">per ${interval}</span>`}</p><p class="soft">${product.description}</p>
<dl><dt>${price.nickname ?? product.name}</dt><dd>${amount}</dd><dt class="total">Total due today</dt><dd class="total">${amount}</dd></dl>
</section><section class="card"><h2>${interval ? 'Start your subscription' : 'Pay once'}</h2>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<p class="soft">${session.customer_details?.email}</p>${currencyForm(account, session)}
<form method="post">${cardChoices('Pay with', session.mode === 'payment')}
<button class="wide">${interval ? 'Subscribe' : `Pay ${amount}`}</button></form></section></main>`;
  return testPage(title, content, alert ? 402 : 200);
}

function closedPage(session: CheckoutSession): Response {
  const paid = session.status === 'complete';
  const title = paid ? 'You’re all done here' : 'This page has timed out';
  const text = paid ? 'This payment is complete.' : 'Go back to the site and start again.';
  return testPage(
    title,
    html`<main><section class="card"><h2>${title}</h2><p>${text}</p></section></main>`,
    410,
  );
}

function invoicePage(invoice: Invoice, alert: string | null): Response {
  const due = money(invoice.amount_due, invoice.currency);
  const lines = invoice.lines.data.map(
    (line) => html`<dt>${line.description}</dt><dd>${money(line.amount, line.currency)}</dd>`,
  );
  const form = html`<p></p><form method="post">${cardChoices('Pay with')}<button class="wide">Pay ${due}</button></form>`;
  return testPage(
    `Invoice ${invoice.number}`,
    html`<main><section class="card"><h2>Invoice ${invoice.number}</h2><p class="soft">${new Date(invoice.created * 1000).toDateString()} · ${invoice.status}</p>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<dl>${lines}<dt class="total">Amount due</dt><dd class="total">${due}</dd></dl>${invoice.status === 'open' && form}</section></main>`,
    alert ? 402 : 200,
  );
}

export function createHostedPages(account: Account, appOrigin: string): Hono {
  const pages = new Hono();
  pages.onError((error) => {
    if (!(error instanceof StripeFault)) throw error;
    const content = html`<main><section class="card"><h2>That did not work</h2><p>${error.message}</p><p><a href="${appOrigin}">Back to the site</a></p></section></main>`;
    return testPage('That did not work', content, error.status);
  });

  pages.get('/stripe/checkout/:id', (c) => {
    const session = account.get('sessions', c.req.param('id'));
    payIn(account, session, c.req.query('currency'));
    return session.status === 'open' ? checkoutPage(account, session, null) : closedPage(session);
  });
  pages.post('/stripe/checkout/:id', async (c) => {
    const session = account.get('sessions', c.req.param('id'));
    if (session.status !== 'open') return closedPage(session);
    const { card } = await c.req.parseBody();
    if (!isChoice(card)) return checkoutPage(account, session, 'Choose how to pay.');
    if (!paySession(account, session, card)) {
      return checkoutPage(account, session, 'Your card was declined. Try another one.');
    }
    return seeOther((session.success_url ?? appOrigin).replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  });

  pages.get('/stripe/invoices/:id', (c) => invoicePage(account.get('invoices', c.req.param('id')), null));
  pages.post('/stripe/invoices/:id', async (c) => {
    const invoice = account.get('invoices', c.req.param('id'));
    if (invoice.status !== 'open') return invoicePage(invoice, null);
    const { card } = await c.req.parseBody();
    if (!isCard(card)) return invoicePage(invoice, 'Choose how to pay.');
    if (card === 'declined') return invoicePage(invoice, 'Your card was declined. Try another one.');
    attachCard(account, account.get('customers', invoice.customer ?? ''), card);
    attemptInvoice(account, invoice, true);
    return seeOther(invoice.hosted_invoice_url ?? appOrigin);
  });
  addPortalPages(pages, account, appOrigin);
  pages.all('*', () => testPage('Not found', html`<main><p>There is no such page.</p></main>`, 404));
  return pages;
}
