import { beforeAll, expect, test, vi } from 'vitest';
import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { type FormValue, parseForm } from '../../emulators/stripe/form.ts';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { runSchedule } from '../../tests/billing/run-schedule.ts';
import { type Stage, stillTime } from '../../tests/billing/stage.ts';
import { type Recorded, recording } from '../../tests/support/recorded-requests.ts';
import { type Typed, typeProblems } from '../../tests/support/vendor-types.ts';

const schedules = process.env.ALL_CASES ? 25 : 12;
const ids = /^(cus|cs|sub|in|pi|ch|re|dp|price|prod)_/;
/** The package's names of what is asked and what is answered, by the request. */
const types: Record<string, [asked: string, answered: string]> = {
  'GET /v1/prices': ['Stripe.PriceListParams', 'Stripe.ApiList<Stripe.Price>'],
  'GET /v1/customers': ['Stripe.CustomerListParams', 'Stripe.ApiList<Stripe.Customer>'],
  'GET /v1/customers/:id': ['Stripe.CustomerRetrieveParams', 'Stripe.Customer | Stripe.DeletedCustomer'],
  'GET /v1/customers/:id/balance_transactions': [
    'Stripe.CustomerListBalanceTransactionsParams',
    'Stripe.ApiList<Stripe.CustomerBalanceTransaction>',
  ],
  'POST /v1/customers/:id/balance_transactions': [
    'Stripe.CustomerCreateBalanceTransactionParams',
    'Stripe.CustomerBalanceTransaction',
  ],
  'POST /v1/customers': ['Stripe.CustomerCreateParams', 'Stripe.Customer'],
  'GET /v1/charges': ['Stripe.ChargeListParams', 'Stripe.ApiList<Stripe.Charge>'],
  'GET /v1/charges/:id': ['Stripe.ChargeRetrieveParams', 'Stripe.Charge'],
  'GET /v1/checkout/sessions': [
    'Stripe.Checkout.SessionListParams',
    'Stripe.ApiList<Stripe.Checkout.Session>',
  ],
  'GET /v1/checkout/sessions/:id': ['Stripe.Checkout.SessionRetrieveParams', 'Stripe.Checkout.Session'],
  'POST /v1/checkout/sessions': ['Stripe.Checkout.SessionCreateParams', 'Stripe.Checkout.Session'],
  'POST /v1/checkout/sessions/:id/expire': ['Stripe.Checkout.SessionExpireParams', 'Stripe.Checkout.Session'],
  'GET /v1/subscriptions': ['Stripe.SubscriptionListParams', 'Stripe.ApiList<Stripe.Subscription>'],
  'POST /v1/subscriptions/:id': ['Stripe.SubscriptionUpdateParams', 'Stripe.Subscription'],
  'DELETE /v1/subscriptions/:id': ['Stripe.SubscriptionCancelParams', 'Stripe.Subscription'],
  'GET /v1/invoices': ['Stripe.InvoiceListParams', 'Stripe.ApiList<Stripe.Invoice>'],
  'GET /v1/invoices/:id': ['Stripe.InvoiceRetrieveParams', 'Stripe.Invoice'],
  'POST /v1/invoices/:id/void': ['Stripe.InvoiceVoidInvoiceParams', 'Stripe.Invoice'],
  'GET /v1/disputes': ['Stripe.DisputeListParams', 'Stripe.ApiList<Stripe.Dispute>'],
  'POST /v1/refunds': ['Stripe.RefundCreateParams', 'Stripe.Refund'],
  'POST /v1/billing_portal/sessions': [
    'Stripe.BillingPortal.SessionCreateParams',
    'Stripe.BillingPortal.Session',
  ],
};
const requestOf = ({ method, path }: Recorded) => `${method} ${path}`;

/** A form's values as the package was given them: numbers and flags are text on the way. */
function unformed(value: FormValue, isText = false): unknown {
  if (Array.isArray(value)) return value.map((one) => unformed(one));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, unformed(one, isText || key === 'metadata')]),
    );
  if (isText) return value;
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d{1,10}$/.test(value) ? Number(value) : value;
}

/** Names of fields, and words where they are few: values of one shape are held against a type once. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, one]) => [key, shapeOf(one)]);
  return typeof value === 'string' && /^[a-z_]{2,30}$/.test(value) ? value : typeof value;
}

/** The requests that no schedule comes to, for the accounts that a stand-in begins with. */
async function askTheRest(): Promise<Recorded[]> {
  const standIn = await createStripeStandIn({ origin: 'http://s', appOrigin: 'http://a', delivers: false });
  const { fetch, recorded: asked } = recording((request) => standIn.fetch(request), ids);
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
  return asked;
}

let recorded: Recorded[];
let events: { type: string }[];
beforeAll(async () => {
  stillTime();
  const all: Recorded[][] = [];
  const accounts: Stage['account'][] = [];
  for (let seed = 1; seed <= schedules; seed += 1) {
    await runSchedule(seed, ({ standIn, account }) => {
      accounts.push(account);
      const through = recording((request) => standInFetch(request), ids);
      const standInFetch = standIn.fetch.bind(standIn);
      standIn.fetch = through.fetch;
      all.push(through.recorded);
    });
    vi.clearAllTimers();
  }
  all.push(await askTheRest());
  events = accounts.flatMap(({ state }) => Object.values(state.tables.events));
  recorded = all.flat().filter(({ path }) => path.startsWith('/v1/'));
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

const asked = (one: Recorded): Typed => ({
  name: requestOf(one),
  type: types[requestOf(one)]?.[0] ?? 'never',
  value: unformed(parseForm(one.query || one.body)),
});
/** The stand-in gives of a resource what somebody reads. */
const answered = (one: Recorded): Typed => ({
  name: requestOf(one),
  type: `Held<${types[requestOf(one)]?.[1] ?? 'never'}>`,
  value: withDecimals(one.answer),
});

test('every request is one of the pinned version, by the types of the package', () => {
  expect(problems(recorded.map(asked))).toEqual([]);
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
  expect([...new Set(recorded.map(requestOf))].sort()).toEqual(Object.keys(types).sort());
});

test('a field that Stripe does not know and one of the wrong type are found', () => {
  const checkout = recorded.find((one) => requestOf(one) === 'POST /v1/checkout/sessions');
  const value = unformed(parseForm(checkout?.body ?? '')) as object;
  const type = 'Stripe.Checkout.SessionCreateParams';
  const found = problems([
    { name: 'unknown', type, value: { ...value, line_item: [] } },
    { name: 'wrong', type, value: { ...value, line_items: [{ quantity: '1' }] } },
    { name: 'held', type: 'Held<Stripe.Customer>', value: { id: 5, nme: '' } },
  ]);
  expect(found.map((line) => line.split(':')[0])).toEqual(['unknown', 'wrong', 'held']);
});
