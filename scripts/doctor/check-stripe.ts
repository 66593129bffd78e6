import Stripe from 'stripe';
import { createStripe } from '../../core/adapters/stripe.ts';
import { KeyRefused } from '../../core/adapters/stripe-answers.ts';
import { formatMoney } from '../../core/billing/money.ts';
import { sellablePlans } from '../../core/billing/plans.ts';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import { ownersStripe } from '../stripe-setup/client.ts';
import { pricesByPlan } from '../stripe-setup/plans.ts';
import { changeablePrices, defaultPortal, portalFaults, portalPage } from '../stripe-setup/portal.ts';
import { endpointFaults, endpointsOf } from '../stripe-setup/webhook-endpoint.ts';
import type { Send } from './ask.ts';
import { bad, type Finding, good, goodUnless } from './finding.ts';

const about = 'Stripe';
const setup = 'npm run stripe:setup mends it';

const isTaxed = ({ STRIPE_AUTOMATIC_TAX }: Configuration): boolean => STRIPE_AUTOMATIC_TAX === 'on';

/** Stripe's own pages that a driver is sent to. */
const hostedPages = [
  'https://checkout.stripe.com',
  'https://billing.stripe.com',
  'https://invoice.stripe.com',
];

function pagesFindings({ PAYMENT_PAGES = '', STRIPE_API_URL = '' }: Configuration): Finding[] {
  const wanted = STRIPE_API_URL === 'https://api.stripe.com' ? hostedPages : [new URL(STRIPE_API_URL).origin];
  const missing = wanted.filter((origin) => !PAYMENT_PAGES.split(/\s+/).includes(origin));
  return goodUnless(
    about,
    missing.length > 0 ? [`PAYMENT_PAGES lacks ${missing.join(' ')}: drivers could not be sent there.`] : [],
    'drivers may be sent to its pages',
  );
}

async function priceFindings(configuration: Configuration, send: Send): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY = '', STRIPE_API_URL = '' } = configuration;
  const provider = createStripe({
    secretKey: STRIPE_SECRET_KEY,
    apiUrl: STRIPE_API_URL,
    automaticTax: isTaxed(configuration),
    fetch: send,
  });
  const { plans, faults } = sellablePlans(await provider.prices());
  const undecided = plans.filter(({ tax }) => tax === 'possible').map(({ id }) => id);
  return goodUnless(
    about,
    [
      ...faults.map((fault) => `the price ${fault}; ${setup}, or look at the dashboard, Product catalogue.`),
      ...undecided.map(
        (id) =>
          `the price ${id} does not say whether tax is in it, so that nobody can be told before: dashboard, Product catalogue, the price, Include tax in price.`,
      ),
    ],
    plans.map(({ id, amount, currency }) => `${id} ${formatMoney(amount, currency)}`).join(', '),
  );
}

/** Whether Stripe can work out tax where it is to collect some, and is registered anywhere. */
async function taxFindings(client: Stripe, configuration: Configuration): Promise<Finding[]> {
  if (!isTaxed(configuration)) return [good(about, 'no tax is collected (STRIPE_AUTOMATIC_TAX is off)')];
  const [settings, registrations] = await Promise.all([
    client.tax.settings.retrieve(),
    client.tax.registrations.list({ status: 'active', limit: 100 }),
  ]);
  const missing = settings.status_details.pending?.missing_fields?.join(', ') ?? 'something';
  return goodUnless(
    about,
    [
      ...(settings.status === 'active'
        ? []
        : [
            `STRIPE_AUTOMATIC_TAX is on, and Stripe Tax lacks ${missing}: checkouts fail. dashboard, Settings, Tax, or switch it off.`,
          ]),
      ...(registrations.data.length > 0
        ? []
        : ['STRIPE_AUTOMATIC_TAX is on, and tax is collected nowhere: dashboard, Tax, Registrations.']),
    ],
    `tax is collected in ${registrations.data.map(({ country }) => country).join(', ')}`,
  );
}

async function endpointFindings(client: Stripe, { APP_ORIGIN }: Configuration): Promise<Finding[]> {
  const url = `${APP_ORIGIN}/webhooks/stripe`;
  const [endpoint, ...others] = await endpointsOf(client, url);
  if (!endpoint) return [bad(about, `there is no webhook endpoint ${url}: ${setup}.`)];
  return [
    ...goodUnless(
      about,
      endpointFaults(endpoint).map((fault) => `the webhook endpoint ${fault}: ${setup}.`),
      `the webhook endpoint sends the ${handledEvents.size} events that are read`,
    ),
    ...others.map(({ id }) =>
      bad(about, `the webhook endpoint ${id} is one too many: delete it, dashboard, Developers, Webhooks.`),
    ),
  ];
}

/** Old enough to have been delivered, and recent enough to be about the endpoint as it is. */
const deliveryWindow = { from: 86_400, to: 900 };

async function deliveryFindings(client: Stripe): Promise<Finding[]> {
  const now = Math.floor(Date.now() / 1000);
  const { data } = await client.events.list({
    delivery_success: false,
    types: [...handledEvents],
    limit: 100,
  });
  const late = data.filter(
    ({ created }) => created > now - deliveryWindow.from && created < now - deliveryWindow.to,
  );
  return goodUnless(
    about,
    late.length > 0
      ? [
          `${late.length} events of the last day were not delivered: dashboard, Developers, Webhooks shows the answers. After 400, STRIPE_WEBHOOK_SECRET is not the endpoint's: reveal it there, put it into the configuration and deploy.`,
        ]
      : [],
    'events arrive',
  );
}

async function portalFindings(client: Stripe, configuration: Configuration): Promise<Finding[]> {
  const portal = await defaultPortal(client);
  if (!portal)
    return [
      bad(
        about,
        `the customer portal was never saved: open ${portalPage}, press Save, then npm run stripe:setup.`,
      ),
    ];
  const wanted = changeablePrices((await pricesByPlan(client)).values());
  return goodUnless(
    about,
    portalFaults(portal, wanted, { taxed: isTaxed(configuration) }).map(
      (fault) => `the customer portal ${fault}: ${setup}.`,
    ),
    'the customer portal offers what drivers are sent there for',
  );
}

function failureFinding(error: unknown): Finding {
  const { StripeAuthenticationError, StripePermissionError, StripeConnectionError } = Stripe.errors;
  if (error instanceof KeyRefused || error instanceof StripeAuthenticationError) {
    return bad(about, 'STRIPE_SECRET_KEY is refused: Stripe dashboard, Developers, API keys.');
  }
  if (error instanceof StripePermissionError) {
    return bad(about, `STRIPE_SECRET_KEY is restricted and lacks a right: ${error.message}`);
  }
  if (error instanceof StripeConnectionError || !(error instanceof Stripe.errors.StripeError)) {
    return bad(about, 'STRIPE_API_URL does not answer as Stripe does: it is https://api.stripe.com.');
  }
  return bad(about, `Stripe refuses to be looked at: ${error.message}`);
}

/** Whether the account sells the plans, tells the product of payments, and offers its portal. */
export async function checkStripe(send: Send, configuration: Configuration): Promise<Finding[]> {
  try {
    // First, and alone: with a key that is refused everything else would say the same.
    const prices = await priceFindings(configuration, send);
    const client = ownersStripe(configuration, send);
    const rest = await Promise.all([
      endpointFindings(client, configuration),
      deliveryFindings(client),
      portalFindings(client, configuration),
      taxFindings(client, configuration),
    ]);
    return [...prices, ...rest.flat(), ...pagesFindings(configuration)];
  } catch (error) {
    return [failureFinding(error)];
  }
}
