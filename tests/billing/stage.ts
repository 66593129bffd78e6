import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { verifyWebhook } from '#platform/adapters/stripe/webhook';
import { createBilling } from '#platform/billing/billing';
import { createPlanCache } from '#platform/billing/plan-cache';
import { storesInMemory } from '#platform/billing/stores-in-memory.fixture';
import { type PlanId, planIds } from '#platform/billing/sold-plans';
import type { SubscriptionRow } from '#platform/billing/subscription';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import type { Charge, Subscription } from '../../emulators/stripe/resources.ts';
import { hasEnded } from '../../emulators/stripe/subscriptions.ts';
import type { WebhookServices } from '../../functions/stripe-webhooks/services.ts';
import type { Random } from '../support/random.ts';
import { createDisturbance } from './faults.ts';
import { createScheduler } from './scheduler.ts';

export const origin = 'https://scrutineer.test';
/** When every schedule begins, in seconds since 1970; real clocks stand still. */
export const base = 1_795_000_000;
export const driver = { clerkUserId: 'user_driver', email: 'driver@example.com', origin };
export const prices: Record<PlanId, string> = Object.fromEntries(
  planIds.map((id) => [id, `price_seed_${id}`]),
) as Record<PlanId, string>;

/**
 * Keeps the package's time limits from firing, and its digests from finishing at a moment of their own: a schedule must
 * go the same way every time.
 */
export function stillTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_algorithm, data) => {
    const digest = createHash('sha256')
      .update(new Uint8Array(data as ArrayBuffer))
      .digest();
    return new Uint8Array(digest).buffer;
  });
}

function answerWith(status: number, headers: Headers, body: string): Response {
  return { status, headers, text: async () => body } as unknown as Response;
}

const brokenAnswer = () =>
  answerWith(
    500,
    new Headers({ 'stripe-should-retry': 'false' }),
    JSON.stringify({ error: { type: 'api_error', message: 'Stripe broke' } }),
  );

/** The product around a Stripe in memory: two Workers whose clocks differ, each call of which may be its last. */
export async function createStage(random: Random) {
  const scheduler = createScheduler(random);
  const disturbance = createDisturbance(random, scheduler);
  const standIn = await createStripeStandIn({
    origin: 'http://stripe.test',
    appOrigin: origin,
    webhookSecret: 'whsec_local',
    secretKey: 'sk_test_local',
    realNow: () => base * 1000,
    delivers: false,
  });
  const { account } = standIn;
  account.state.deliveries.length = 0;
  const now = () => new Date(account.now() * 1000);
  const { rows, eventStates, subscriptions, events, closeAccount } = storesInMemory(now);

  const stripe = createStripe({
    secretKey: standIn.secretKey,
    apiUrl: 'http://stripe.test',
    fetch: (input, init) =>
      disturbance.call(async () => {
        const response = await standIn.fetch(new Request(input, init));
        return answerWith(response.status, response.headers, await response.text());
      }, brokenAnswer),
  });

  /** The tables, each call of which may fail. */
  function disturbed<Port extends object>(port: Port): Port {
    const away = () => {
      throw new Error('the database is away');
    };
    const calls = Object.entries(port).map(([name, call]) => [
      name,
      (...given: unknown[]) => disturbance.call<unknown>(() => call(...given), away),
    ]);
    return Object.fromEntries(calls);
  }

  // Every state that is written must come from a reading that began later than the one it replaces.
  let readings = 0;
  const written = new Map<string, number>();
  const outOfOrder: string[] = [];
  const failures: string[] = [];
  function worker(clockSkewMs: number) {
    const ownNow = () => new Date(now().getTime() + clockSkewMs);
    const services: WebhookServices = {
      stripe: {
        ...stripe,
        customerState(customerId) {
          const run = disturbance.currentRun();
          if (run) run.reading = ++readings;
          return stripe.customerState(customerId);
        },
      },
      subscriptions: disturbed({
        ...subscriptions,
        async replaceState(customerId, expected, next) {
          const done = await subscriptions.replaceState(customerId, expected, next);
          const reading = disturbance.currentRun()?.reading ?? 0;
          const newest = written.get(customerId) ?? 0;
          if (done && reading <= newest) outOfOrder.push(`${reading} over ${newest}`);
          if (done) written.set(customerId, reading);
          return done;
        },
      }),
      events: disturbed(events),
      deletedSetups: { forget: async () => 0 },
      grownAccounts: { count: async () => 0, recount: async () => 0 },
      blockedAuthors: { settle: async () => 0, waiting: async () => 0 },
      now: ownNow,
      verify: (body, header) =>
        verifyWebhook(body, header, ['whsec_local'], new Date(base * 1000 + clockSkewMs)),
      logError: (_what, { error }) => error && failures.push(String(error)),
    };
    return { services, billing: createBilling({ ...services, planCache: createPlanCache() }) };
  }
  const workers = [worker(-4_000), worker(4_000)] as const;
  /** Succeeded charges by the time the account was closed; null while it is open. */
  let paidWhenClosed: ReadonlySet<string> | null = null;
  return {
    paidWhenClosed: () => paidWhenClosed,
    /** The driver's account is closed. What Clerk tells is delivered like any event, and may be lost. */
    closeAccount() {
      const charges = Object.values(account.state.tables.charges);
      paidWhenClosed ??= new Set(charges.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
      closeAccount(driver.clerkUserId);
    },
    standIn,
    account,
    scheduler,
    disturbance,
    rows,
    eventStates,
    workers,
    outOfOrder,
    failures,
    /** Lost events: only the reconcile can repair their effects. */
    lost: new Set<string>(),
    /** Payment pages whose addresses the driver was given. */
    handedOut: new Set<string>(),
    /** Pages on which the driver may confirm another plan, or settle what is owed. */
    openPages: [] as { kind: 'confirm-change' | 'settle-payment'; url: string }[],
  };
}
export type Stage = Awaited<ReturnType<typeof createStage>>;

export const rowOf = ({ rows }: Stage): SubscriptionRow | undefined => rows.get(driver.clerkUserId);

export const chargesOf = ({ account }: Stage, customer: string): Charge[] =>
  Object.values(account.state.tables.charges).filter(
    (one) => one.customer === customer && one.status === 'succeeded',
  );

export const liveOf = ({ account }: Stage, customer: string): Subscription[] =>
  Object.values(account.state.tables.subscriptions).filter(
    (one) => one.customer === customer && !hasEnded(one) && one.status !== 'incomplete',
  );
