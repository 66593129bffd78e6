import {
  type Authenticator,
  type ClerkUsers,
  createClerkUsers,
} from '#platform/adapters/clerk/users-and-sessions';
import { authenticatorFor } from '#platform/adapters/clerk/environment';
import type { ModelConfig } from '#platform/adapters/openai/model';
import { type ChatMessagesStore, chatMessagesStore } from '#platform/adapters/supabase/chat-messages';
import { createDatabase } from '#platform/adapters/supabase/database';
import { type GarageFactsStore, garageFactsStore } from '#platform/adapters/supabase/garage-facts';
import { type GenerationsStore, generationsStore } from '#platform/adapters/supabase/generations';
import {
  checkFindingsStore,
  type OperatorDeskStore,
  operatorDeskStore,
} from '#platform/adapters/supabase/operator-desk';
import type { CheckFindingsStore } from '#platform/moderation/watched-check';
import { type EngineerChoices, engineerChoices } from '#platform/adapters/supabase/profiles';
import { type ResultsPlace, ruleResultsStore } from '#platform/adapters/supabase/rule-results';
import { type SharedSetups, sharedSetups } from '#platform/adapters/supabase/shared-setups';
import { subscriptionStore } from '#platform/adapters/supabase/subscriptions';
import type { SubscriptionStore } from '#platform/billing/ports';
import type { Model } from '#racing/engineer/answer/model';
import type { TrackRecord } from '#racing/engineer/answer/rule-results';
import { type EventKey, logError } from '#platform/observability/log';
import { type Environment, environmentOf } from './environment.ts';
import type { Limits } from './limits.ts';
import { recordLately } from './track-records.ts';

/** Services of the Worker and the engine rooms. Tests pass their own. */
export type Services = {
  appOrigin: string;
  authenticator: Pick<Authenticator, 'authenticate'>;
  subscriptions: Pick<SubscriptionStore, 'byUser'>;
  choices: EngineerChoices;
  generations: Pick<
    GenerationsStore,
    'create' | 'finish' | 'running' | 'byId' | 'byRequest' | 'withCar' | 'finished'
  >;
  setups: SharedSetups;
  garageFacts: Pick<GarageFactsStore, 'keep' | 'known'>;
  chatMessages: ChatMessagesStore;
  operators: Pick<ClerkUsers, 'isOperator'>;
  desk: OperatorDeskStore;
  /** Results of the rules with a car at a track. Empty if they cannot be read. */
  trackRecord(place: ResultsPlace): Promise<TrackRecord>;
  model: Model;
  /** When the provider ends the model, as YYYY-MM-DD; null where it names no date. @throws ModelFailure */
  modelShutdown(): Promise<string | null>;
  limits: Limits;
  /** Milliseconds for all tries of a run together. */
  runMs: number;
  now(): Date;
  /** Tells the operators. `context` names ids, never what a driver wrote. */
  logError(event: EventKey, context: Record<string, unknown>): void;
};

export const modelConfigOf = (env: Environment): ModelConfig => ({
  baseUrl: env.OPENAI_BASE_URL,
  apiKey: env.OPENAI_API_KEY,
  model: env.OPENAI_MODEL,
  ...(env.AI_ENDPOINT && { endpoint: env.AI_ENDPOINT }),
  ...(env.AI_DIALECT && { dialect: env.AI_DIALECT }),
  knowsPromptCache: env.AI_PROMPT_CACHE === 'on',
  ...(env.AI_REASONING_EFFORT && { reasoningEffort: env.AI_REASONING_EFFORT }),
  reasoningTokens: env.AI_REASONING_TOKENS,
  timeLimits: { firstByteMs: env.AI_FIRST_BYTE_MS, idleMs: env.AI_IDLE_MS, totalMs: env.AI_TOTAL_MS },
});

/** Loaded with the first question: the vendor's package is a sixth of the Worker's start, and most answers need no model. */
const modelAdapter = () => import('#platform/adapters/openai/model');

const modelOf = (config: ModelConfig): Model => ({
  async *answer(question) {
    const { createModel } = await modelAdapter();
    yield* createModel(config).answer(question);
  },
});

/** Makes one request's clients. @throws EnvironmentIncomplete */
export function createServices(bindings: object): Services {
  const env = environmentOf(bindings);
  const database = createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY });
  return {
    appOrigin: env.APP_ORIGIN,
    // Its pages are the web Worker's: this one answers calls and sends nobody anywhere.
    authenticator: authenticatorFor(env, env.APP_ORIGIN),
    subscriptions: subscriptionStore(database),
    choices: engineerChoices(database),
    generations: generationsStore(database),
    setups: sharedSetups(database),
    garageFacts: garageFactsStore(database),
    chatMessages: chatMessagesStore(database),
    operators: createClerkUsers({ secretKey: env.CLERK_SECRET_KEY, apiUrl: env.CLERK_API_URL }),
    desk: operatorDeskStore(database),
    trackRecord: (place) => recordLately(place, ruleResultsStore(database)),
    model: modelOf(modelConfigOf(env)),
    modelShutdown: async () => (await modelAdapter()).shutdownDateOf(modelConfigOf(env)),
    limits: {
      run: { perDay: env.AI_RUNS_PER_DAY, perMinute: env.AI_RUNS_PER_MINUTE },
      message: { perDay: env.AI_MESSAGES_PER_DAY, perMinute: env.AI_MESSAGES_PER_MINUTE },
    },
    runMs: env.AI_TOTAL_MS,
    now: () => new Date(),
    logError,
  };
}

/** Where the hourly checks leave what they found. @throws EnvironmentIncomplete */
export function hourlyFindings(bindings: object): CheckFindingsStore {
  const env = environmentOf(bindings);
  return checkFindingsStore(createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY }));
}
