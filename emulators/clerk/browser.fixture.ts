import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import {
  type Authentication,
  createAuthenticator,
  createClerkProxy,
  createClerkUsers,
} from '../../core/adapters/clerk.ts';
import { createClerkStandIn } from './index.ts';

export const appOrigin = 'http://localhost:20101';
export const origin = 'http://localhost:20102';

type FrontendAnswer = {
  response: {
    id: string;
    status: string;
    created_session_id: string;
    created_user_id: string;
    sessions: unknown[];
  };
  client: { sign_in: { id: string }; sessions: { user: { id: string } }[] };
  errors: { code: string; meta: { param_name?: string } }[];
  jwt: string;
  display_config: Record<string, unknown>;
  user_settings: { attributes: Record<string, unknown> };
};

const template = mkdtempSync(join(tmpdir(), 'clerk-template-'));
let templateMade = false;
// The files of a run share it.
process.once('exit', () => rmSync(template, { recursive: true, force: true }));

/** A folder as a first start leaves it: keys and seeded passwords take long to make, so they are made once. */
async function seededFolder(): Promise<string> {
  if (!templateMade) {
    await (await createClerkStandIn({ dataDir: template, appOrigin, origin })).close();
    templateMade = true;
  }
  const folder = temporaryFolder();
  copyFileSync(join(template, 'clerk.json'), join(folder, 'clerk.json'));
  return folder;
}

/** A stand-in in a folder of its own, and what the product would build on it; all gone when the test ends. */
export async function startClerk(
  options: { dataDir?: string; webhookStatus?: (attempt: number) => number } = {},
) {
  const dataDir = options.dataDir ?? (await seededFolder());
  const webhooks: Request[] = [];
  const carry = async (request: Request) => {
    webhooks.push(request);
    return new Response(null, { status: options.webhookStatus?.(webhooks.length) ?? 204 });
  };
  const standIn = await createClerkStandIn({ dataDir, appOrigin, origin, carry });
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    standIn.fetch(new Request(input, init)),
  );
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await standIn.close();
  });
  const { publishableKey, secretKey, jwtKey, issuer } = standIn;
  const apiUrl = `${origin}/clerk-api`;
  const proxyUrl = `${appOrigin}/__clerk`;
  return {
    standIn,
    dataDir,
    webhooks,
    authenticator: createAuthenticator({
      publishableKey,
      secretKey,
      jwtKey,
      issuer,
      appOrigin,
      apiUrl,
      proxyUrl,
      authorizedParties: [appOrigin],
      signInUrl: `${origin}/clerk/sign-in`,
    }),
    proxy: createClerkProxy({ fapiUrl: `${origin}/clerk`, proxyUrl, secretKey }),
    users: createClerkUsers({ secretKey, apiUrl }),
    control: (path: string, method = 'GET', body?: object) =>
      standIn.fetch(
        new Request(`${apiUrl}/stand-in${path}`, {
          method,
          headers: { authorization: `Bearer ${secretKey}` },
          ...(body && { body: JSON.stringify(body) }),
        }),
      ),
  };
}

type Clerk = Awaited<ReturnType<typeof startClerk>>;

/** A browser without JavaScript: it keeps cookies, which all ports of a host share, and follows redirects. */
export function openBrowser(clerk: Clerk) {
  const jar = new Map<string, string>();

  function keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  function request(address: string, form?: Record<string, string>, method?: string): Request {
    const headers = new Headers({ 'sec-fetch-dest': 'document', accept: 'text/html' });
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const body = form && new URLSearchParams(form).toString();
    if (form) headers.set('content-type', 'application/x-www-form-urlencoded');
    return new Request(address, { method: method ?? (form ? 'POST' : 'GET'), headers, body: body ?? null });
  }

  return {
    jar,
    /** One request to a hosted page or, by way of the product's proxy, to the Frontend API. */
    async send(address: string, form?: Record<string, string>): Promise<Response> {
      const asked = request(address, form);
      const answer = address.startsWith(`${appOrigin}/__clerk/`)
        ? await clerk.proxy(asked, '127.0.0.1')
        : await clerk.standIn.fetch(asked);
      keep(answer.headers.getSetCookie());
      return answer;
    },
    /** The Frontend API, as clerk-js calls it: everything that changes something is a POST. */
    async call(path: string, form?: Record<string, string>, method = 'POST') {
      const named = method === 'POST' ? '' : `?_method=${method}`;
      const answer = await this.send(`${appOrigin}/__clerk/v1${path}${form ? named : ''}`, form);
      return { status: answer.status, body: (await answer.json()) as FrontendAnswer };
    },
    /** A page of the product, redirects to Clerk and back included. */
    async visit(
      path: string,
      { mayHandshake = true, form }: { mayHandshake?: boolean; form?: Record<string, string> } = {},
    ): Promise<Authentication & { redirects: number }> {
      for (let redirects = 0; redirects < 5; redirects++) {
        const result = await clerk.authenticator.authenticate(request(appOrigin + path, form), {
          mayHandshake,
        });
        keep(result.setCookies);
        const location = result.redirect?.headers.get('location');
        if (!location) return { ...result, redirects };
        keep(result.redirect?.headers.getSetCookie() ?? []);
        const back = await this.send(location);
        if (new URL(back.headers.get('location') ?? '').origin !== appOrigin) throw new Error('led astray');
      }
      throw new Error('too many redirects');
    },
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clerk-stand-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
