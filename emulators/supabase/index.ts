import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import { openJsonFile } from '../json-file.ts';
import type { StandIn } from '../stand-in.ts';
import { createBearerExchange } from './bearer.ts';
import { connectDatabase, openDatabase } from './database.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { observingRefusals, refusedStatement } from './refusals.ts';
import type { SqlSession } from './sql-session.ts';
import { describeTables } from './status.ts';
import { createThirdPartyAuth, type Integration } from './third-party-auth.ts';

export type SupabaseStandInOptions = {
  dataDir?: string;
  origin: string;
  appOrigin: string;
  migrationsDir: string;
  seedFile: string;
  /** A database of a PostgreSQL server; without it PGlite keeps one in `dataDir`, else in memory. */
  databaseUrl?: string;
  fetch?: typeof fetch;
};

export type SupabaseStandIn = StandIn & {
  publishableKey: string;
  secretKey: string;
  accessToken: string;
  sql(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
};

const prefix = '/supabase';
const managementPrefix = '/supabase-api';
const queryPath = /^\/supabase-api\/v1\/projects\/[\w-]+\/database\/query$/;
const publishableKey = 'sb_publishable_local';

const refused = (status: number, body: { code: string; message: string }) =>
  Response.json({ code: body.code, details: null, hint: null, message: body.message }, { status });

/**
 * After a message that Postgres could not read, PGlite's one session is still in its transaction, and takes the next message
 * with parameters for what was left of that one.
 */
async function endUnreadMessage(session: SqlSession): Promise<void> {
  await session.exec('rollback');
  await session.query('select $1::integer', [1]).catch(() => undefined);
}

/**
 * The Supabase stand-in: the REST interface of a hosted project under `/supabase/rest/v1`, over a real Postgres with
 * our real migrations. It lets in tokens of the issuers that were registered through the Management API under
 * `/supabase-api/v1`, as a hosted project with third-party authentication does, and no others.
 */
export async function createSupabaseStandIn(options: SupabaseStandInOptions): Promise<SupabaseStandIn> {
  const { dataDir } = options;
  const persisted = <T>(name: string, initial: () => T) =>
    openJsonFile(dataDir && join(dataDir, name), initial);
  const keys = persisted('keys.json', () => ({
    secretKey: `sb_secret_local_${randomBytes(18).toString('base64url')}`,
  }));
  keys.flush();
  const { secretKey } = keys.value;
  const trust = persisted('third-party-auth.json', () => ({
    accessToken: `sbp_local_${randomBytes(20).toString('hex')}`,
    integrations: [] as Integration[],
  }));
  trust.flush();
  const { accessToken } = trust.value;
  const thirdParties = createThirdPartyAuth({
    file: trust,
    accessToken,
    appOrigin: options.appOrigin,
    fetch: options.fetch ?? fetch,
  });

  const database = options.databaseUrl
    ? await connectDatabase(options.databaseUrl, options)
    : await openDatabase({ ...options, folder: dataDir && join(dataDir, 'postgres') });
  const secret = randomBytes(32).toString('hex');
  const rest = new App({
    connection: database.connection,
    auth: { enabled: true, jwt_secret: secret, publishable_key: publishableKey, secret_key: secretKey },
    options: { server: { admin: false, disableStudio: true } },
  });
  const exchange = createBearerExchange(thirdParties, secret);
  const alone = oneAtATime();

  async function translated(request: Request): Promise<Request | Response> {
    const url = new URL(request.url);
    url.pathname = url.pathname.slice(prefix.length);
    const headers = new Headers(request.headers);
    const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    headers.delete('authorization');
    if (bearer && bearer !== headers.get('apikey')) {
      const exchanged = await exchange(bearer);
      if ('code' in exchanged) return refused(401, exchanged);
      headers.set('authorization', `Bearer ${exchanged.token}`);
    }
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return new Request(url, {
      method: request.method,
      headers,
      ...(hasBody && { body: await request.arrayBuffer() }),
    });
  }

  /** SQL as the owner of the project runs it through the Management API. */
  async function runQuery(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${accessToken}`) {
      return Response.json({ message: 'Unauthorized' }, { status: 401 });
    }
    const { query } = (await request.json()) as { query: string };
    try {
      const { rows } = await alone(() => database.session.query(query));
      return Response.json(rows, { status: 201 });
    } catch (error) {
      return Response.json({ message: String(error) }, { status: 400 });
    }
  }

  return {
    name: 'Supabase',
    paths: [prefix, managementPrefix],
    publishableKey,
    secretKey,
    accessToken,

    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (queryPath.test(pathname) && request.method === 'POST') return runQuery(request);
      if (pathname.startsWith(`${managementPrefix}/`)) {
        return thirdParties.answer(request, pathname.slice(managementPrefix.length));
      }
      if (!pathname.startsWith(`${prefix}/rest/v1/`)) {
        return Response.json({ message: 'Only the REST interface is here' }, { status: 404 });
      }
      const inner = await translated(request);
      // Not by class: the Node server that hands requests in replaces the global one.
      if ('status' in inner) return inner;
      return alone(async () => {
        const { result: response, refusal } = await observingRefusals(() =>
          rest.fetch(inner, { peerAddress: null }),
        );
        if (refusal?.code === '08P01') await endUnreadMessage(database.session);
        if (refusal && response.status === 500) return refusedStatement(refusal);
        const empty = response.status === 204 || response.status === 304;
        return new Response(empty ? null : await response.arrayBuffer(), response);
      });
    },

    status: () => alone(() => describeTables(database.session)),

    async sql(statement, parameters = []) {
      const { rows } = await alone(() =>
        database.session.query<Record<string, unknown>>(statement, parameters),
      );
      return rows;
    },

    async close() {
      trust.flush();
      await alone(() => database.close());
    },
  };
}
