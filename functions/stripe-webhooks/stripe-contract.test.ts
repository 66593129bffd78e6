import { beforeAll, expect, test, vi } from 'vitest';
import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { runSchedule } from '../../tests/billing/run-schedule.ts';
import { type Stage, stillTime } from '../../tests/billing/stage.ts';
import { type Typed, typeProblems } from '../../tests/support/vendor-types.ts';

const schedules = process.env.ALL_CASES ? 25 : 12;
const ids = /^(cus|cs|sub|in|pi|ch|re|dp|price|prod)_/;
/** The package's names of what is answered, by the request; what is asked compiles by them in the adapter. */
const types: Record<string, string> = {
  'GET /v1/prices': 'Stripe.ApiList<Stripe.Price>',
  'GET /v1/customers': 'Stripe.ApiList<Stripe.Customer>',
  'GET /v1/customers/:id': 'Stripe.Customer | Stripe.DeletedCustomer',
  'GET /v1/customers/:id/balance_transactions': 'Stripe.ApiList<Stripe.CustomerBalanceTransaction>',
  'POST /v1/customers/:id/balance_transactions': 'Stripe.CustomerBalanceTransaction',
  'POST /v1/customers': 'Stripe.Customer',
  'GET /v1/charges': 'Stripe.ApiList<Stripe.Charge>',
  'GET /v1/charges/:id': 'Stripe.Charge',
  'GET /v1/checkout/sessions': 'Stripe.ApiList<Stripe.Checkout.Session>',
  'GET /v1/checkout/sessions/:id': 'Stripe.Checkout.Session',
  'POST /v1/checkout/sessions': 'Stripe.Checkout.Session',
  'POST /v1/checkout/sessions/:id/expire': 'Stripe.Checkout.Session',
  'GET /v1/subscriptions': 'Stripe.ApiList<Stripe.Subscription>',
  'POST /v1/subscriptions/:id': 'Stripe.Subscription',
  'DELETE /v1/subscriptions/:id': 'Stripe.Subscription',
  'GET /v1/invoices': 'Stripe.ApiList<Stripe.Invoice>',
  'GET /v1/invoices/:id': 'Stripe.Invoice',
  'POST /v1/invoices/:id/void': 'Stripe.Invoice',
  'GET /v1/disputes': 'Stripe.ApiList<Stripe.Dispute>',
  'POST /v1/refunds': 'Stripe.Refund',
  'POST /v1/billing_portal/sessions': 'Stripe.BillingPortal.Session',
};
/** A request to the stand-in, with ids as `:id`, and its answer. */
type Recorded = { request: string; status: number; answer: unknown };

/** Writes down what a stand-in answers with JSON. */
const recording =
  (fetch: (request: Request) => Promise<Response> | Response, recorded: Recorded[]) =>
  async (asked: Request): Promise<Response> => {
    const parts = new URL(asked.url).pathname.split('/').map((part) => (ids.test(part) ? ':id' : part));
    const response = await fetch(asked);
    if (response.headers.get('content-type')?.includes('json'))
      recorded.push({
        request: `${asked.method} ${parts.join('/')}`,
        status: response.status,
        answer: await response.clone().json(),
      });
    return response;
  };

/** Names of fields, and words where they are few: values of one shape are held against a type once. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, one]) => [key, shapeOf(one)]);
  return typeof value === 'string' && /^[a-z_]{2,30}$/.test(value) ? value : typeof value;
}

/** The requests that no schedule comes to, for the accounts that a stand-in begins with. */
async function askTheRest(asked: Recorded[]): Promise<void> {
  const standIn = await createStripeStandIn({ origin: 'http://s', appOrigin: 'http://a', delivers: false });
  const fetch = recording((request) => standIn.fetch(request), asked);
  const stripe = createStripe({
    secretKey: standIn.secretKey,
    apiUrl: 'http://s',
    fetch: (input, init) => fetch(new Request(input, init)),
  });
  const { tables } = standIn.account.state;
  const [paymentId = ''] = Object.keys(tables.paymentIntents);
  await stripe.refundPart({ paymentId, amount: 1, refundedBefore: 0, currency: 'usd' });
  const from = { amount: 5, currency: 'usd', afterInvoice: '' };
  await stripe.takeCredit('cus_seed_premium', { amount: 5, from });
  await stripe.ledger('cus_seed_premium');
  const id = Object.values(tables.sessions).find(({ status }) => status === 'open')?.id ?? 'cs_none';
  await stripe.expireCheckout(id);
  await stripe.refundPayment(paymentId);
  await stripe.voidInvoice(Object.keys(tables.invoices)[0] ?? '');
}

let recorded: Recorded[];
let events: { type: string }[];
beforeAll(async () => {
  stillTime();
  const all: Recorded[] = [];
  const accounts: Stage['account'][] = [];
  for (let seed = 1; seed <= schedules; seed += 1) {
    await runSchedule(seed, ({ standIn, account }) => {
      accounts.push(account);
      standIn.fetch = recording(standIn.fetch.bind(standIn), all);
    });
    vi.clearAllTimers();
  }
  await askTheRest(all);
  events = accounts.flatMap(({ state }) => Object.values(state.tables.events));
  recorded = all.filter(({ request }) => request.includes(' /v1/'));
}, 120_000);

/** The package makes an object of a decimal number, which comes as text. */
const withDecimals = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    key.endsWith('_decimal') && typeof one === 'string' && /^\d+(\.\d+)?$/.test(one) ? '(decimal)' : one,
  );

function problems(values: Typed[]): string[] {
  const shapes = new Map(values.map((one) => [JSON.stringify([one.name, shapeOf(one.value)]), one]));
  const imports = `import type Stripe from 'stripe'; declare const decimal: Stripe.Decimal;
    type Held<Of> = Of extends (infer One)[] ? Held<One>[] : Of extends object ? { [Name in keyof Of]?: Held<Of[Name]> } : Of;`;
  return typeProblems(imports, [...shapes.values()], { '(decimal)': 'decimal' });
}

/** The stand-in gives of a resource what somebody reads. */
const answered = (one: Recorded): Typed => ({
  name: one.request,
  type: `Held<${types[one.request] ?? 'never'}>`,
  value: withDecimals(one.answer),
});

test('every answer of the stand-in is one of the pinned version', () => {
  expect(problems(recorded.filter(({ status }) => status === 200).map(answered))).toEqual([]);
});

test('every event of the stand-in is one of the pinned version', () => {
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(8);
  expect(
    problems(
      events.map((event) => ({
        name: event.type,
        type: `Held<Stripe.Event & { type: '${event.type}' }>`,
        value: withDecimals(event),
      })),
    ),
  ).toEqual([]);
});

test('all that the product asks of Stripe was asked', () => {
  expect([...new Set(recorded.map(({ request }) => request))].sort()).toEqual(Object.keys(types).sort());
});

test('a field that Stripe does not know and one of the wrong type are found', () => {
  const value = { id: 5, nme: '' };
  expect(problems([{ name: 'held', type: 'Held<Stripe.Customer>', value }])).toEqual([
    expect.stringMatching(/^held: /),
  ]);
});
