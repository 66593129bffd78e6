import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import type { JSONWebKeySet } from 'jose';
import { openJsonFile } from '../json-file.ts';
import type { StandIn } from '../stand-in.ts';
import { createBearerExchange } from './bearer.ts';
import { openDatabase } from './database.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { createOutage, type OutageOrder } from './outage.ts';
import { observingRefusals, refusedStatement } from './refusals.ts';
import { describeTables } from './status.ts';

export type SupabaseStandInOptions = {
  /** Folder that keeps the database; undefined keeps it in memory, for tests. */
  dataDir?: string;
  /** Address of the stand-ins. */
  origin: string;
  /** Address of the web Worker. */
  appOrigin: string;
  migrationsDir: string;
  seedFile: string;
  /** `iss` of the tokens that are let in. */
  clerkIssuer: string;
  clerkJwks: () => Promise<JSONWebKeySet>;
};

export type SupabaseStandIn = StandIn & {
  /** Opens the door as `anon`. */
  publishableKey: string;
  /** Opens the door as `service_role`. */
  secretKey: string;
  /** Runs SQL as the owner of the database, for tests and seeds. */
  sql(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Makes the database misbehave. The same is reached by `POST /supabase/__control` with the secret key. */
  outage(order: OutageOrder): void;
};

const prefix = '/supabase';
const publishableKey = 'sb_publishable_local';

const refused = (status: number, body: { code: string; message: string }) =>
  Response.json({ code: body.code, details: null, hint: null, message: body.message }, { status });

/**
 * The Supabase stand-in: the REST interface of a hosted project under `/supabase/rest/v1`, over a real Postgres with
 * our real migrations. It lets in what a hosted project with Clerk as third-party authentication lets in.
 */
export async function createSupabaseStandIn(options: SupabaseStandInOptions): Promise<SupabaseStandIn> {
  const { dataDir } = options;
  const newKeys = () => ({ secretKey: `sb_secret_local_${randomBytes(18).toString('base64url')}` });
  const keys = dataDir ? openJsonFile(join(dataDir, 'keys.json'), newKeys) : { value: newKeys(), flush() {} };
  keys.flush();
  const { secretKey } = keys.value;

  const connection = await openDatabase({
    folder: dataDir && join(dataDir, 'postgres'),
    migrationsDir: options.migrationsDir,
    seedFile: options.seedFile,
  });
  const secret = randomBytes(32).toString('hex');
  const rest = new App({
    connection,
    auth: { enabled: true, jwt_secret: secret, publishable_key: publishableKey, secret_key: secretKey },
    options: { server: { admin: false, disableStudio: true } },
  });
  const exchange = createBearerExchange({ issuer: options.clerkIssuer, jwks: options.clerkJwks, secret });
  const alone = oneAtATime();
  const outage = createOutage();

  /** The request as the embedded layer wants it, or the refusal. */
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

  async function control(request: Request): Promise<Response> {
    if (request.headers.get('apikey') !== secretKey) return new Response(null, { status: 401 });
    if (request.method === 'POST' && !outage.obey(await request.json().catch(() => undefined))) {
      return Response.json({ message: 'mode: ok, 500, hang, slow or garbage' }, { status: 400 });
    }
    return Response.json(outage.current());
  }

  return {
    name: 'Supabase',
    paths: [prefix],
    publishableKey,
    secretKey,

    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === `${prefix}/__control`) return control(request);
      const failure = await outage.intercept(request);
      if (failure) return failure;
      if (pathname === `${prefix}/health`) {
        await alone(() => connection.driver.query('select 1'));
        return Response.json({ status: 'ok' });
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
        if (refusal && response.status === 500) return refusedStatement(refusal);
        const empty = response.status === 204 || response.status === 304;
        return new Response(empty ? null : await response.arrayBuffer(), response);
      });
    },

    status: () => alone(() => describeTables(connection.driver)),

    async sql(statement, parameters = []) {
      const { rows } = await alone(() =>
        connection.driver.query<Record<string, unknown>>(statement, parameters),
      );
      return rows;
    },

    outage(order) {
      if (!outage.obey(order)) throw new Error('No such outage');
    },

    async close() {
      outage.release();
      await alone(() => connection.close());
    },
  };
}
