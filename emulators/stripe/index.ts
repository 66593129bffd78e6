import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';
import { createCourier } from '../courier.ts';
import { type JsonFile, openJsonFile } from '../json-file.ts';
import type { StandIn } from '../stand-in.ts';
import { tablesIn } from '../status-page.ts';
import { type Account, apiVersion, createAccount } from './account.ts';
import { seedSettings } from './account-settings.ts';
import { createApi } from './api.ts';
import { moveClock } from './clock.ts';
import { createControl } from './control.ts';
import { deliveryRequest } from './deliveries.ts';
import { errorResponse, StripeFault } from './faults.ts';
import { parseForm } from './form.ts';
import { brokenAnswer, checkKey, createRepetitions } from './front-door.ts';
import { createHostedPages } from './hosted-pages.ts';
import { seed } from './seed.ts';
import { emptyState, type StripeState } from './state.ts';

export type StripeStandIn = StandIn & {
  secretKey: string;
  webhookSecret: string;
  account: Account;
};

export type StripeStandInOptions = {
  dataDir?: string;
  origin: string;
  appOrigin: string;
  webhookSecret?: string;
  secretKey?: string;
  realNow?: () => number;
  delivers?: boolean;
};

const secretLetters = (bytes: number) => randomBytes(bytes).toString('hex');
/** How often the clock's due work is looked for while nobody asks anything. */
const idleCheckMs = 15_000;

function openState(options: StripeStandInOptions): JsonFile<StripeState> {
  const fresh = () =>
    emptyState({
      secretKey: options.secretKey ?? `sk_test_${secretLetters(24)}`,
      webhookSecret: options.webhookSecret ?? `whsec_${secretLetters(24)}`,
      tag: secretLetters(3),
    });
  const file = openJsonFile(options.dataDir && join(options.dataDir, 'stripe.json'), fresh);
  // A file of an earlier version lacks what has come since.
  const { tables, ...rest } = fresh();
  file.value = { ...rest, ...file.value, tables: { ...tables, ...file.value.tables } };
  return file;
}

/**
 * Stands in for Stripe: its API below `/v1`, its hosted pages and its switches below `/stripe`, and its webhooks,
 * which are delivered to the product until that answers.
 */
export async function createStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  const file = openState(options);
  const state = file.value;
  const realNow = options.realNow ?? Date.now;
  const webhookUrl = `${options.appOrigin}/webhooks/stripe`;
  const eventOf = (eventId: string) => account.get('events', eventId);
  const courier = createCourier<{ eventId: string }>({
    deliveries: state.deliveries,
    // Signed by this machine's clock, not by the movable one.
    request: ({ eventId }) =>
      deliveryRequest(state, eventOf(eventId), webhookUrl, Math.floor(realNow() / 1000)),
    save: () => file.save(),
    onDelivered({ eventId }) {
      eventOf(eventId).pending_webhooks = 0;
    },
  });
  const account = createAccount({
    ...{ state, origin: options.origin, realNow },
    onEvent(event) {
      if (handledEvents.has(event.type)) courier.enqueue({ eventId: event.id });
      else event.pending_webhooks = 0;
    },
  });
  if (Object.keys(state.tables.prices).length === 0) seed(account);
  seedSettings(account, webhookUrl);
  file.save();

  const api = createApi(account);
  const repetitions = createRepetitions(state);
  const hosted = createHostedPages(account, options.appOrigin);
  const control = createControl(account);
  const settle = () => moveClock(account, account.now());

  async function answerApi(request: Request): Promise<Response> {
    checkKey(request, state);
    const url = new URL(request.url);
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const encoded = [url.search.slice(1), body].filter(Boolean).join('&');
    const form = parseForm(encoded);
    const work = async () =>
      state.outage === 'kept-error'
        ? brokenAnswer()
        : api.request(url.pathname.slice('/v1'.length), { method: request.method }, { form });
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    return key ? repetitions.once(key, `${url.pathname} ${encoded}`, realNow(), work) : work();
  }

  async function answerV1(request: Request): Promise<Response> {
    if (state.outage === 'error') return brokenAnswer();
    settle();
    let response: Response;
    try {
      response = await answerApi(request);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      response = errorResponse(error);
    }
    file.save();
    response = new Response(response.body, response);
    response.headers.set('request-id', account.newId('req'));
    response.headers.set('stripe-version', request.headers.get('stripe-version') ?? apiVersion);
    return response;
  }

  async function answerHosted(request: Request): Promise<Response> {
    settle();
    const { pathname } = new URL(request.url);
    const response = await (pathname.startsWith('/stripe/control') ? control : hosted).fetch(request);
    file.save();
    return response;
  }

  function whileNobodyAsks(): void {
    settle();
    file.save();
  }
  const idle = options.delivers === false ? undefined : setInterval(whileNobodyAsks, idleCheckMs);
  idle?.unref();
  if (options.delivers !== false) courier.start();

  return {
    name: 'Stripe',
    paths: ['/v1', '/stripe'],
    secretKey: state.secretKey,
    webhookSecret: state.webhookSecret,
    account,
    fetch: (request) =>
      new URL(request.url).pathname.startsWith('/v1/') ? answerV1(request) : answerHosted(request),
    async status() {
      const { tables, deliveries, clockOffset } = state;
      const now = new Date(account.now() * 1000).toISOString();
      const clock = { now, clockOffset };
      return {
        clock: [{ ...clock, switches: `${options.origin}/stripe/control` }],
        ...tablesIn({ deliveries, ...tables }),
      };
    },
    async close() {
      clearInterval(idle);
      await courier.stop();
      file.flush();
    },
  };
}
