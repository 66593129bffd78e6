import type { AppLoadContext } from '@remix-run/cloudflare';
import { createSharedAnswer } from './shared-answer.server.ts';

const DEADLINE_MS = 2_000;
/** Anybody may ask for our health, and no more often than this does it ask others. */
const FRESH_MS = 3_000;
/** Billing has three seconds of its own. */
const LONGEST_MS = 4_000;

export type DependencyState = 'ok' | 'unavailable';
type Health = Record<'database' | 'accounts' | 'engineer' | 'payments', DependencyState>;

async function stateOf(ask: (signal: AbortSignal) => Promise<unknown>): Promise<DependencyState> {
  try {
    await ask(AbortSignal.timeout(DEADLINE_MS));
    return 'ok';
  } catch {
    return 'unavailable';
  }
}

/** Any answer but a fault of the server's own shows that it lives. */
async function requireAlive(response: Promise<Response>): Promise<void> {
  const { status } = await response;
  if (status >= 500) throw new Error(`status ${status}`);
}

async function requirePlans(billing: AppLoadContext['billing']): Promise<void> {
  const { ok } = await billing.plans();
  if (!ok) throw new Error('no plans');
}

const share = createSharedAnswer<Health>({ freshMs: FRESH_MS, longestMs: LONGEST_MS });

/** The state of each dependency, at most a few seconds old, and its age in milliseconds. */
export async function currentHealth(context: AppLoadContext) {
  const { answer, ageMs } = await share(() => checkHealth(context));
  return { health: answer, ageMs };
}

/** Asks every dependency at once, for at most two seconds each. */
async function checkHealth({ env, database, ai, billing }: AppLoadContext): Promise<Health> {
  const [databaseState, accounts, engineer, payments] = await Promise.all([
    stateOf((signal) => database.ping(signal)),
    stateOf((signal) => requireAlive(fetch(`${env.CLERK_FAPI_URL}/v1/environment`, { signal }))),
    stateOf((signal) => requireAlive(ai.fetch(`${env.APP_ORIGIN}/healthz`, { signal }))),
    stateOf(() => requirePlans(billing)),
  ]);
  return { database: databaseState, accounts, engineer, payments };
}
