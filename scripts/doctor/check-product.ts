import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { issuers } from '../configuration/clerk-issuers.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import { type Answer, ask, type Send } from './ask.ts';
import { bad, type Finding, good, goodUnless, open } from './finding.ts';

const about = 'Product';

const healthSchema = z.record(z.string(), z.string());

function healthFindings(health: Answer): Finding[] {
  const parsed = healthSchema.safeParse(health.body);
  const away = Object.entries(parsed.data ?? { product: 'unreadable' }).filter(([, state]) => state !== 'ok');
  return goodUnless(
    about,
    away.map(
      ([name, state]) =>
        `/healthz says that ${name} is ${state}: see the log of the Workers, Cloudflare dashboard, Observability.`,
    ),
    'it answers, and reaches all it needs',
  );
}

/** An event that nobody acts on, signed as Stripe signs. */
function pingOfStripe(secret: string): RequestInit {
  const payload = JSON.stringify({
    id: 'evt_doctor',
    object: 'event',
    type: 'doctor.ping',
    data: { object: { id: 'doctor', object: 'doctor' } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  };
}

/** The same as Clerk signs. */
function pingOfClerk(secret: string): RequestInit {
  const body = JSON.stringify({ type: 'doctor.ping', object: 'event', data: {} });
  const seconds = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`msg_doctor.${seconds}.${body}`).digest('base64');
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'svix-id': 'msg_doctor',
      'svix-timestamp': seconds,
      'svix-signature': `v1,${signature}`,
    },
  };
}

function webhookFinding(answer: Answer | null, name: string): Finding {
  if (answer?.isOk) return good(about, `it takes what is signed with ${name}`);
  return answer?.status === 400
    ? bad(about, `what is deployed has another ${name} than this configuration: npm run deploy.`)
    : bad(
        about,
        `the webhook that ${name} belongs to does not answer: npm run deploy, then see the log of the webhook Worker.`,
      );
}

/** Whether Clerk is reached through the product, where it is meant to be. */
async function proxyFindings(send: Send, configuration: Configuration): Promise<Finding[]> {
  const { throughUs } = issuers(configuration);
  if (configuration.CLERK_ISSUER !== throughUs) return [];
  const answer = await ask(send, `${throughUs}/v1/environment`);
  return [
    answer?.isOk
      ? good(about, 'Clerk is reached through it')
      : bad(
          about,
          `Clerk does not answer through ${throughUs}: set that Proxy URL in the Clerk dashboard, Domains.`,
        ),
  ];
}

export async function checkProduct(send: Send, configuration: Configuration): Promise<Finding[]> {
  const { APP_ORIGIN, STRIPE_WEBHOOK_SECRET = '', CLERK_WEBHOOK_SECRET = '' } = configuration;
  const health = await ask(send, `${APP_ORIGIN}/healthz`);
  if (health === null) {
    return [
      open(
        about,
        `${APP_ORIGIN} does not answer: APP_ORIGIN is wrong, or nothing is deployed there yet (npm run deploy).`,
      ),
    ];
  }
  if (!healthSchema.safeParse(health.body).success) {
    return [
      bad(
        about,
        `${APP_ORIGIN} is answered by something else: APP_ORIGIN has to be the address that npm run deploy gave the web Worker.`,
      ),
    ];
  }
  const [stripe, clerk, proxy] = await Promise.all([
    ask(send, `${APP_ORIGIN}/webhooks/stripe`, pingOfStripe(STRIPE_WEBHOOK_SECRET)),
    ask(send, `${APP_ORIGIN}/webhooks/clerk`, pingOfClerk(CLERK_WEBHOOK_SECRET)),
    proxyFindings(send, configuration),
  ]);
  return [
    ...healthFindings(health),
    webhookFinding(stripe, 'STRIPE_WEBHOOK_SECRET'),
    webhookFinding(clerk, 'CLERK_WEBHOOK_SECRET'),
    ...proxy,
  ];
}
