import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCircuitBreaker } from '#core/platform/http/resilience';
import { createDatabase } from '#core/adapters/supabase/database';
import { setupsStore } from '#core/adapters/supabase/setups';
import { createSupabaseStandIn, type SupabaseStandIn, type SupabaseStandInOptions } from './index.ts';

const supabaseFolder = fileURLToPath(new URL('../../supabase/', import.meta.url));
const url = 'http://stand-in.test/supabase';
const folder = mkdtempSync(join(tmpdir(), 'supabase-stand-in-'));
let standIn: SupabaseStandIn;

const open = (options: Partial<SupabaseStandInOptions> = {}) =>
  createSupabaseStandIn({
    dataDir: join(folder, 'data'),
    origin: 'http://stand-in.test',
    appOrigin: 'http://app.test',
    migrationsDir: join(supabaseFolder, 'migrations'),
    seedFile: join(supabaseFolder, 'seed.sql'),
    ...options,
  });
const send: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init));
const client = (key: string) =>
  createClient(url, key, { auth: { persistSession: false }, db: { retry: false }, global: { fetch: send } });
const publicSetups = () =>
  setupsStore(
    createDatabase({ url, key: standIn.publishableKey, fetch: send, breaker: createCircuitBreaker() }),
  );

beforeAll(async () => {
  standIn = await open();
}, 60_000);
afterEach(() => standIn.outage({ mode: 'ok' }));
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

/** Whom the project trusts, asked or told by its owner. */
const thirdParties = async (body?: object) => {
  const response = await standIn.fetch(
    new Request('http://stand-in.test/supabase-api/v1/projects/local/config/auth/third-party-auth', {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${standIn.accessToken}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return response.json();
};

test('a second start keeps the data, the key and whom it trusts, and opens no column that the migrations closed', async () => {
  const trusted = await thirdParties({ custom_jwks: { keys: [{ kid: 'ins_1', kty: 'RSA' }] } });
  await client(standIn.secretKey).from('stripe_events').insert({ id: 'evt_kept', type: 'invoice.paid' });
  const before = standIn.secretKey;
  await standIn.close();
  standIn = await open();
  expect(standIn.secretKey).toBe(before);
  expect(await thirdParties()).toEqual([trusted]);
  const kept = await client(standIn.secretKey).from('stripe_events').select('id');
  expect(kept.data).toEqual([{ id: 'evt_kept' }]);
  const visitor = client(standIn.publishableKey);
  expect((await visitor.from('user_profiles').select('email')).error?.code).toBe('42501');
  expect((await visitor.from('stripe_events').select('id')).error?.code).toBe('42501');
}, 60_000);

test('requests at once never act in the role of one another', async () => {
  const asService = client(standIn.secretKey);
  const asVisitor = client(standIn.publishableKey);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? asVisitor : asService).from('user_profiles').select('email'),
    ),
  );
  for (const [index, { error }] of answers.entries())
    expect(error?.code).toBe(index % 2 ? '42501' : undefined);
});

test('a migration that fails is named, and leaves nothing behind', async () => {
  const migrationsDir = mkdtempSync(join(folder, 'migrations-'));
  writeFileSync(join(migrationsDir, '20260101000000_good.sql'), 'create table public.good (id bigint);');
  writeFileSync(
    join(migrationsDir, '20260102000000_bad.sql'),
    'create table public.half (id bigint); select nonsense;',
  );
  const opening = open({ dataDir: join(folder, 'failing'), migrationsDir });
  await expect(opening).rejects.toThrow('The migration 20260102000000_bad.sql failed: column "nonsense"');
}, 60_000);

test('the outage switch needs the secret key', async () => {
  const order = (apikey: string, body: unknown) =>
    standIn.fetch(
      new Request(`${url}/__control`, { method: 'POST', headers: { apikey }, body: JSON.stringify(body) }),
    );
  expect((await order(standIn.publishableKey, { mode: '500' })).status).toBe(401);
  expect((await order(standIn.secretKey, { mode: 'chaos' })).status).toBe(400);
  expect((await order(standIn.secretKey, { mode: '500', requests: 3 })).status).toBe(200);
  expect(
    await publicSetups()
      .listPublic({})
      .catch((error: Error) => error.name),
  ).toBe('DatabaseUnavailable');
  const state = await standIn.fetch(
    new Request(`${url}/__control`, { headers: { apikey: standIn.secretKey } }),
  );
  expect(await state.json()).toEqual({ mode: '500', requestsLeft: 1 });
});

test('a read survives one failure, and fails clearly when the database is gone or talks nonsense', async () => {
  standIn.outage({ mode: '500', requests: 1 });
  expect(await publicSetups().listPublic({})).toEqual({ setups: [], next: null });
  for (const mode of ['500', 'garbage'] as const) {
    standIn.outage({ mode });
    await expect(publicSetups().listPublic({})).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await expect(publicSetups().one(1)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await expect(publicSetups().remove(1)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  }
});

test('a held request is let go by the next order', async () => {
  standIn.outage({ mode: 'hang' });
  const held = standIn.fetch(new Request(`${url}/health`));
  standIn.outage({ mode: 'ok' });
  expect((await held).status).toBe(504);
});
