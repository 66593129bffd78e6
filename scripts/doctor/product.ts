import { readdirSync, readFileSync } from 'node:fs';
import Stripe from 'stripe';
import * as z from 'zod';
import { placeholdersIn } from '../../app/reference/placeholders.ts';
import { signatureHeaders } from '../../emulators/clerk/webhooks.ts';
import { issuers } from '../configuration/configuration.ts';
import { ask, Fault, goodUnless, judge, type Probe } from './check.ts';

/** Whether the product answers and reaches what it needs. */
const health: Probe = async ({ configuration: { APP_ORIGIN } }) => {
  const { status, body } = await ask(`${APP_ORIGIN}/healthz`);
  if (status === 0)
    throw new Fault(
      `${APP_ORIGIN} does not answer: APP_ORIGIN is wrong, or nothing is deployed there yet (npm run deploy).`,
      'open',
    );
  const states = z.record(z.string(), z.string()).safeParse(body).data;
  if (!states)
    throw new Fault(
      `${APP_ORIGIN} is answered by something else: APP_ORIGIN has to be the address that npm run deploy gave the web Worker.`,
    );
  const away = Object.entries(states).filter(([, state]) => state !== 'ok');
  const where = 'see the log of the Workers, Cloudflare dashboard, Observability.';
  return goodUnless(
    away.map(([name, state]) => `/healthz says that ${name} is ${state}: ${where}`),
    'it answers, and reaches all it needs',
  );
};

/** An event that nobody acts on. */
const ping = JSON.stringify({
  id: 'evt_doctor',
  object: 'event',
  type: 'doctor.ping',
  data: { object: { id: 'doctor', object: 'doctor' } },
});

/** The ping's signatures, as the vendors make them. */
const signed: Record<'stripe' | 'clerk', (secret: string) => HeadersInit> = {
  stripe: (secret) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: ping, secret }),
  }),
  clerk: (secret) => signatureHeaders(secret, 'msg_doctor', ping, Math.floor(Date.now() / 1000)),
};

/** Whether what is deployed has the webhook secret of this configuration. */
const takesWebhook =
  (vendor: 'stripe' | 'clerk'): Probe =>
  async ({ configuration }) => {
    const name = `${vendor.toUpperCase()}_WEBHOOK_SECRET`;
    const headers = new Headers(signed[vendor](configuration[name] ?? ''));
    headers.set('content-type', 'application/json');
    const url = `${configuration.APP_ORIGIN}/webhooks/${vendor}`;
    const { isOk, status } = await ask(url, { method: 'POST', body: ping, headers });
    return judge(
      isOk,
      `it takes what is signed with ${name}`,
      status === 400
        ? `what is deployed has another ${name} than this configuration: npm run deploy.`
        : `the webhook that ${name} belongs to does not answer: npm run deploy, then see the log of the webhook Worker.`,
    );
  };

const passesClerkOn: Probe = async ({ configuration }) => {
  const { throughUs } = issuers(configuration);
  if (configuration.CLERK_ISSUER !== throughUs) return [];
  return judge(
    (await ask(`${throughUs}/v1/environment`)).isOk,
    'Clerk is reached through it',
    `Clerk does not answer through ${throughUs}: set that Proxy URL in the Clerk dashboard, Domains.`,
  );
};

export const productProbes: readonly Probe[] = [
  health,
  takesWebhook('stripe'),
  takesWebhook('clerk'),
  passesClerkOn,
];

const folder = 'app/reference/documents';
const ours = () =>
  readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const);

/** Whether the operator has filled in the documents that the next deployment publishes: texts by their names. */
export const documentsAreFilledIn =
  (documents?: readonly (readonly [string, string])[]): Probe =>
  async ({ deployment, configuration }) => {
    if (!deployment) return [];
    const blanks = (documents ?? ours()).flatMap(([file, text]) =>
      placeholdersIn(text).map((placeholder) => `${folder}/${file} lacks [[${placeholder}]].`),
    );
    if (!configuration.SUPPORT_CONTACT)
      blanks.push(
        'SUPPORT_CONTACT is blank: error pages and /contact name the support page, where nobody answers.',
      );
    return goodUnless(blanks, 'help, terms, privacy and contact are filled in');
  };
