import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Account } from './account.ts';
import { moveClock } from './clock.ts';
import type { StripeCourier } from './deliveries.ts';
import { StripeFault } from './faults.ts';
import { testPage } from './markup.ts';

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const span = z
  .string()
  .regex(/^\d+[smhdw]?$/, 'a number of seconds, or like 5d')
  .transform((text) => Number.parseInt(text, 10) * (unitSeconds[text.at(-1) ?? 's'] ?? 1));
const clockSchema = z.object({
  advance: z.union([z.number().int().min(0), span]),
  customer: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
});
const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const deliveriesSchema = z.object({ hold: yes });

function controlPage(account: Account): Response {
  const { holdsDeliveries } = account.state;
  const spans = ['1h', '1d', '7d', '31d', '366d'].map(
    (one) => html`<button class="quiet" name="advance" value="${one}">+ ${one}</button>`,
  );
  const content = html`<main><section class="card"><h2>Clock</h2><p>${new Date(account.now() * 1000).toISOString()}</p>
<form class="row" method="post" action="/stripe/control/clock">${spans}
<label>for <input type="text" name="customer" placeholder="everybody, or cus_…"></label></form></section>
<section class="card"><h2>Webhook deliveries</h2><form method="post" action="/stripe/control/deliveries">
<button class="quiet" name="hold" value="${String(!holdsDeliveries)}">${holdsDeliveries ? 'Deliver' : 'Hold back'}</button></form></section></main>`;
  return testPage('Stripe stand-in: switches', content);
}

/** Switches that Stripe does not have: time, and held deliveries. JSON or forms; a form is answered with the page. */
export function createControl(account: Account, courier: StripeCourier): Hono {
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
    act: (input: z.infer<Schema>) => unknown,
  ): void {
    control.post(path, async (c) => {
      const isJson = c.req.header('content-type')?.startsWith('application/json');
      const outcome = act(schema.parse(isJson ? await c.req.json() : await c.req.parseBody()));
      return isJson ? c.json(outcome) : c.redirect('/stripe/control', 303);
    });
  }

  control.get('/', () => controlPage(account));
  onPost('/clock', clockSchema, ({ advance, customer }) => {
    const id = customer ? account.get('customers', customer, 'customer').id : null;
    moveClock(account, account.now(id) + advance, id);
    return { now: new Date(account.now(id) * 1000).toISOString() };
  });
  onPost('/deliveries', deliveriesSchema, ({ hold }) => {
    account.state.holdsDeliveries = hold;
    courier.wake();
    return { hold };
  });
  return control;
}
