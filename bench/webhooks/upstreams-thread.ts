import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { now } from '../clock.ts';
import { createDatabaseInMemory } from './database-in-memory.ts';
import { makeStories } from './stories.ts';
import type { Distance, Order, Ready, Report, Service, UpstreamCall } from './upstreams.ts';

const { port, customers } = workerData as { port: number; customers: number };
const origin = `http://127.0.0.1:${port}`;

const stripe = await createStripeStandIn({ origin, appOrigin: origin, delivers: false });
const database = createDatabaseInMemory();
const stories = makeStories(stripe.account, customers);
for (const { clerkUserId, customerId } of stories) await database.addCustomer(clerkUserId, customerId);

let distance: Distance = { Stripe: 0, database: 0 };
let calls: UpstreamCall[] = [];

async function answer(request: Request): Promise<Response> {
  const from = now();
  const service: Service = new URL(request.url).pathname.startsWith('/rest/') ? 'database' : 'Stripe';
  if (distance[service] > 0) await wait(distance[service]);
  const response = await (service === 'database' ? database.answer(request) : stripe.fetch(request));
  calls.push({ service, ms: now() - from });
  return response;
}

const server = createServer(getRequestListener(answer));
server.listen(port, '127.0.0.1', () => {
  const environment = {
    SUPABASE_URL: origin,
    STRIPE_API_URL: origin,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  };
  parentPort?.postMessage({ environment, stories } satisfies Ready);
});

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'distance') distance = order.distance;
  else parentPort?.postMessage({ calls, ...database.reckon() } satisfies Report);
  calls = [];
});
