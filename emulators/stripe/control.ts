import { Hono } from 'hono';
import { z } from 'zod';
import { formatMoney } from '#platform/billing/money';
import type { Account } from './account.ts';
import { moveClock, setClockBack } from './clock.ts';
import type { Courier } from './deliveries.ts';
import { appealDispute, closeDispute, escalateDispute, openDispute } from './disputes.ts';
import { StripeFault } from './faults.ts';
import { html, type Markup, testPage } from './markup.ts';
import { createRefund, failRefund } from './payments.ts';

const yes = z.union([z.boolean(), z.enum(['true', 'false', 'on']).transform((value) => value !== 'false')]);
const whole = z.coerce.number().int().min(0);

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const span = z
  .string()
  .regex(/^\d+[smhdw]?$/, 'a number of seconds, or like 5d')
  .transform((text) => Number.parseInt(text, 10) * (unitSeconds[text.at(-1) ?? 's'] ?? 1));

const seconds = z.union([z.number().int().min(0), span]);
const customer = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const clockSchema = z.union([
  z.object({ advance: seconds, customer }),
  z.object({ behind: seconds, customer: z.string() }),
]);
const deliveriesSchema = z.object({ hold: yes });
const disputeSchema = z.object({
  charge: z.string(),
  status: z.enum(['needs_response', 'warning_needs_response']).default('needs_response'),
});
const outcomeSchema = z.object({
  outcome: z.enum(['won', 'lost', 'warning_closed', 'escalated', 'appealed']),
});
const refundSchema = z.object({ charge: z.string(), amount: whole.optional() });

function actions(account: Account): Markup {
  const charges = Object.values(account.state.tables.charges)
    .filter(({ status }) => status === 'succeeded')
    .slice(-15)
    .reverse();
  return html`<table><tbody>${charges.map((charge) => {
    const dispute = Object.values(account.state.tables.disputes).find((one) => one.charge === charge.id);
    const field = html`<input type="hidden" name="charge" value="${charge.id}">`;
    const over = dispute && ['won', 'lost', 'warning_closed'].includes(dispute.status);
    return html`<tr><td>${charge.customer}</td><td>${formatMoney(charge.amount, charge.currency)}</td>
<td>${charge.refunded ? 'refunded' : html`<form method="post" action="/stripe/control/refunds">${field}<button class="quiet">Refund</button></form>`}</td>
<td>${
      dispute
        ? html`dispute ${dispute.status} ${!over && html`<form class="row" method="post" action="/stripe/control/disputes/${dispute.id}"><button class="quiet" name="outcome" value="won">Won</button><button class="quiet" name="outcome" value="lost">Lost</button></form>`}`
        : html`<form method="post" action="/stripe/control/disputes">${field}<button class="quiet">Dispute</button></form>`
    }</td></tr>`;
  })}</tbody></table>`;
}

function controlPage(account: Account): Response {
  const { holdsDeliveries } = account.state;
  const spans = ['1h', '1d', '7d', '31d', '366d'].map(
    (one) => html`<button class="quiet" name="advance" value="${one}">+ ${one}</button>`,
  );
  const content = html`<main><section class="card"><h2>Clock</h2><p>${new Date(account.now() * 1000).toISOString()}</p>
<form class="row" method="post" action="/stripe/control/clock">${spans}
<label>for <input type="text" name="customer" placeholder="everybody, or cus_…"></label></form></section>
<section class="card"><h2>Webhook deliveries</h2><form method="post" action="/stripe/control/deliveries">
<button class="quiet" name="hold" value="${!holdsDeliveries}">${holdsDeliveries ? 'Deliver' : 'Hold back'}</button></form></section>
<section class="card"><h2>Charges</h2>${actions(account)}</section></main>`;
  return testPage('Stripe stand-in: switches', content);
}

/** Switches that Stripe does not have: time, faults, and what banks do. JSON or forms; a form is answered with the page. */
export function createControl(account: Account, courier: Courier): Hono {
  const control = new Hono().basePath('/stripe/control');

  control.use(async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    if (c.req.method !== 'GET' && site && site !== 'same-origin' && site !== 'none') {
      return c.json({ error: { message: 'Other sites do not switch anything here.' } }, 403);
    }
    return next();
  });
  control.onError((error) => {
    if (error instanceof z.ZodError)
      return Response.json({ error: { message: z.prettifyError(error) } }, { status: 400 });
    if (error instanceof StripeFault) return Response.json({ error: error.body }, { status: error.status });
    throw error;
  });

  function onPost<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    act: (input: z.infer<Schema>, id: string) => unknown,
  ): void {
    control.post(path, async (c) => {
      const isJson = c.req.header('content-type')?.startsWith('application/json');
      const input = schema.parse(isJson ? await c.req.json() : await c.req.parseBody());
      const outcome = act(input, c.req.param('id') ?? '');
      return isJson ? c.json(outcome) : c.redirect('/stripe/control', 303);
    });
  }

  control.get('/', () => controlPage(account));
  onPost('/clock', clockSchema, (input) => {
    const whose = input.customer ? account.get('customers', input.customer, 'customer').id : null;
    if ('behind' in input) setClockBack(account, input.customer, input.behind);
    else moveClock(account, account.now(whose) + input.advance, whose);
    return { now: new Date(account.now(whose) * 1000).toISOString() };
  });
  onPost('/deliveries', deliveriesSchema, ({ hold }) => {
    account.state.holdsDeliveries = hold;
    courier.wake();
    return { hold };
  });
  onPost('/refunds', refundSchema, (input) => createRefund(account, input));
  onPost('/disputes', disputeSchema, ({ charge, status }) => openDispute(account, charge, status));
  onPost('/disputes/:id', outcomeSchema, ({ outcome }, id) => {
    if (outcome === 'escalated') return escalateDispute(account, id);
    return outcome === 'appealed' ? appealDispute(account, id) : closeDispute(account, id, outcome);
  });
  onPost('/refunds/:id/fail', z.object({}), (_input, id) => failRefund(account, id));
  return control;
}
