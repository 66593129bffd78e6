import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  appOrigin,
  createSigner,
  encode,
  goodClaims,
  issuer,
  issuerOf,
  type TokenSigner,
} from '../../identity/signed-tokens.fixture.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { clerkCookieSuffix } from './cookies.ts';

const publishableKey = `pk_live_${btoa('clerk.scrutineer.example$')}`;
const page = { 'sec-fetch-dest': 'document', accept: 'text/html' };
const call = { 'sec-fetch-dest': 'empty', accept: '*/*' };

let signer: TokenSigner;
let suffix: string;
let authenticator: Authenticator;
let clerk: ReturnType<typeof vi.fn<typeof fetch>>;

beforeAll(async () => {
  signer = await createSigner();
  suffix = await clerkCookieSuffix(publishableKey);
});

beforeEach(() => {
  clerk = vi.fn<typeof fetch>(async () => {
    throw new Error('no network here');
  });
  vi.stubGlobal('fetch', clerk);
  authenticator = createAuthenticator(config());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function config() {
  return {
    ...issuerOf(signer),
    publishableKey,
    secretKey: 'sk_live_test',
    apiUrl: 'https://api.clerk.example',
    appOrigin,
    proxyUrl: issuer,
    signInUrl: 'https://accounts.scrutineer.example/sign-in',
  };
}

function cookiesWith(token: string | undefined, more: Record<string, string | undefined> = {}): string {
  const all: Record<string, string | undefined> = {
    [`__session_${suffix}`]: token,
    __session: token,
    [`__client_uat_${suffix}`]: '1700000000',
    __client_uat: '1700000000',
    ...more,
  };
  return Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join('; ');
}

const storedSession = { userId: 'user_1', sessionId: 'sess_1' };

const uat = (value: string) => ({ __client_uat: value, [`__client_uat_${suffix}`]: value });
const signedIn = async (more?: Parameters<typeof cookiesWith>[1], claims: object = goodClaims()) =>
  cookiesWith(await signer.sign(claims), more);
const expired = (more?: Parameters<typeof cookiesWith>[1]) => signedIn(more, goodClaims(600));
const refresh = (token = 'refresh-1') => ({ [`__refresh_${suffix}`]: token });
/** An expired session that Clerk may be asked to renew. */
const renewable = (token?: string) => expired(refresh(token));
const forged = async (claims: object) => (await createSigner()).sign(claims);

type Cookies = () => Promise<string>;
type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  mayHandshake?: boolean;
  path?: string;
};

function ask(
  cookie: string,
  { method = 'GET', headers = {}, mayHandshake = true, path = '/my-setups' }: RequestOptions = {},
) {
  const request = new Request(appOrigin + path, {
    method,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(method === 'POST' && { body: 'note=hello' }),
  });
  return authenticator.authenticate(request, { mayHandshake });
}

function clerkAnswers(body: unknown, status = 200): void {
  clerk.mockImplementation(async () => Response.json(body, { status }));
}

async function clerkRenews(claims: object = goodClaims()): Promise<string> {
  const token = await signer.sign(claims);
  clerkAnswers({
    object: 'cookies',
    cookies: [`__session=${token}; Path=/`, `__session_${suffix}=${token}; Path=/; SameSite=Lax`],
  });
  return token;
}

test.each(['GET', 'POST', 'HEAD', 'DELETE'])(
  'a good token signs in on %s without a network',
  async (method) => {
    const token = await signer.sign(goodClaims());
    const driver = { state: 'signed-in', ...storedSession, token, claims: { azp: appOrigin } };
    const result = await ask(cookiesWith(token), { method, headers: page });
    expect(result).toMatchObject({ driver, setCookies: [] });
    expect(clerk).not.toHaveBeenCalled();
  },
);

test.each([
  ['a page', 'GET', page],
  ['a call', 'GET', call],
  ['a form sent without JavaScript', 'POST', page],
  ['a form sent by script', 'POST', call],
])('an expired session with a refresh cookie is renewed for %s', async (_, method, headers) => {
  const ranOut = await signer.sign(goodClaims(600));
  const renewed = await clerkRenews();
  const cookie = cookiesWith(ranOut, refresh());
  const result = await ask(cookie, { method, headers, mayHandshake: false });
  expect(result.driver).toMatchObject({ state: 'signed-in', token: renewed });
  expect(result.redirect).toBeUndefined();
  expect(result.setCookies).toEqual([
    `__session=${renewed}; Path=/`,
    `__session_${suffix}=${renewed}; Path=/; SameSite=Lax`,
  ]);

  const [url, init] = clerk.mock.calls[0] ?? [];
  expect(String(url)).toBe('https://api.clerk.example/v1/sessions/sess_1/refresh?suffixed_cookies=true');
  expect(JSON.parse(String(init?.body))).toMatchObject({
    expired_token: ranOut,
    refresh_token: 'refresh-1',
    request_origin: appOrigin,
    format: 'cookie',
  });
});

test('a renewed token for another party is refused', async () => {
  await clerkRenews({ ...goodClaims(), azp: undefined });
  const result = await ask(await renewable());
  expect(result).toEqual({ driver: { state: 'signed-out', reason: 'refused' }, setCookies: [] });
});

test('an expired page load without a refresh cookie is sent to Clerk and back', async () => {
  const path = '/my-setups?q=spa';
  const { redirect, driver } = await ask(await expired(), { headers: page, path });
  expect([driver.state, redirect?.status]).toEqual(['signed-out', 307]);
  expect(redirect?.headers.get('cache-control')).toBe('no-store');
  expect(redirect?.headers.getSetCookie()).toHaveLength(1);
  const location = new URL(redirect?.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${issuer}/v1/client/handshake`);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    redirect_url: appOrigin + path,
    suffixed_cookies: 'true',
  });
});

test.each([
  ['signed in again since', () => signedIn(uat('9999999999'))],
  ['signed in elsewhere', async () => cookiesWith(undefined)],
])('a browser that has %s fetches its session, on page loads only', async (_, cookies) => {
  const cookie = await cookies();
  expect((await ask(cookie, { headers: page })).redirect?.status).toBe(307);
  for (const options of [
    { headers: call },
    { headers: page, method: 'POST' },
    { headers: page, mayHandshake: false },
  ]) {
    const result = await ask(cookie, options);
    expect(result.redirect).toBeUndefined();
    expect(result.driver.state).toBe('signed-out');
  }
  expect(clerk).not.toHaveBeenCalled();
});

const badTokens: [string, () => Promise<string>][] = [
  ['alg none', async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(goodClaims())}.AAAA`],
  ['a foreign key', () => forged(goodClaims())],
  ['a foreign key that looks expired', () => forged(goodClaims(600))],
  ['another issuer', () => signer.sign({ ...goodClaims(), iss: 'https://clerk.evil.example' })],
  ['another party', () => signer.sign({ ...goodClaims(), azp: 'https://evil.example' })],
  ['no party', () => signer.sign({ ...goodClaims(), azp: undefined })],
  ['garbage', async () => 'a.b.c'],
];

/** Cookies that another Clerk instance set on the same host. */
async function foreignCookies() {
  const other = await forged({ ...goodClaims(), iss: 'http://localhost:9999/__clerk' });
  return { __session: other, __client_uat: '9999999999', __session_abcdefgh: other };
}

const malformed = ['x=%FF', '__session=%FF', `x=%ZZ`, 'x', '__clerk_handshake=%FF', 'x=%3B%20__client_uat=0'];
const elsewhere = { referer: 'https://checkout.stripe.com/', 'sec-fetch-site': 'cross-site' };
const onOutage = async () => {
  await ask(await renewable());
  clerk.mockClear();
  return signedIn(refresh());
};

test.each<[string, Cookies, RequestOptions]>([
  ['a token that ran out three seconds ago', () => signedIn({}, goodClaims(63)), {}],
  ['coming from another site', () => signedIn(), { headers: { ...page, ...elsewhere } }],
  ['another authorization scheme', () => signedIn(), { headers: { authorization: 'Basic ZHJpdmVy' } }],
  ["another instance's cookies", async () => signedIn(await foreignCookies()), { headers: page }],
  ['an outage of Clerk', onOutage, {}],
  ...malformed.map((bad): [string, Cookies, RequestOptions] => [
    `the malformed cookie ${bad}`,
    async () => `${bad}; ${await signedIn()}`,
    { headers: page },
  ]),
])('%s signs nobody out and costs no detour', async (_, cookie, asked) => {
  const { driver, redirect } = await ask(await cookie(), asked);
  expect([driver.state, redirect]).toEqual(['signed-in', undefined]);
  expect(clerk).not.toHaveBeenCalled();
});

const onPage = { headers: page };
const inCall = { headers: call };
const publicPage = { ...onPage, mayHandshake: false };
const plainForm = { ...onPage, method: 'POST' };
const sentForm = { ...inCall, method: 'POST' };
const nonce = async () => '__clerk_handshake_nonce=n1';
const justFailed = () => expired({ handshake_pause: '1' });

test.each<[string, Cookies, RequestOptions, string]>([
  ['no cookies', async () => '', onPage, 'no-session'],
  ['a sign-out since', () => signedIn(uat('0')), onPage, 'no-session'],
  [
    "a sign-out and another instance's cookies",
    async () => cookiesWith(undefined, { ...(await foreignCookies()), [`__client_uat_${suffix}`]: '0' }),
    onPage,
    'no-session',
  ],
  ['a pending session', () => signedIn({}, { ...goodClaims(), sts: 'pending' }), {}, 'pending'],
  ['a token that is not valid yet', () => signedIn({}, goodClaims(-600)), inCall, 'expired'],
  ['an expired session on a public page', () => expired(), publicPage, 'expired'],
  ['an expired session in a call', () => expired(), inCall, 'expired'],
  ['an expired session in a form without JavaScript', () => expired(), plainForm, 'expired'],
  ['an expired session in a form sent by script', () => expired(), sentForm, 'expired'],
  ['a third redirect in a row', () => expired({ __clerk_redirect_count: '3' }), onPage, 'expired'],
  ['a handshake that has just failed', justFailed, onPage, 'expired'],
  ['a handshake answer on a public page', nonce, publicPage, 'no-session'],
  ['a handshake answer in a call', nonce, inCall, 'no-session'],
  ['a handshake answer in a form', nonce, plainForm, 'no-session'],
  ...badTokens.flatMap(([name, make]) =>
    [inCall, sentForm].map((asked): [string, Cookies, RequestOptions, string] => [
      `a token with ${name}`,
      async () => cookiesWith(await make(), refresh()),
      asked,
      'refused',
    ]),
  ),
])(
  'a browser with %s is signed out without a detour, and Clerk is not asked',
  async (_, cookie, asked, reason) => {
    vi.spyOn(console, 'log').mockReturnValue();
    const result = await ask(await cookie(), asked);
    const driver = { state: 'signed-out', reason, ...(reason === 'expired' && { storedSession }) };
    expect(result).toEqual({ driver, setCookies: [] });
    expect(clerk).not.toHaveBeenCalled();
  },
);

test.each<[string, () => Promise<string>, object]>([
  ...badTokens.map((bad): [string, () => Promise<string>, object] => [
    ...bad,
    { state: 'signed-out', reason: 'refused' },
  ]),
  // It is not renewed from a cookie either.
  ['a time that is over', () => signer.sign(goodClaims(600)), { state: 'signed-out', reason: 'expired' }],
  ['everything right', () => signer.sign(goodClaims()), { state: 'signed-in', userId: 'user_1' }],
])('a bearer token with %s decides, whatever the cookies say', async (_, make, driver) => {
  const headers = { authorization: `Bearer ${await make()}`, ...page };
  const result = await ask(cookiesWith(undefined, refresh()), { headers });
  expect(result).toMatchObject({ driver, setCookies: [] });
  expect(result.redirect).toBeUndefined();
  expect((await ask(await signedIn(), { headers, method: 'POST' })).driver).toMatchObject(driver);
  expect(clerk).not.toHaveBeenCalled();
});

test('forged forwarding headers do not move the handshake', async () => {
  const host = 'evil.example';
  const headers = { ...page, 'x-forwarded-host': host, 'x-forwarded-proto': 'http', host };
  const path = '//evil.example/?__clerk_db_jwt=x';
  const { redirect } = await ask(cookiesWith(undefined), { headers, path });
  const location = new URL(redirect?.headers.get('location') ?? '');
  expect(location.origin).toBe(appOrigin);
  expect(location.searchParams.get('redirect_url')).toBe(`${appOrigin}//evil.example/`);
});

test('handshake parameters in an address are not read', async () => {
  const token = await signer.sign(goodClaims());
  const answer = await signer.sign({ handshake: [`__session_${suffix}=${token}; Path=/`] });
  for (const path of [`/?__clerk_handshake=${answer}`, '/?__clerk_handshake_nonce=x']) {
    const result = await ask('', { headers: page, path });
    expect(result).toEqual({ driver: { state: 'signed-out', reason: 'no-session' }, setCookies: [] });
  }
  expect(clerk).not.toHaveBeenCalled();
});

test('a handshake answer in a cookie signs in without a network, once', async () => {
  const token = await signer.sign(goodClaims());
  const directives = [`__client_uat_${suffix}=1700000000; Path=/`, `__session_${suffix}=${token}; Path=/`];
  const answer = await signer.sign({ handshake: directives });
  const result = await ask(`__clerk_handshake=${answer}`, { headers: page });
  expect(result.driver).toMatchObject({ state: 'signed-in', token });
  expect(result.setCookies).toEqual([
    ...directives,
    '__clerk_handshake=; Path=/; Max-Age=0',
    '__clerk_handshake_nonce=; Path=/; Max-Age=0',
  ]);
  expect(clerk).not.toHaveBeenCalled();
});

test('a handshake answer by nonce is fetched from Clerk', async () => {
  const token = await signer.sign(goodClaims());
  clerkAnswers({ nonce: 'n1', directives: [`__session_${suffix}=${token}; Path=/`] });
  const { driver } = await ask('__clerk_handshake_nonce=n1', { headers: page });
  expect(driver).toMatchObject({ state: 'signed-in', token });
  const address = 'https://api.clerk.example/v1/clients/handshake_payload?nonce=n1';
  expect(String(clerk.mock.calls[0]?.[0])).toBe(address);
});

test.each([
  ['forged', () => forged({ handshake: ['__session=x; Path=/'] })],
  [
    'stale',
    async () => signer.sign({ handshake: [`__session=${await signer.sign(goodClaims(600))}; Path=/`] }),
  ],
  ['empty', () => signer.sign({})],
  ['not a token', async () => 'x'],
])('a handshake answer that is %s is thrown away', async (_, make) => {
  const result = await ask(`__clerk_handshake=${await make()}; ${await signedIn()}`, { headers: page });
  expect(result.driver.state).toBe('signed-in');
  expect(result.setCookies).toContain('__clerk_handshake=; Path=/; Max-Age=0');
});

test.each([
  ['is down', async () => new Response('down', { status: 500 })],
  ['answers nonsense', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['answers broken JSON', async () => new Response('{', { headers: { 'content-type': 'application/json' } })],
  ['cannot be reached', async () => Promise.reject(new TypeError('connection refused'))],
])('drivers are signed out and Clerk is asked once, while it %s', async (_, answer) => {
  clerk.mockImplementation(answer);
  const cookie = await renewable();
  for (let time = 0; time < 3; time++) {
    const { driver, redirect } = await ask(cookie, { method: 'POST', headers: page });
    expect(driver).toEqual({ state: 'signed-out', reason: 'unreachable', storedSession });
    expect(redirect).toBeUndefined();
  }
  expect(clerk).toHaveBeenCalledTimes(1);
});

test('while Clerk hangs, a driver waits two seconds once', async () => {
  clerk.mockImplementation(() => new Promise(() => {}));
  const cookie = await renewable();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = ask(cookie, { mayHandshake: false });
  await vi.waitFor(() => expect(clerk).toHaveBeenCalled(), 60_000);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await waiting).driver).toEqual({ state: 'signed-out', reason: 'unreachable', storedSession });
  expect((await ask(cookie, { mayHandshake: false })).driver).toMatchObject({ reason: 'unreachable' });
  expect(clerk).toHaveBeenCalledTimes(1);
});

test('after an outage Clerk is asked again', async () => {
  const cookie = await renewable();
  await ask(cookie);
  await clerkRenews();
  vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] });
  expect((await ask(cookie)).driver.state).toBe('signed-in');
});

test('a revoked session is over, and no outage', async () => {
  clerkAnswers({ errors: [{ code: 'session_not_active', message: 'over' }] }, 401);
  const cookie = await renewable();
  expect((await ask(cookie, { method: 'POST' })).driver).toEqual({ state: 'signed-out', reason: 'expired' });
});

test.each([
  ['whose line breaks are written out is read', () => signer.jwtKey.replaceAll('\n', '\\n'), 0],
  ['that is none is reported, and nobody gets in', () => 'not a key', 1],
])('a key %s', async (_, jwtKey, reports) => {
  const report = vi.mocked(console.error).mockReturnValue();
  authenticator = createAuthenticator({ ...config(), jwtKey: jwtKey() });
  const { driver } = await ask(await signedIn());
  const nobody = { state: 'signed-out', reason: 'unreachable' };
  expect(driver).toMatchObject(reports === 0 ? { state: 'signed-in' } : nobody);
  expect(report).toHaveBeenCalledTimes(reports);
  report.mockClear();
});

test('the body of a post stays unread', async () => {
  const cookie = await signedIn();
  const request = new Request(appOrigin, { method: 'POST', body: 'note=hello', headers: { cookie } });
  await authenticator.authenticate(request, { mayHandshake: true });
  expect(await request.text()).toBe('note=hello');
});

test.each([
  [
    'asks too often',
    Response.json({ errors: [{ code: 'too_many_requests' }] }, { status: 429 }),
    'refresh-1',
  ],
  ['sends more than a gateway takes', new Response('<html>', { status: 413 }), 'x'.repeat(20_000)],
])('a driver who %s keeps nobody else from being renewed', async (_, refused, token) => {
  clerk.mockImplementation(async () => refused.clone());
  expect((await ask(await renewable(token), { method: 'POST' })).driver.state).toBe('signed-out');
  await clerkRenews();
  expect((await ask(await renewable(), { method: 'POST' })).driver.state).toBe('signed-in');
});

const look = { ...publicPage, path: '/setups' };

test('a public page knows whose out-of-date token a browser holds, until Clerk has called the session over', async () => {
  const tokenGone = await ask(cookiesWith(undefined), look);
  expect(tokenGone.driver).toMatchObject({ storedSession: { userId: null, sessionId: null } });
  clerkAnswers({ errors: [{ code: 'session_not_active' }] }, 401);
  expect((await ask(await renewable(), look)).driver).not.toHaveProperty('storedSession');
  expect(clerk).toHaveBeenCalledTimes(1);
});

test('a browser that has signed out, or brings a forged or a pending token, holds no session', async () => {
  const pending = signedIn({}, { ...goodClaims(600), sts: 'pending' });
  const other = cookiesWith(await forged(goodClaims(600)));
  for (const cookie of [await expired(uat('0')), await pending, other]) {
    expect((await ask(cookie, look)).driver).not.toHaveProperty('storedSession');
  }
});
