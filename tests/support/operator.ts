import Stripe from 'stripe';
import type { OperatorAccess } from '../faults/product.ts';

async function answerOf<Value>(response: Response): Promise<Value> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return JSON.parse(text) as Value;
}

/** Acts for operators and the services' dashboards, past the product's injected faults. */
export function createOperator({ environment, standIns }: OperatorAccess) {
  const { SUPABASE_SECRET_KEY = '', CLERK_SECRET_KEY = '', STRIPE_SECRET_KEY = '' } = environment;
  const { hostname, port } = new URL(standIns);
  const database = `${standIns}/supabase/rest/v1`;
  const asService = {
    apikey: SUPABASE_SECRET_KEY,
    authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  };

  return {
    environment,
    stripe: new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false }),

    /** Stripe delivers nothing by itself from now on. */
    async holdDeliveries(): Promise<void> {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ hold: true }) };
      await answerOf(await fetch(`${standIns}/stripe/control/deliveries`, init));
    },

    /** Rows of a table; `query` as PostgREST reads it. */
    async rows<Row>(table: string, query: string): Promise<Row[]> {
      return answerOf(await fetch(`${database}/${table}?${query}`, { headers: asService }));
    },

    /** Adds rows, and gives them back in their order. */
    async add<Row>(table: string, rows: readonly object[], select = '*'): Promise<Row[]> {
      const init = { method: 'POST', headers: asService, body: JSON.stringify(rows) };
      return answerOf(await fetch(`${database}/${table}?select=${select}`, init));
    },

    /** Calls a function of the database that gives nothing back. */
    async run(name: string, given: object): Promise<void> {
      const init = { method: 'POST', headers: asService, body: JSON.stringify(given) };
      const response = await fetch(`${database}/rpc/${name}`, init);
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    },

    /** `/v1/…` is Clerk's Backend API, `/stand-in/…` its stand-in's switches. */
    async clerk<Value>(path: string, body: object, method = 'POST'): Promise<Value> {
      const headers = { authorization: `Bearer ${CLERK_SECRET_KEY}`, 'content-type': 'application/json' };
      const init = { method, headers, body: JSON.stringify(body) };
      return answerOf(await fetch(`${standIns}/clerk-api${path}`, init));
    },
  };
}

export type Operator = ReturnType<typeof createOperator>;
