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
import { bad, Fault, good, goodUnless, judge, type Probe, type Verdict } from './check.ts';

const setup = 'npm run stripe:setup mends it';

type Question = (client: Stripe, configuration: Configuration) => Promise<Verdict | Verdict[]>;

const prices: Question = async (client, configuration) => {
  const isCollected = isTaxed(configuration) || isManaged(configuration);
  const { plans, faults } = sellablePlans(await pricesOf(client, isCollected));
  const vague = plans.filter(({ tax }) => tax === 'possible');
  return goodUnless(
    [
      ...faults.map((fault) => `the price ${fault}; ${setup}, or look at the dashboard, Product catalogue.`),
      ...vague.map(
        ({ id }) =>
          `the price ${id} does not say whether tax is in it, so that nobody can be told before: dashboard, Product catalogue, the price, Include tax in price.`,
      ),
    ],
    plans.map(({ id, amount, currency }) => `${id} ${formatMoney(amount, currency)}`).join(', '),
  );
};

const endpoints: Question = async (client, { APP_ORIGIN }) => {
  const url = `${APP_ORIGIN}/webhooks/stripe`;
  const [endpoint, ...others] = await endpointsOf(client, url);
  if (!endpoint) return bad(`there is no webhook endpoint ${url}: ${setup}.`);
  return [
    ...goodUnless(
      endpointFaults(endpoint).map((fault) => `the webhook endpoint ${fault}: ${setup}.`),
      `the webhook endpoint sends the ${handledEvents.size} events that are read`,
    ),
    ...others.map(({ id }) =>
      bad(`the webhook endpoint ${id} is one too many: delete it, dashboard, Developers, Webhooks.`),
    ),
  ];
};

/** Looks at events that are old enough to have been delivered, and recent enough to be about the endpoint as it is. */
const deliveries: Question = async (client) => {
  const now = Math.floor(Date.now() / 1000);
  const types = [...handledEvents];
  const { data } = await client.events.list({ delivery_success: false, types, limit: 100 });
  const late = data.filter(({ created }) => created > now - 86_400 && created < now - 900);
  return judge(
    late.length === 0,
    'events arrive',
    `${late.length} events of the last day were not delivered: dashboard, Developers, Webhooks shows the answers. After 400, STRIPE_WEBHOOK_SECRET is not the endpoint's: reveal it there, put it into the configuration and deploy.`,
  );
};

const portal: Question = async (client, configuration) => {
  const portal = await defaultPortal(client);
  if (!portal)
    return bad(
      `the customer portal was never saved: open ${portalPage}, press Save, then npm run stripe:setup.`,
    );
  const faults = await portalFaults(client, portal, isTaxed(configuration));
  return goodUnless(
    faults.map((fault) => `the customer portal ${fault}: ${setup}.`),
    'the customer portal offers what drivers are sent there for',
  );
};

/** Whether Stripe knows what it sells as the merchant of record. */
const managedSales: Question = async (client) => {
  const lookup_keys = [...planIds];
  const { data } = await client.prices.list({ lookup_keys, active: true, expand: ['data.product'] });
  const products = data.flatMap(({ product }) =>
    typeof product === 'object' && !product.deleted ? [product] : [],
  );
  const uncoded = new Set(products.filter(({ tax_code: code }) => code === null).map(({ name }) => name));
  return goodUnless(
    [...uncoded].map(
      (name) =>
        `STRIPE_MANAGED_PAYMENTS is on, and the product ${name} has no tax code: checkouts fail. dashboard, Product catalogue, the product, a tax code that is eligible for Managed Payments.`,
    ),
    'Stripe sells as the merchant of record, and every product has a tax code',
  );
};

/** Whether Stripe can calculate tax where it is to collect some, and is registered anywhere. */
const tax: Question = async (client, configuration) => {
  if (isManaged(configuration)) return managedSales(client, configuration);
  if (!isTaxed(configuration)) return good('no tax is collected (STRIPE_AUTOMATIC_TAX is off)');
  const { status, status_details } = await client.tax.settings.retrieve();
  const { data } = await client.tax.registrations.list({ status: 'active', limit: 100 });
  const missing = status_details.pending?.missing_fields?.join(', ') ?? 'something';
  return goodUnless(
    [
      ...(status === 'active'
        ? []
        : [
            `STRIPE_AUTOMATIC_TAX is on, and Stripe Tax lacks ${missing}: checkouts fail. dashboard, Settings, Tax, or switch it off.`,
          ]),
      ...(data.length > 0
        ? []
        : ['STRIPE_AUTOMATIC_TAX is on, and tax is collected nowhere: dashboard, Tax, Registrations.']),
    ],
    `tax is collected in ${data.map(({ country }) => country).join(', ')}`,
  );
};

/** Whether drivers may be sent to Stripe's pages: for checkout, portal and invoices. */
const pages: Question = async (_, { PAYMENT_PAGES = '', STRIPE_API_URL = '' }) => {
  const isReal = STRIPE_API_URL === 'https://api.stripe.com';
  const hosted = ['checkout', 'billing', 'invoice'].map((name) => `https://${name}.stripe.com`);
  const pages = isReal ? hosted : [new URL(STRIPE_API_URL).origin];
  const missing = pages.filter((origin) => !PAYMENT_PAGES.split(/\s+/).includes(origin));
  return judge(
    missing.length === 0,
    'drivers may be sent to its pages',
    `PAYMENT_PAGES lacks ${missing.join(' ')}: drivers could not be sent there.`,
  );
};

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
export const stripeProbes: readonly Probe[] = [prices, endpoints, deliveries, portal, tax, pages].map(
  (question) =>
    ({ configuration }) =>
      question(ownersStripe(configuration), configuration).catch((error) => {
        throw new Fault(faultOf(error));
      }),
);
