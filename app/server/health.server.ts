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

async function requireOk(response: Promise<Response>): Promise<void> {
  const { ok, status } = await response;
  if (!ok) throw new Error(`status ${status}`);
}

/** Asks every dependency at once, for at most two seconds each. */
export async function checkHealth({ env, database, ai, webhooks }: AppLoadContext) {
  const [databaseState, accounts, engineer, payments] = await Promise.all([
    stateOf((signal) => database.ping(signal)),
    stateOf((signal) => requireOk(fetch(`${env.CLERK_FAPI_URL}/v1/environment`, { signal }))),
    stateOf((signal) => requireOk(ai.fetch(`${env.APP_ORIGIN}/healthz`, { signal }))),
    stateOf((signal) => requireOk(webhooks.fetch(`${env.APP_ORIGIN}/healthz`, { signal }))),
  ]);
  return { database: databaseState, accounts, engineer, payments };
}
