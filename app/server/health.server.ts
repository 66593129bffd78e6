import type { AppLoadContext } from '@remix-run/cloudflare';

const DEADLINE_MS = 2_000;

export type DependencyState = 'ok' | 'unavailable';

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

/** Asks every dependency at once, for at most two seconds each. */
export async function checkHealth({ env, database, ai, billing }: AppLoadContext) {
  const [databaseState, accounts, engineer, payments] = await Promise.all([
    stateOf((signal) => database.ping(signal)),
    stateOf((signal) => requireAlive(fetch(`${env.CLERK_FAPI_URL}/v1/environment`, { signal }))),
    stateOf((signal) => requireAlive(ai.fetch(`${env.APP_ORIGIN}/healthz`, { signal }))),
    stateOf(() => requirePlans(billing)),
  ]);
  return { database: databaseState, accounts, engineer, payments };
}
