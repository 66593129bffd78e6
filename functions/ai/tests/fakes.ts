import type { EngineerLanguage } from '#platform/identity/engineer-language';
import { createModel } from '#platform/adapters/openai/model';
import type { StoredChatMessage } from '#platform/adapters/supabase/chat-messages';
import type { Generation } from '#platform/adapters/supabase/generations';
import type { PastOfSetup, SharedSetup } from '#platform/adapters/supabase/shared-setups';
import type { SubscriptionRow } from '#platform/billing/subscription';
import type { Model } from '#racing/engineer/answer/model';
import { noRecord } from '#racing/engineer/answer/rule-results';
import { DatabaseUnavailable } from '#platform/database-errors';
import { AccountClosed } from '#platform/account-closed';
import { signedOut } from '#platform/identity/driver';
import { mergedFacts } from '#racing/setup/garage/facts';
import type { GarageFacts } from '#racing/setup/svm/index';
import type { OpenAiStandIn } from '../../../emulators/openai/index.ts';
import type { Services } from '../services.ts';

/** A fake database's content and state. */
export type FakeDatabase = {
  generations: Generation[];
  messages: (StoredChatMessage & { driver: string })[];
  /** Saved setups; one without an owner is public. */
  setups: (SharedSetup & { owner?: string })[];
  /** Versions, stints and test cards of saved setups. */
  past: (PastOfSetup & { owner: string })[];
  /** Garage facts by driver and car. */
  garages: Map<string, GarageFacts>;
  operators: Set<string>;
  /** Operators' actions in order. */
  acts: string[];
  /** Parts of readings that were corrected. */
  corrections: string[];
  /** The languages that drivers chose for their engineer. */
  languages: Map<string, EngineerLanguage>;
  /** Calls by name that fail now. */
  down: Set<string>;
};

const endless = '2999-12-31T00:00:00.000Z';
const past = '2026-01-01T00:00:00.000Z';

/**
 * The plan of a driver by the first part of the id: `premium…` and `lifetime…` have one, `lapsed…` had one, and the
 * account of `closed…` is closed.
 */
function subscriptionOf(driverId: string): SubscriptionRow | null {
  const plan = driverId.split('-')[0];
  if (plan === 'closed') throw new AccountClosed();
  if (plan !== 'premium' && plan !== 'lapsed') return null;
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
    account_closed_at: null,
    lifetime_when_closed: false,
    payment: null,
    owed_amount: null,
    owed_currency: null,
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
          taken_at: null,
        };
        database.generations.push(generation);
        return { generation: { ...generation }, created: true };
      }),
    finish: async (run, end) =>
      answer('finish', () => {
        const generation = find(
          (one) =>
            one.request_id === run.request_id &&
            one.clerk_user_id === run.clerk_user_id &&
            one.status === 'running',
        );
        return generation ? Object.assign(generation, end, { finished_at: new Date().toISOString() }) : null;
      }),
    running: async (before, limit) =>
      answer('running', () =>
        database.generations
          .filter(({ status, created_at }) => status === 'running' && created_at < before)
          .slice(0, limit),
      ),
    byId: async (id, driver) =>
      answer('byId', () => {
        const generation = find((one) => one.id === id && one.clerk_user_id === driver);
        return generation && { ...generation };
      }),
    withCar: async (driver, { game, car }) =>
      answer('withCar', () =>
        database.generations
          .filter((one) => one.clerk_user_id === driver && one.game === game && one.car === car)
          .reverse(),
      ),
    finished: async (driver, { car, track }) =>
      answer('finished', () =>
        database.generations
          .filter(
            (one) =>
              one.clerk_user_id === driver && one.car === car && one.track === track && one.status === 'done',
          )
          .toReversed(),
      ),
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

/** A saved setup of the Ferrari at Spa that says nothing of its conditions. */
export const savedSetup = (
  more: Partial<SharedSetup> & { setup_data: string; owner?: string },
): FakeDatabase['setups'][number] => ({
  ...{ id: 1, game: 'ACC', car_name: 'ferrari_296_gt3', track_name: 'spa' },
  ...{ session: null, weather: null, track_celsius: null, race_minutes: null },
  ...more,
});

export function emptyDatabase(): FakeDatabase {
  return {
    generations: [],
    messages: [],
    setups: [],
    past: [],
    garages: new Map(),
    operators: new Set(),
    acts: [],
    corrections: [],
    languages: new Map(),
    down: new Set(),
  };
}

/**
 * The model behind the Worker. What is waited for takes no time here, so a busy machine must not be taken for a silent
 * model: only where the words fit `stalls`, and for the first time if they say "once", is it given up soon.
 */
export function modelBehind(upstream: OpenAiStandIn, stalls?: RegExp): Model {
  const within = (ms: number) =>
    createModel({
      baseUrl: 'https://model.test/openai/v1',
      apiKey: 'key',
      model: 'rules',
      dialect: 'openai',
      timeLimits: { firstByteMs: ms, idleMs: ms, totalMs: 600_000 },
      fetch: async (input, init) => upstream.fetch(new Request(input, init)),
    });
  const patient = within(600_000);
  const hasty = within(60);
  const stalledOnce = new Set<string>();
  return {
    answer(question) {
      const [scenario] = stalls?.exec(JSON.stringify(question.messages)) ?? [];
      if (!scenario || stalledOnce.has(scenario)) return patient.answer(question);
      if (scenario.includes('once')) stalledOnce.add(scenario);
      return hasty.answer(question);
    },
  };
}

/** Services over a fake database. The session is what the header `x-driver` says. */
export function fakeServices(database: FakeDatabase, model: Services['model']): Services {
  // Fixed, so no minute or day changes during a test.
  const begun = new Date();
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
    choices: {
      async languageOf(driver) {
        if (database.down.has('languages')) throw new DatabaseUnavailable('languages');
        return database.languages.get(driver) ?? null;
      },
    },
    generations: fakeGenerations(database),
    setups: {
      async visibleTo(driver, id) {
        if (database.down.has('setups')) throw new DatabaseUnavailable('setups');
        const found = database.setups.find((one) => one.id === id && (one.owner ?? driver) === driver);
        return found ?? null;
      },
      async pastOf(driver, of) {
        return database.past.filter(
          ({ owner, id, generation_id }) =>
            owner === driver && ('setup' in of ? id === of.setup : of.runs.includes(generation_id ?? 0)),
        );
      },
    },
    trackRecord: () => Promise.resolve(noRecord),
    garageFacts: {
      async keep(driver, { car }, { files, data }) {
        if (database.down.has('garages')) throw new DatabaseUnavailable('garages');
        database.garages.set(`${driver} ${car}`, mergedFacts(files, data));
      },
      async known(driver, { car }) {
        if (database.down.has('garages')) throw new DatabaseUnavailable('garages');
        return database.garages.get(`${driver} ${car}`) ?? {};
      },
    },
    chatMessages: fakeChat(database),
    operators: { isOperator: async (userId) => database.operators.has(userId) },
    desk: {
      async read() {
        const none = { rows: [], hasMore: false };
        return {
          reports: none,
          comments: [],
          done: none,
          findings: none,
          waiting: 0,
          recounts: 0,
          corrections: [],
        };
      },
      async countCorrections(parts) {
        database.corrections.push(...parts);
      },
      async act(operator, { setup }) {
        database.acts.push(operator);
        return { outcome: 'done', changed: setup === null ? [] : [setup] };
      },
    },
    model,
    modelShutdown: async () => null,
    limits: { run: { perDay: 1000, perMinute: 1000 }, message: { perDay: 1000, perMinute: 1000 } },
    runMs: 600_000,
    now: () => begun,
    logError: () => {},
  };
}
