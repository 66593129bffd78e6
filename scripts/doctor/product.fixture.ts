import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClerkWebhook } from '../../core/adapters/clerk-webhook.ts';
import { verifyWebhook } from '../../core/adapters/stripe-webhook.ts';
import { createStandIns } from '../../emulators/start.ts';
import { trustIssuer } from '../third-party-auth/trust-issuer.ts';
import type { Send } from './check.ts';

const origin = 'http://stand-ins.test';
const appOrigin = 'http://app.test';

export async function startWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'scrutineer-doctor-'));
  const standIns = await createStandIns({
    origin,
    dataDir,
    appOrigin,
    fetch: (input, init) => send(input, init),
  });
  const { environment } = standIns;
  const health = { database: 'ok', accounts: 'ok', engineer: 'ok', payments: 'ok' };

  async function isGenuine(request: Request): Promise<boolean> {
    const body = await request.text();
    const { STRIPE_WEBHOOK_SECRET = '', CLERK_WEBHOOK_SECRET = '' } = environment;
    const check = request.url.endsWith('/stripe')
      ? verifyWebhook(
          body,
          request.headers.get('stripe-signature') ?? '',
          [STRIPE_WEBHOOK_SECRET],
          new Date(),
        )
      : readClerkWebhook(request.headers, body, CLERK_WEBHOOK_SECRET);
    return check.then(
      () => true,
      () => false,
    );
  }

  async function answerProduct(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return Response.json(health);
    if (pathname === '/__clerk/.well-known/openid-configuration') {
      const issuer = `${appOrigin}/__clerk`;
      return Response.json({ issuer, jwks_uri: `${issuer}/v1/.well-known/jwks.json` });
    }
    if (pathname.startsWith('/webhooks/'))
      return new Response('{}', { status: (await isGenuine(request)) ? 200 : 400 });
    return standIns.fetch(
      new Request(request.url.replace(`${appOrigin}/__clerk`, `${origin}/clerk`), request),
    );
  }

  const send: Send = async (input, init) => {
    const request = new Request(input, init);
    const address = new URL(request.url).origin;
    if (address === appOrigin) return answerProduct(request);
    if (address === origin) return standIns.fetch(request);
    throw new TypeError('no such host');
  };

  await trustIssuer(send, environment);
  return {
    environment,
    health,
    send,
    async stripe(path: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
      const response = await send(`${origin}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${environment.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams(parameters),
      });
      return (await response.json()) as Record<string, unknown>;
    },
    /** SQL as the owner of the project, through the Management API. */
    async sql(query: string): Promise<void> {
      const response = await send(`${environment.SUPABASE_API_URL}/v1/projects/local/database/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${environment.SUPABASE_ACCESS_TOKEN}` },
        body: JSON.stringify({ query }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async signIn(userId: string): Promise<void> {
      await send(`${environment.CLERK_API_URL}/v1/sessions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${environment.CLERK_SECRET_KEY}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ user_id: userId }),
      });
    },
    async close(): Promise<void> {
      await standIns.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
