import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type BenchDriver, signInDrivers } from '../support/paying-drivers.ts';
import { requireBundles, startProduct } from '../support/product.ts';
import { seedSetups } from '../../scripts/seed-setups.ts';
import { shownInput } from './fuzz.ts';
import { assertNoTrace } from './invariants.ts';
import { type WebRequest, webRequest } from './web-requests.ts';

export type WebOutcome = {
  inputs: number;
  statuses: Record<string, number>;
  uncaught: string[];
  serverErrors: string[];
  slowestMs: number;
  slowest: string;
};

/** Requests that are on their way at the same time. */
const atOnce = 4;

/** Far below what a driver may send in a minute, so that the limits answer few of the requests. */
const requestsPerDriver = 40;

/** Times that a request is sent whose connection was lost. */
const mostTries = 8;

/** No request of a healthy product takes so long. */
const deadlineMs = 30_000;

/** Makes the drivers known to the payment service too: their plans name customers that only our table knows. */
async function makeCustomers(
  drivers: readonly BenchDriver[],
  { STRIPE_API_URL, STRIPE_SECRET_KEY, SUPABASE_URL, SUPABASE_SECRET_KEY = '' }: Record<string, string>,
): Promise<void> {
  for (const { id } of drivers) {
    const made = await fetch(`${STRIPE_API_URL}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ 'metadata[clerk_user_id]': id }),
    });
    const customer = (await made.json()) as { id: string };
    const kept = await fetch(`${SUPABASE_URL}/rest/v1/subscriptions?clerk_user_id=eq.${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
        apikey: SUPABASE_SECRET_KEY,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ stripe_customer_id: customer.id }),
    });
    if (!made.ok || !kept.ok) throw new Error(`no customer for ${id}: ${made.status}, ${kept.status}`);
  }
}

function bodyOf({ body }: WebRequest): { body?: BodyInit; type?: string } {
  if (body === null) return {};
  if (body.kind === 'json') return { body: body.text, type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of body.fields) form.append(name, value);
  if (body.file) {
    const file = new File([new Uint8Array(body.file)], 'x.svm');
    form.append('setup_file', file);
    form.append('baseFile', file);
  }
  return { body: form };
}

async function ask(
  asked: WebRequest,
  origin: string,
  driver: BenchDriver | null,
  address: string,
): Promise<Response> {
  const { body, type } = bodyOf(asked);
  const headers = new Headers({ origin, 'cf-connecting-ip': address, ...(type && { 'content-type': type }) });
  for (const [name, value] of asked.headers) if (name !== 'content-type') headers.set(name, value);
  const cookies = [driver?.cookie, headers.get('cookie')].filter(Boolean);
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  const send = () =>
    fetch(origin + asked.path, {
      method: asked.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
      ...(body !== undefined && { body }),
    });
  // A body that is refused unread ends its connection, which other requests may just have been sent over.
  for (let tries = 1; tries < mostTries; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return send();
}

async function assertHouseAnswer(response: Response, { path }: WebRequest): Promise<void> {
  const text = await response.text();
  assertNoTrace(text);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff', 'no nosniff');
  assert.ok(response.headers.get('x-request-id'), 'no request id');
  if (response.status < 400 || !path.startsWith('/api/')) return;
  const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
  assert.ok(
    typeof error === 'string' && typeof code === 'string',
    `not the house form: ${text.slice(0, 200)}`,
  );
}

/**
 * Starts the built product with its stand-ins, and asks it what nobody should ask.
 *
 * @throws a sentence when the product is not built
 */
async function fuzzWeb(inputs: number, seed: number): Promise<WebOutcome> {
  requireBundles();
  const product = await startProduct(() => ({
    AI_RUNS_PER_MINUTE: '100000',
    AI_MESSAGES_PER_MINUTE: '100000',
  }));
  const outcome: WebOutcome = {
    inputs: 0,
    statuses: {},
    uncaught: [],
    serverErrors: [],
    slowestMs: 0,
    slowest: '',
  };
  try {
    const drivers = await signInDrivers(Math.ceil(inputs / requestsPerDriver), product.environment);
    await makeCustomers(drivers, product.environment);
    const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = product.environment;
    await seedSetups({ supabaseUrl: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
    const waiting = fc.sample(webRequest, { numRuns: inputs, seed });
    const one = async (asked: WebRequest, place: number) => {
      const driver = asked.isSignedIn ? (drivers[place % drivers.length] ?? null) : null;
      const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
      const started = performance.now();
      try {
        const response = await ask(asked, product.appOrigin, driver, address);
        outcome.statuses[response.status] = (outcome.statuses[response.status] ?? 0) + 1;
        if (response.status >= 500) outcome.serverErrors.push(`${response.status} to ${shownInput(asked)}`);
        await assertHouseAnswer(response, asked);
      } catch (error) {
        const { message, cause } = error instanceof Error ? error : new Error(String(error));
        outcome.uncaught.push(`${message}${cause ? ` (${cause})` : ''}: ${shownInput(asked)}`);
      }
      const ms = performance.now() - started;
      outcome.inputs += 1;
      if (ms <= outcome.slowestMs) return;
      outcome.slowestMs = ms;
      outcome.slowest = shownInput(asked);
    };
    let next = 0;
    const work = async () => {
      while (next < waiting.length) {
        const place = next;
        next += 1;
        const asked = waiting[place];
        if (asked) await one(asked, place);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return outcome;
  } finally {
    await product.stop();
  }
}

// Run by `run.ts` as a process of its own: what the Workers log goes to its standard output.
if (process.send) {
  const [inputs, seed] = process.argv.slice(2).map(Number);
  process.send(await fuzzWeb(inputs ?? 0, seed ?? 0));
  process.disconnect();
}
