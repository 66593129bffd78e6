import { randomUUID } from 'node:crypto';

/** A signed-in driver with a running plan, as a browser would speak for them. */
export type BenchDriver = { id: string; cookie: string };

const password = 'pitlane-2026!';
const dayMs = 86_400_000;
/** Outlives a run of a benchmark, so that no measured request renews a session. */
const tokenLifetimeSeconds = 3_600;

async function ask<Answer>(address: string, key: string, method: string, body?: unknown): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: {
      ...{ authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' },
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** A browser's cookies for a session token. */
function cookieOf(jwt: string): string {
  const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { iat: number };
  return `__session=${jwt}; __client_uat=${claims.iat}`;
}

/**
 * Signs up drivers at the Clerk stand-in, signs them in, and gives each a monthly plan as a sync with the payment
 * service would have left it, a profile, without which no browser is told who drives, and a garage of twenty setups, a full
 * page.
 *
 * @param environment the Workers' variables
 */
export async function signInDrivers(
  count: number,
  environment: Record<string, string>,
): Promise<BenchDriver[]> {
  const { CLERK_API_URL, CLERK_SECRET_KEY = '', SUPABASE_URL, SUPABASE_SECRET_KEY = '' } = environment;
  const clerk = <Answer>(path: string, method: string, body: unknown) =>
    ask<Answer>(`${CLERK_API_URL}${path}`, CLERK_SECRET_KEY, method, body);

  await clerk('/stand-in/settings', 'PATCH', { tokenLifetimeSeconds });
  const drivers: BenchDriver[] = [];
  for (let place = 0; place < count; place += 1) {
    const username = `bench-${place}`;
    const { id } = await clerk<{ id: string }>('/v1/users', 'POST', {
      email_address: [`${username}@example.com`],
      username,
      password,
    });
    const session = await clerk<{ id: string }>('/v1/sessions', 'POST', { user_id: id });
    const { jwt } = await clerk<{ jwt: string }>(`/v1/sessions/${session.id}/tokens`, 'POST', {});
    drivers.push({ id, cookie: cookieOf(jwt) });
  }
  const profiles = drivers.map(({ id }, place) => ({
    clerk_user_id: id,
    email: `bench-${place}@example.com`,
    first_name: 'Benja',
    last_name: 'Min',
    username: `bench-${place}`,
  }));
  const rows = <Row>(path: string, method: string, body?: unknown) =>
    ask<Row[]>(`${SUPABASE_URL}/rest/v1/${path}`, SUPABASE_SECRET_KEY, method, body);
  const columns = 'game,car_name,track_name,title,note,setup_data,session,weather';
  const setups = await rows<object>(`setups?select=${columns}&is_public=eq.true&limit=20`, 'GET');
  for (const profile of await rows<{ id: number }>('user_profiles', 'POST', profiles))
    await rows(
      'setups',
      'POST',
      setups.map((setup) => ({ ...setup, user_id: profile.id, is_public: false })),
    );
  const now = Date.now();
  const plans = drivers.map(({ id }) => ({
    clerk_user_id: id,
    stripe_customer_id: `cus_${randomUUID().replaceAll('-', '')}`,
    status: 'active',
    plan_id: 'monthly',
    current_period_start: new Date(now).toISOString(),
    current_period_end: new Date(now + 30 * dayMs).toISOString(),
  }));
  await rows('subscriptions', 'POST', plans);
  return drivers;
}
