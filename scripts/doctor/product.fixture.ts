import { createClerkClient } from '@clerk/backend';
import { vi } from 'vitest';
import { readClerkWebhook } from '../../platform/adapters/clerk/webhook.ts';
import { verifyWebhook } from '../../platform/adapters/stripe/webhook.ts';
import { createOpenAiStandIn } from '../../emulators/openai/index.ts';
import { createStandIns } from '../../emulators/start.ts';
import { trustAssistants, trustIssuer } from '../third-party-auth/trust-issuer.ts';
import { createScratchFolder, remove } from '../marked-folders.ts';

const origin = 'http://stand-ins.test';
const appOrigin = 'http://app.test';
const issuer = `${appOrigin}/__clerk`;

/** Answers made from the real ones, by path; one that is a Response is sent as it is. */
export type Twists = Record<string, (body: never) => unknown>;

/** The stand-ins with a signed-in driver, and a product before them: all that `fetch` reaches from then on. */
export async function startWorld() {
  const dataDir = createScratchFolder('scrutineer-doctor');
  const standIns = await createStandIns({
    origin,
    dataDir,
    appOrigin,
    keepsDatabase: false,
    fetch: (...asked) => fetch(...asked),
  });
  const { environment } = standIns;
  const model = await createOpenAiStandIn({ apiKey: 'local', model: 'engineer-rules', pieceMs: 0 });
  const questions: string[] = [];
  let twists: Twists = {};

  async function takeWebhook({ headers, url }: Request, body: string): Promise<Response> {
    const { STRIPE_WEBHOOK_SECRET = '', CLERK_WEBHOOK_SECRET = '' } = environment;
    const signature = headers.get('stripe-signature') ?? '';
    await (url.endsWith('/stripe')
      ? verifyWebhook(body, signature, [STRIPE_WEBHOOK_SECRET], new Date())
      : readClerkWebhook(headers, body, CLERK_WEBHOOK_SECRET));
    return Response.json({});
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, origin: host } = new URL(request.url);
    if (request.method === 'POST' && pathname.startsWith('/openai/'))
      questions.push(await request.clone().text());
    if (pathname.startsWith('/openai/')) return model.fetch(request);
    if (host === origin) return standIns.fetch(request);
    if (host !== appOrigin) throw new TypeError('no such host');
    if (pathname === '/healthz') return Response.json({ database: 'ok', payments: 'ok' });
    if (pathname.endsWith('/openid-configuration'))
      return Response.json({ issuer, jwks_uri: `${issuer}/v1/.well-known/jwks.json` });
    if (pathname.startsWith('/webhooks/'))
      return takeWebhook(request, await request.text()).catch(() => new Response('{}', { status: 400 }));
    return standIns.fetch(new Request(request.url.replace(issuer, `${origin}/clerk`), request));
  }

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const response = await answer(request);
    const twist = twists[new URL(request.url).pathname];
    if (!twist) return response;
    const twisted = twist((await response.json()) as never);
    return twisted instanceof Response ? twisted : Response.json(twisted);
  });
  await trustIssuer(fetch, environment);
  await trustAssistants(fetch, environment);
  const { CLERK_API_URL: apiUrl = '', CLERK_SECRET_KEY: secretKey = '' } = environment;
  await createClerkClient({ apiUrl, secretKey }).sessions.createSession({ userId: 'user_seed_driver' });
  return {
    environment,
    /** Asked of the model. */
    questions,
    twist: (others: Twists) => {
      twists = others;
    },
    async close(): Promise<void> {
      await standIns.close();
      remove(dataDir);
    },
  };
}
