import type { ChatMessage } from '#core/adapters/supabase/chat-messages';
import { DatabaseUnavailable } from '#core/adapters/supabase/errors';
import type { Generation } from '#core/adapters/supabase/generations';
import type { SubscriptionRow } from '#core/billing/subscription';
import { signedOut } from '#core/identity/driver';
import type { Services } from '../services.ts';

/** What a fake database holds, and how it is at the moment. */
export type FakeDatabase = {
  generations: Generation[];
  messages: (ChatMessage & { driver: string })[];
  /** Calls by name that fail now. */
  down: Set<string>;
};

const endless = '2999-12-31T00:00:00.000Z';

/** The plan of a driver by the first part of the id: `premium…` and `lifetime…` have one, `lapsed…` had one. */
function subscriptionOf(driverId: string): SubscriptionRow | null {
  const plan = driverId.split('-')[0];
  if (plan !== 'premium' && plan !== 'lapsed') return null;
  const past = new Date(Date.now() - 10 * 86_400_000).toISOString();
  return {
    clerk_user_id: driverId,
    stripe_customer_id: `cus_${driverId}`,
    status: plan === 'lapsed' ? 'canceled' : 'active',
    plan_id: 'lifetime',
    stripe_subscription_id: null,
    stripe_price_id: null,
    current_period_start: null,
    current_period_end: plan === 'lapsed' ? past : endless,
    cancel_at_period_end: false,
    open_checkout_session_id: null,
    fetch_started_at: null,
  };
}

function fakeGenerations(database: FakeDatabase): Services['generations'] {
  const answer = <Value>(call: string, value: () => Value) => {
    if (database.down.has(call)) throw new DatabaseUnavailable(call);
    return Promise.resolve(value());
  };
  const find = (fit: (generation: Generation) => boolean) => database.generations.find(fit) ?? null;
  return {
    create: async (run) =>
      answer('create', () => {
        const known = find(
          (one) => one.request_id === run.request_id && one.clerk_user_id === run.clerk_user_id,
        );
        if (known) return { generation: { ...known }, created: false };
        const generation: Generation = {
          ...run,
          id: database.generations.length + 1,
          status: 'running',
          result: null,
          source: null,
          created_at: new Date().toISOString(),
          finished_at: null,
        };
        database.generations.push(generation);
        return { generation: { ...generation }, created: true };
      }),
    finish: async (id, end) =>
      answer('finish', () => {
        const generation = find((one) => one.id === id && one.status === 'running');
        return generation ? Object.assign(generation, end, { finished_at: new Date().toISOString() }) : null;
      }),
    byId: async (id, driver) =>
      answer('byId', () => find((one) => one.id === id && one.clerk_user_id === driver)),
    byRequest: async (requestId, driver) =>
      answer('byRequest', () => find((one) => one.request_id === requestId && one.clerk_user_id === driver)),
  };
}

function fakeChat(database: FakeDatabase): Services['chatMessages'] {
  const check = () => {
    if (database.down.has('chat')) throw new DatabaseUnavailable('chat');
  };
  return {
    async append(driver, messages) {
      check();
      const added = messages.map((message, index) => ({
        ...message,
        driver,
        id: database.messages.length + index + 1,
        created_at: new Date().toISOString(),
      }));
      database.messages.push(...added);
      return added;
    },
    async recent(driver, limit = 10) {
      check();
      return database.messages.filter((message) => message.driver === driver).slice(-limit);
    },
    async clear(driver) {
      check();
      database.messages = database.messages.filter((message) => message.driver !== driver);
    },
  };
}

export function emptyDatabase(): FakeDatabase {
  return { generations: [], messages: [], down: new Set() };
}

/** Services over a fake database. The session is what the header `x-driver` says. */
export function fakeServices(database: FakeDatabase, model: Services['model']): Services {
  return {
    appOrigin: 'https://scrutineer.test',
    authenticator: {
      async authenticate(request) {
        const userId = request.headers.get('x-driver');
        if (!userId) return { driver: signedOut('no-session'), setCookies: [] };
        const claims = { sub: userId } as never;
        const driver = { state: 'signed-in', userId, sessionId: 'sess', token: 'token', claims } as const;
        return { driver, setCookies: request.headers.has('x-renewed') ? ['__session=new; Path=/'] : [] };
      },
    },
    subscriptions: {
      async byUser(driverId) {
        if (database.down.has('subscriptions')) throw new DatabaseUnavailable('subscriptions');
        return subscriptionOf(driverId);
      },
    },
    generations: fakeGenerations(database),
    chatMessages: fakeChat(database),
    model,
    limits: { run: { perDay: 1000, perMinute: 1000 }, message: { perDay: 1000, perMinute: 1000 } },
    runMs: 20_000,
    now: () => new Date(),
    report: () => {},
  };
}
