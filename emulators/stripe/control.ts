import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { page } from '../page.ts';
import type { Account } from './account.ts';
import { moveClock } from './clock.ts';
import { StripeFault } from './faults.ts';

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const span = z
  .string()
  .regex(/^\d+[smhdw]?$/, 'a number of seconds, or like 5d')
  .transform((text) => Number.parseInt(text, 10) * (unitSeconds[text.at(-1) ?? 's'] ?? 1));
const clockSchema = z.object({
  advance: z.union([z.number().int().min(0), span]),
  customer: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
});

function controlPage(account: Account): Response {
  const spans = ['1h', '1d', '7d', '31d', '366d'].map(
    (one) => html`<button class="quiet" name="advance" value="${one}">+ ${one}</button>`,
  );
  const content = html`<p class="wide">${new Date(account.now() * 1000).toISOString()}</p>
<form class="card" method="post" action="/stripe/control/clock">${spans}
<label>for <input name="customer" placeholder="everybody, or cus_…"></label></form>`;
  return page('The clock of the Stripe stand-in', content);
}

/** Switches that Stripe does not have: time. JSON or forms; a form is answered with the page. */
export function createControl(account: Account): Hono {
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

  control.get('/', () => controlPage(account));
  control.post('/clock', async (c) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json');
    const { advance, customer } = clockSchema.parse(isJson ? await c.req.json() : await c.req.parseBody());
    const id = customer ? account.get('customers', customer, 'customer').id : null;
    moveClock(account, account.now(id) + advance, id);
    return isJson ? c.json({ now: account.now(id) }) : c.redirect('/stripe/control', 303);
  });
  return control;
}
