import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, inject } from 'vitest';
import { createDatabase, type DatabaseClient } from '#platform/adapters/supabase/database';
import { createCircuitBreaker } from '#platform/http/resilience';
import type { OperatorAct } from '#racing/engineer/run/operator-calls';
import { createSupabaseStandIn, type SupabaseStandIn } from '../../emulators/supabase/index.ts';
import { serverDatabases } from '../../emulators/supabase/postgres-server.ts';
import { trustIssuer } from '../../scripts/third-party-auth/trust-issuer.ts';
import { storesOf } from './stores.ts';

const url = 'http://stand-in.test/supabase';
const issuer = 'http://app.test/__clerk';
const folder = fileURLToPath(new URL('..', import.meta.url));

/** A project with our migrations and seed, in memory, and the ways into it. */
export type Project = {
  standIn: SupabaseStandIn;
  url: string;
  sql: SupabaseStandIn['sql'];
  /** A session token of a driver, as Clerk signs it; `claims` replace the usual ones. */
  token(clerkUserId: string, claims?: Record<string, unknown>): Promise<string>;
  visitor(): SupabaseClient;
  driver(clerkUserId: string): SupabaseClient;
  service(): SupabaseClient;
  database(who: 'visitor' | 'service' | { driver: string }): DatabaseClient;
  /** Where its PostgreSQL server answers, as the owner; undefined on PGlite. */
  databaseUrl?: string;
  close(): Promise<void>;
};

/** On the server of the run where there is one, a copy of the migrated database; else PGlite, in memory. */
async function ownDatabase(): Promise<{ databaseUrl?: string; drop?(): Promise<void> }> {
  const port = inject('postgresPort');
  if (!port) return {};
  const server = serverDatabases(port);
  const name = `test_${crypto.randomUUID()}`;
  await server.createDatabase(name, 'migrated');
  return { databaseUrl: server.url(name), drop: () => server.dropDatabase(name) };
}

async function startProject(): Promise<Project> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const { databaseUrl, drop } = await ownDatabase();
  const standIn = await createSupabaseStandIn({
    ...(databaseUrl && { databaseUrl }),
    origin: 'http://stand-in.test',
    appOrigin: 'http://app.test',
    migrationsDir: `${folder}migrations`,
    seedFile: `${folder}seed.sql`,
    // The issuer's own description.
    fetch: async (url) =>
      Response.json(
        String(url).endsWith('/openid-configuration')
          ? { issuer, jwks_uri: `${issuer}/.well-known/jwks.json` }
          : { keys: [jwk] },
      ),
  });
  const send: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init));
  const management = {
    CLERK_ISSUER: issuer,
    SUPABASE_URL: url,
    SUPABASE_API_URL: 'http://stand-in.test/supabase-api',
    SUPABASE_ACCESS_TOKEN: standIn.accessToken,
  };
  await trustIssuer(send, management);
  const token: Project['token'] = (clerkUserId, claims = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: issuer, role: 'authenticated', iat: now, exp: now + 60, ...claims })
      .setSubject(clerkUserId)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(privateKey);
  };
  const withKey = (key: string) =>
    createClient(url, key, {
      auth: { persistSession: false },
      db: { retry: false },
      global: { fetch: send },
    });
  return {
    async close() {
      await standIn.close();
      await drop?.();
    },
    ...(databaseUrl && { databaseUrl }),
    standIn,
    url,
    sql: standIn.sql,
    token,
    visitor: () => withKey(standIn.publishableKey),
    driver: (clerkUserId) =>
      createClient(url, standIn.publishableKey, {
        accessToken: () => token(clerkUserId),
        db: { retry: false },
        global: { fetch: send },
      }),
    service: () => withKey(standIn.secretKey),
    database: (who) =>
      createDatabase({
        url,
        key: who === 'service' ? standIn.secretKey : standIn.publishableKey,
        ...(typeof who === 'object' && { accessToken: () => token(who.driver) }),
        fetch: send,
        breaker: createCircuitBreaker(),
      }),
  };
}

type Row = Record<string, unknown>;
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A project for all tests of a file, and what they are given in it. */
export async function testProject() {
  const project = await startProject();
  afterAll(() => project.close());
  const { sql } = project;

  /** The stores of a driver, by the Clerk id, of a visitor or of the service. */
  const as = (who: string) =>
    storesOf(project.database(who === 'visitor' || who === 'service' ? who : { driver: who }));

  /** Inserts a row as it is, and gives its id. */
  async function given(table: string, row: Row): Promise<number> {
    const columns = Object.keys(row);
    const [made] = await sql(
      `insert into public.${table} (${columns}) values (${columns.map((_, place) => `$${place + 1}`)}) returning *`,
      Object.values(row),
    );
    return Number(made?.id);
  }

  /** The number of a driver's profile. */
  async function profileOf(driver: string): Promise<number> {
    const [row] = await sql('select id from public.user_profiles where clerk_user_id = $1', [driver]);
    return Number(row?.id);
  }

  return {
    ...project,

    /** As if a minute had gone by since drivers wrote anything. */
    aMinuteLater: () => sql("update private.writes_of_drivers set since = since - interval '1 minute'"),

    given,
    profileOf,

    as,

    /** An operator acts on what the case names and nothing else. */
    act: (about: Partial<OperatorAct> & Pick<OperatorAct, 'action'>, operator = 'user_operator') =>
      as('service').desk.act(operator, {
        ...{ setup: null, author: null, comment: null, reason: 'Because.' },
        ...about,
      }),

    /** Every list of the operator's desk from its beginning, or after these rows. */
    desk: (after: Partial<Parameters<ReturnType<typeof as>['desk']['read']>[0]> = {}) =>
      as('service').desk.read({ reports: null, done: null, findings: null, ...after }),

    /** A driver of their own, whose account is as many days old: by default one whose word counts for others. */
    async givenDriver(days = 100, driver = `user_${requestId()}`): Promise<string> {
      await given('user_profiles', { clerk_user_id: driver, created_at: daysFromNow(-days) });
      return driver;
    },

    givenSetup: async (driver: string, values: Row = {}): Promise<number> =>
      given('setups', {
        user_id: await profileOf(driver),
        game: 'ACC',
        car_name: 'ferrari_296_gt3',
        track_name: 'spa',
        setup_data: accFile(),
        is_public: true,
        ...values,
      }),

    givenStint: async (driver: string, setup: number, sheet: object, values: Row = {}): Promise<number> =>
      given('stints', {
        user_id: await profileOf(driver),
        setup_id: setup,
        version: 1,
        request_id: requestId(),
        sheet: JSON.stringify(sheet),
        ...values,
      }),

    givenRun: (driver: string, request: object = {}): Promise<number> =>
      given('generations', {
        ...{ clerk_user_id: driver, request_id: requestId(), request: JSON.stringify(request) },
        ...{ kind: 'refine', game: 'ACC', car: 'ferrari_296_gt3', track: 'spa' },
      }),

    /** A subscription whose period ends so far from now. */
    givenSubscription: (
      driver: string,
      status: string,
      { plan = 'monthly' as string | null, end = 20 } = {},
    ) =>
      given('subscriptions', {
        ...{ clerk_user_id: driver, stripe_customer_id: `cus_${driver}`, status, plan_id: plan },
        current_period_end: daysFromNow(end),
      }),
  };
}

export const requestId = (): string => crypto.randomUUID();

/** A file that the database takes for one of ACC's, with something of its own in it. */
export const accFile = (mark = ''): string =>
  JSON.stringify({ carName: 'ferrari_296_gt3', basicSetup: {}, mark });
