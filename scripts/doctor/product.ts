import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { issuers } from '../configuration/configuration.ts';
import { ask, type Check, Fault, goodUnless, judge, open } from './check.ts';

const healthSchema = z.record(z.string(), z.string());

/** Events that nobody acts on, signed as the vendors sign theirs. */
const pings = {
  stripe(secret: string) {
    const object = { id: 'doctor', object: 'doctor' };
    const body = JSON.stringify({ id: 'evt_doctor', object: 'event', type: 'doctor.ping', data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    return { body, headers: { 'stripe-signature': signature } };
  },
  clerk(secret: string) {
    const body = JSON.stringify({ type: 'doctor.ping', object: 'event', data: {} });
    const seconds = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`msg_doctor.${seconds}.${body}`).digest('base64');
    return {
      body,
      headers: {
        'svix-id': 'msg_doctor',
        'svix-timestamp': seconds,
        'svix-signature': `v1,${signature}`,
      },
    };
  },
};

/** Whether the product answers, reaches what it needs, and was deployed with this configuration. */
export const checkProduct: Check = async function* ({ configuration, send }) {
  const { APP_ORIGIN } = configuration;
  const answer = await ask(send, `${APP_ORIGIN}/healthz`);
  if (answer === null)
    return yield open(
      `${APP_ORIGIN} does not answer: APP_ORIGIN is wrong, or nothing is deployed there yet (npm run deploy).`,
    );
  const health = healthSchema.safeParse(answer.body).data;
  if (!health)
    throw new Fault(
      `${APP_ORIGIN} is answered by something else: APP_ORIGIN has to be the address that npm run deploy gave the web Worker.`,
    );
  yield* goodUnless(
    Object.entries(health)
      .filter(([, state]) => state !== 'ok')
      .map(
        ([name, state]) =>
          `/healthz says that ${name} is ${state}: see the log of the Workers, Cloudflare dashboard, Observability.`,
      ),
    'it answers, and reaches all it needs',
  );

  for (const vendor of ['stripe', 'clerk'] as const) {
    const name = `${vendor.toUpperCase()}_WEBHOOK_SECRET`;
    const { body, headers } = pings[vendor](configuration[name] ?? '');
    const taken = await ask(send, `${APP_ORIGIN}/webhooks/${vendor}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    yield judge(
      taken?.isOk === true,
      `it takes what is signed with ${name}`,
      taken?.status === 400
        ? `what is deployed has another ${name} than this configuration: npm run deploy.`
        : `the webhook that ${name} belongs to does not answer: npm run deploy, then see the log of the webhook Worker.`,
    );
  }

  const { throughUs } = issuers(configuration);
  if (configuration.CLERK_ISSUER !== throughUs) return;
  yield judge(
    (await ask(send, `${throughUs}/v1/environment`))?.isOk === true,
    'Clerk is reached through it',
    `Clerk does not answer through ${throughUs}: set that Proxy URL in the Clerk dashboard, Domains.`,
  );
};
