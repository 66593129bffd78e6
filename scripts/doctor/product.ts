import Stripe from 'stripe';
import { z } from 'zod';
import { signatureHeaders } from '../../emulators/clerk/webhooks.ts';
import { issuers } from '../configuration/configuration.ts';
import { ask, type Check, Fault, goodUnless, judge, open } from './check.ts';

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

/** Whether the product answers, reaches what it needs, and was deployed with this configuration. */
export const checkProduct: Check = async function* ({ configuration }) {
  const { APP_ORIGIN } = configuration;
  const { status, body } = await ask(`${APP_ORIGIN}/healthz`);
  if (status === 0)
    return yield open(
      `${APP_ORIGIN} does not answer: APP_ORIGIN is wrong, or nothing is deployed there yet (npm run deploy).`,
    );
  const health = z.record(z.string(), z.string()).safeParse(body).data;
  if (!health)
    throw new Fault(
      `${APP_ORIGIN} is answered by something else: APP_ORIGIN has to be the address that npm run deploy gave the web Worker.`,
    );
  const away = Object.entries(health).filter(([, state]) => state !== 'ok');
  const where = 'see the log of the Workers, Cloudflare dashboard, Observability.';
  yield* goodUnless(
    away.map(([name, state]) => `/healthz says that ${name} is ${state}: ${where}`),
    'it answers, and reaches all it needs',
  );

  for (const vendor of ['stripe', 'clerk'] as const) {
    const name = `${vendor.toUpperCase()}_WEBHOOK_SECRET`;
    const headers = new Headers(signed[vendor](configuration[name] ?? ''));
    headers.set('content-type', 'application/json');
    const taken = await ask(`${APP_ORIGIN}/webhooks/${vendor}`, { method: 'POST', body: ping, headers });
    yield judge(
      taken.isOk,
      `it takes what is signed with ${name}`,
      taken.status === 400
        ? `what is deployed has another ${name} than this configuration: npm run deploy.`
        : `the webhook that ${name} belongs to does not answer: npm run deploy, then see the log of the webhook Worker.`,
    );
  }

  const { throughUs } = issuers(configuration);
  if (configuration.CLERK_ISSUER !== throughUs) return;
  yield judge(
    (await ask(`${throughUs}/v1/environment`)).isOk,
    'Clerk is reached through it',
    `Clerk does not answer through ${throughUs}: set that Proxy URL in the Clerk dashboard, Domains.`,
  );
};
