import Stripe from 'stripe';
import { pricesOf } from '../../platform/adapters/stripe/prices.ts';
import { formatMoney } from '../../platform/billing/money.ts';
import { sellablePlans } from '../../platform/billing/plans.ts';
import { planIds } from '../../platform/billing/sold-plans.ts';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { faultIn } from '../configuration/faults.ts';
import {
  defaultPortal,
  endpointFaults,
  endpointsOf,
  isManaged,
  isTaxed,
  ownersStripe,
  portalFaults,
  portalPage,
} from '../stripe-setup/account.ts';
import { bad, type Check, Fault, good, goodUnless, judge, type Verdicts } from './check.ts';

const setup = 'npm run stripe:setup mends it';

async function* prices(client: Stripe, configuration: Configuration): Verdicts {
  const isCollected = isTaxed(configuration) || isManaged(configuration);
  const { plans, faults } = sellablePlans(await pricesOf(client, isCollected));
  const vague = plans.filter(({ tax }) => tax === 'possible');
  yield* goodUnless(
    [
      ...faults.map((fault) => `the price ${fault}; ${setup}, or look at the dashboard, Product catalogue.`),
      ...vague.map(
        ({ id }) =>
          `the price ${id} does not say whether tax is in it, so that nobody can be told before: dashboard, Product catalogue, the price, Include tax in price.`,
      ),
    ],
    plans.map(({ id, amount, currency }) => `${id} ${formatMoney(amount, currency)}`).join(', '),
  );
}

async function* endpoints(client: Stripe, { APP_ORIGIN }: Configuration): Verdicts {
  const url = `${APP_ORIGIN}/webhooks/stripe`;
  const [endpoint, ...others] = await endpointsOf(client, url);
  if (!endpoint) return yield bad(`there is no webhook endpoint ${url}: ${setup}.`);
  yield* goodUnless(
    endpointFaults(endpoint).map((fault) => `the webhook endpoint ${fault}: ${setup}.`),
    `the webhook endpoint sends the ${handledEvents.size} events that are read`,
  );
  for (const { id } of others)
    yield bad(`the webhook endpoint ${id} is one too many: delete it, dashboard, Developers, Webhooks.`);
}

/** Looks at events that are old enough to have been delivered, and recent enough to be about the endpoint as it is. */
async function* deliveries(client: Stripe): Verdicts {
  const now = Math.floor(Date.now() / 1000);
  const types = [...handledEvents];
  const { data } = await client.events.list({ delivery_success: false, types, limit: 100 });
  const late = data.filter(({ created }) => created > now - 86_400 && created < now - 900);
  yield judge(
    late.length === 0,
    'events arrive',
    `${late.length} events of the last day were not delivered: dashboard, Developers, Webhooks shows the answers. After 400, STRIPE_WEBHOOK_SECRET is not the endpoint's: reveal it there, put it into the configuration and deploy.`,
  );
}

async function* portal(client: Stripe, configuration: Configuration): Verdicts {
  const held = await defaultPortal(client);
  if (!held)
    return yield bad(
      `the customer portal was never saved: open ${portalPage}, press Save, then npm run stripe:setup.`,
    );
  const faults = await portalFaults(client, held, isTaxed(configuration));
  yield* goodUnless(
    faults.map((fault) => `the customer portal ${fault}: ${setup}.`),
    'the customer portal offers what drivers are sent there for',
  );
}

/** Whether Stripe knows what it sells as the merchant of record. */
async function* managedSales(client: Stripe): Verdicts {
  const lookup_keys = [...planIds];
  const { data } = await client.prices.list({ lookup_keys, active: true, expand: ['data.product'] });
  const products = data.flatMap(({ product }) =>
    typeof product === 'object' && !product.deleted ? [product] : [],
  );
  const uncoded = new Set(products.filter(({ tax_code: code }) => code === null).map(({ name }) => name));
  yield* goodUnless(
    [...uncoded].map(
      (name) =>
        `STRIPE_MANAGED_PAYMENTS is on, and the product ${name} has no tax code: checkouts fail. dashboard, Product catalogue, the product, a tax code that is eligible for Managed Payments.`,
    ),
    'Stripe sells as the merchant of record, and every product has a tax code',
  );
}

/** Whether Stripe can calculate tax where it is to collect some, and is registered anywhere. */
async function* tax(client: Stripe, configuration: Configuration): Verdicts {
  if (isManaged(configuration)) return yield* managedSales(client);
  if (!isTaxed(configuration)) return yield good('no tax is collected (STRIPE_AUTOMATIC_TAX is off)');
  const { status, status_details } = await client.tax.settings.retrieve();
  const { data } = await client.tax.registrations.list({ status: 'active', limit: 100 });
  const missing = status_details.pending?.missing_fields?.join(', ') ?? 'something';
  if (status !== 'active')
    yield bad(
      `STRIPE_AUTOMATIC_TAX is on, and Stripe Tax lacks ${missing}: checkouts fail. dashboard, Settings, Tax, or switch it off.`,
    );
  yield judge(
    data.length > 0,
    `tax is collected in ${data.map(({ country }) => country).join(', ')}`,
    'STRIPE_AUTOMATIC_TAX is on, and tax is collected nowhere: dashboard, Tax, Registrations.',
  );
}

/** Whether drivers may be sent to Stripe's pages: for checkout, portal and invoices. */
async function* pages(_: Stripe, { PAYMENT_PAGES = '', STRIPE_API_URL = '' }: Configuration): Verdicts {
  const isReal = STRIPE_API_URL === 'https://api.stripe.com';
  const hosted = ['checkout', 'billing', 'invoice'].map((name) => `https://${name}.stripe.com`);
  const wanted = isReal ? hosted : [new URL(STRIPE_API_URL).origin];
  const missing = wanted.filter((origin) => !PAYMENT_PAGES.split(/\s+/).includes(origin));
  yield judge(
    missing.length === 0,
    'drivers may be sent to its pages',
    `PAYMENT_PAGES lacks ${missing.join(' ')}: drivers could not be sent there.`,
  );
}

function faultOf(error: unknown): string {
  const { StripeError, StripeAuthenticationError, StripePermissionError, StripeConnectionError } =
    Stripe.errors;
  if (error instanceof StripeAuthenticationError) return faultIn('STRIPE_SECRET_KEY', 'is refused');
  if (error instanceof StripePermissionError)
    return `STRIPE_SECRET_KEY is restricted and lacks a right: ${error.message}`;
  if (error instanceof StripeConnectionError || !(error instanceof StripeError))
    return faultIn('STRIPE_API_URL', 'does not answer as Stripe does');
  return `Stripe refuses to be looked at: ${error.message}`;
}

/** Whether the account sells the plans, tells the product of payments, and offers its portal. */
export const checkStripe: Check = async function* ({ configuration }) {
  const client = ownersStripe(configuration);
  try {
    for (const check of [prices, endpoints, deliveries, portal, tax, pages])
      yield* check(client, configuration);
  } catch (error) {
    throw new Fault(faultOf(error));
  }
};
