import Stripe from 'stripe';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';

type Event = Stripe.WebhookEndpointCreateParams.EnabledEvent;

/** The version whose events the webhook Worker reads: that of the package it is built with. */
const wantedVersion = Stripe.API_VERSION;

const wantedEvents = [...handledEvents].sort();

const hasWantedVersion = ({ api_version }: Stripe.WebhookEndpoint): boolean => api_version === wantedVersion;

/** The endpoints of an address: the best first, which is one of the right version that is on. */
export async function endpointsOf(client: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const all = await client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const score = (endpoint: Stripe.WebhookEndpoint) =>
    (hasWantedVersion(endpoint) ? 2 : 0) + (endpoint.status === 'enabled' ? 1 : 0);
  return all.filter((endpoint) => endpoint.url === url).sort((a, b) => score(b) - score(a));
}

/** What is wrong with an endpoint, in the words that follow "the webhook endpoint …". */
export function endpointFaults(endpoint: Stripe.WebhookEndpoint): string[] {
  const sent = endpoint.enabled_events;
  const missing = sent.includes('*') ? [] : wantedEvents.filter((event) => !sent.includes(event));
  const useless = sent.filter((event) => !handledEvents.has(event));
  return [
    ...(endpoint.status === 'enabled' ? [] : ['is switched off']),
    ...(missing.length > 0 ? [`does not send ${missing.join(', ')}`] : []),
    ...(useless.length > 0 ? [`sends what nobody reads: ${useless.join(', ')}`] : []),
    ...(hasWantedVersion(endpoint)
      ? []
      : [`has API version ${endpoint.api_version ?? 'of the account'} instead of ${wantedVersion}`]),
  ];
}

async function createEndpoint(client: Stripe, url: string): Promise<string> {
  const made = await client.webhookEndpoints.create({
    url,
    enabled_events: wantedEvents as Event[],
    api_version: wantedVersion,
    description: 'Scrutineer: subscriptions and purchases',
  });
  if (!made.secret) throw new Error('Stripe made the webhook endpoint but did not tell its signing secret.');
  return made.secret;
}

/**
 * Sees to it that one endpoint sends exactly what is read. A version cannot be changed, so a wrong one takes a new endpoint
 * beside the old; an event that comes by both is processed once.
 *
 * @returns what was done, in sentences, and the signing secret of a new endpoint, which Stripe tells this once
 */
export async function ensureEndpoint(
  client: Stripe,
  url: string,
): Promise<{ done: string[]; todo: string[]; secret?: string }> {
  const [best, ...others] = await endpointsOf(client, url);
  const superfluous = (endpoints: readonly Stripe.WebhookEndpoint[]) =>
    endpoints.map(
      ({ id }) =>
        `Once the new secret is deployed, delete the webhook endpoint ${id}: dashboard, Developers, Webhooks.`,
    );
  if (!best || !hasWantedVersion(best)) {
    const secret = await createEndpoint(client, url);
    return {
      done: [`Webhook endpoint ${url} made.`],
      todo: superfluous(best ? [best, ...others] : []),
      secret,
    };
  }
  if (endpointFaults(best).length === 0) return { done: [], todo: superfluous(others) };
  await client.webhookEndpoints.update(best.id, { enabled_events: wantedEvents as Event[], disabled: false });
  return {
    done: [`Webhook endpoint ${best.id} switched on for the events that are read.`],
    todo: superfluous(others),
  };
}
