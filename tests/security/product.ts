import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { openSigningKey } from '../../emulators/clerk/keys.ts';
import type { Driver } from '../support/drivers.ts';
import { freshAddress } from '../support/fresh-address.ts';
import { appOrigin, clerkKeys } from '../support/stand-ins.ts';
import { headerFaults } from './header-faults.ts';

export type Asked = {
  method?: string;
  /** The sender; nobody by default. */
  as?: Driver;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** The IP address it seems to come from; one of its own where left out, so that no limit is met by chance. */
  address?: string;
  /** Keeps connections; where left out each request has its own. */
  agent?: Agent;
  /** How long a whole answer may take; a minute where left out. */
  patienceMs?: number;
};

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** Whether an earlier request came over the same connection. */
  isOnKeptConnection: boolean;
};

let key: ReturnType<typeof openSigningKey> | undefined;

/** Claims of a session token as Clerk gives them, issued so many seconds ago. */
export function claimsOf(userId: string, age = 0) {
  const now = Math.floor(Date.now() / 1000) - age;
  return {
    azp: appOrigin,
    exp: now + 60,
    iat: now,
    iss: `${appOrigin}/__clerk`,
    nbf: now - 10,
    sid: `sess_${userId.slice(-8)}`,
    sts: 'active',
    sub: userId,
    v: 2,
    role: 'authenticated',
  };
}

export function signed(claims: object): string {
  key ??= openSigningKey(clerkKeys().privateKey);
  return key.sign(claims);
}

/** The cookies of a browser that holds this token. */
export function cookiesOf(token: string): string {
  return `__session=${token}; __client_uat=1700000000`;
}

/** Headers that a browser sends from one of our own pages. */
export const fromOwnPage = { origin: appOrigin, 'sec-fetch-site': 'same-origin' };

/**
 * Asks the product, the path as it is written; redirects are not followed. An answer that hangs fails, and so does one
 * whose headers lack something.
 */
export async function ask(
  path: string,
  { method = 'GET', as, headers, body, address, agent, patienceMs = 60_000 }: Asked = {},
): Promise<Answer> {
  const content = body === undefined ? null : new Response(body);
  const type = content?.headers.get('content-type');
  const bytes = content && Buffer.from(await content.arrayBuffer());
  return new Promise((resolve, reject) => {
    const asked = request({
      agent: agent ?? false,
      host: '127.0.0.1',
      port: new URL(appOrigin).port,
      path,
      method,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        host: new URL(appOrigin).host,
        'cf-connecting-ip': address ?? freshAddress(),
        ...(as && { cookie: cookiesOf(signed(claimsOf(as.id))) }),
        ...(type && { 'content-type': type }),
        ...(bytes && { 'content-length': bytes.length }),
        ...headers,
      },
    });
    asked.once('error', reject);
    asked.once('response', (response) => {
      const answered = new Headers();
      for (let place = 0; place < response.rawHeaders.length; place += 2) {
        answered.append(response.rawHeaders[place] ?? '', response.rawHeaders[place + 1] ?? '');
      }
      const status = response.statusCode ?? 0;
      const faults = headerFaults(path, { status, headers: answered });
      if (faults.length > 0) reject(new Error(`${method} ${path} ${status}: ${faults.join(' | ')}`));
      text(response).then(
        (read) =>
          resolve({
            status,
            headers: answered,
            text: read,
            isOnKeptConnection: asked.reusedSocket,
          }),
        reject,
      );
    });
    asked.end(bytes ?? undefined);
  });
}

/** Sends as a form of our own pages or our own JavaScript would. */
export function send(path: string, asked: Asked = {}): Promise<Answer> {
  return ask(path, { method: 'POST', ...asked, headers: { ...fromOwnPage, ...asked.headers } });
}

/** Sends JSON from our own origin. */
export function sendJson(path: string, body: unknown, asked: Asked = {}): Promise<Answer> {
  return send(path, {
    ...asked,
    headers: { 'content-type': 'application/json', ...asked.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Sends a form from our own origin. */
export function sendForm(path: string, fields: Record<string, string>, asked: Asked = {}): Promise<Answer> {
  return send(path, { ...asked, body: new URLSearchParams(fields) });
}

/** Does all of them, a few at a time, in order of their place. */
export async function each<Case>(
  cases: readonly Case[],
  act: (one: Case) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let place = next++; place < cases.length; place = next++) await act(cases[place] as Case);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
