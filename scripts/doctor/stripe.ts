import Stripe from 'stripe';
import { createStripe } from '../../core/adapters/stripe.ts';
import { KeyRefused } from '../../core/adapters/stripe-answers.ts';
import { formatMoney } from '../../core/billing/money.ts';
import { sellablePlans } from '../../core/billing/plans.ts';
import { planIds } from '../../core/billing/subscription.ts';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';
import type { Configuration } from '../configuration/configuration.ts';
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
import { bad, type Check, Fault, good, goodUnless, judge, type Send, type Verdict } from './check.ts';

const setup = 'npm run stripe:setup mends it';

type Verdicts = AsyncGenerator<Verdict>;

async function* prices(configuration: Configuration, send: Send): Verdicts {
  const provider = createStripe({
    secretKey: configuration.STRIPE_SECRET_KEY ?? '',
    apiUrl: configuration.STRIPE_API_URL ?? '',
    automaticTax: isTaxed(configuration),
    managedPayments: isManaged(configuration),
    fetch: send,
  });
  const { plans, faults } = sellablePlans(await provider.prices());
  yield* goodUnless(
    [
      ...faults.map((fault) => `the price ${fault}; ${setup}, or look at the dashboard, Product catalogue.`),
      ...plans
        .filter(({ tax }) => tax === 'possible')
        .map(
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

/** Old enough to have been delivered, and recent enough to be about the endpoint as it is; in seconds. */
const deliveryWindow = { from: 86_400, to: 900 };

async function* deliveries(client: Stripe): Verdicts {
  const now = Math.floor(Date.now() / 1000);
  const types = [...handledEvents];
  const { data } = await client.events.list({ delivery_success: false, types, limit: 100 });
  const late = data.filter(
    ({ created }) => created > now - deliveryWindow.from && created < now - deliveryWindow.to,
  );
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
  const { data } = await client.prices.list({
    lookup_keys: [...planIds],
    active: true,
    expand: ['data.product'],
  });
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

/** Whether Stripe can work out tax where it is to collect some, and is registered anywhere. */
async function* tax(client: Stripe, configuration: Configuration): Verdicts {
  if (isManaged(configuration)) return yield* managedSales(client);
  if (!isTaxed(configuration)) return yield good('no tax is collected (STRIPE_AUTOMATIC_TAX is off)');
  const { status, status_details } = await client.tax.settings.retrieve();
  const { data } = await client.tax.registrations.list({ status: 'active', limit: 100 });
  const missing = status_details.pending?.missing_fields?.join(', ') ?? 'something';
  const faults = [
    status !== 'active' &&
      `STRIPE_AUTOMATIC_TAX is on, and Stripe Tax lacks ${missing}: checkouts fail. dashboard, Settings, Tax, or switch it off.`,
    data.length === 0 &&
      'STRIPE_AUTOMATIC_TAX is on, and tax is collected nowhere: dashboard, Tax, Registrations.',
  ];
  yield* goodUnless(
    faults.filter((fault) => fault !== false),
    `tax is collected in ${data.map(({ country }) => country).join(', ')}`,
  );
}

/** Stripe's own pages that a driver is sent to. */
const hostedPages = [
  'https://checkout.stripe.com',
  'https://billing.stripe.com',
  'https://invoice.stripe.com',
];

function pages({ PAYMENT_PAGES = '', STRIPE_API_URL = '' }: Configuration): Verdict {
  const wanted = STRIPE_API_URL === 'https://api.stripe.com' ? hostedPages : [new URL(STRIPE_API_URL).origin];
  const missing = wanted.filter((origin) => !PAYMENT_PAGES.split(/\s+/).includes(origin));
  return judge(
    missing.length === 0,
    'drivers may be sent to its pages',
    `PAYMENT_PAGES lacks ${missing.join(' ')}: drivers could not be sent there.`,
  );
}

function faultOf(error: unknown): Fault {
  const { StripeError, StripeAuthenticationError, StripePermissionError, StripeConnectionError } =
    Stripe.errors;
  if (error instanceof KeyRefused || error instanceof StripeAuthenticationError)
    return new Fault('STRIPE_SECRET_KEY is refused: Stripe dashboard, Developers, API keys.');
  if (error instanceof StripePermissionError)
    return new Fault(`STRIPE_SECRET_KEY is restricted and lacks a right: ${error.message}`);
  if (error instanceof StripeConnectionError || !(error instanceof StripeError))
    return new Fault('STRIPE_API_URL does not answer as Stripe does: it is https://api.stripe.com.');
  return new Fault(`Stripe refuses to be looked at: ${error.message}`);
}

/** Whether the account sells the plans, tells the product of payments, and offers its portal. */
export const checkStripe: Check = async function* ({ configuration, send }) {
  try {
    const client = ownersStripe(configuration, send);
    yield* prices(configuration, send);
    yield* endpoints(client, configuration);
    yield* deliveries(client);
    yield* portal(client, configuration);
    yield* tax(client, configuration);
    yield pages(configuration);
  } catch (error) {
    throw faultOf(error);
  }
};
