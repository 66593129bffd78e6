import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClerkProxy } from './proxy.ts';

const origin = 'https://scrutineer.example';
const config = {
  fapiUrl: 'https://frontend-api.clerk.example',
  proxyUrl: `${origin}/__clerk`,
  secretKey: 'sk_live_test',
};
const proxy = createClerkProxy(config);
let upstream: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  upstream = vi.fn<typeof fetch>(async () => Response.json({ response: null }));
  vi.stubGlobal('fetch', upstream);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const client = `${origin}/__clerk/v1/client`;
/** The answer to a request while Clerk answers so. */
const answered = (clerk: typeof fetch, request: Request | string = client) => {
  upstream.mockImplementation(clerk);
  return proxy(new Request(request), '');
};

/** A body whose sender leaves in the middle of it. */
const brokenBody = () =>
  new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('Network connection lost.'));
    },
  });

const json = { 'content-type': 'application/json' };

test('a request goes on to the same path and query, with what Clerk asks of a proxy', async () => {
  await proxy(
    new Request(`${origin}/__clerk/v1/client/sign_ins?_clerk_js_version=5`, {
      method: 'POST',
      body: 'identifier=dana',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: '__client=c1; theme=dark; x=%FF',
        origin,
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'clerk-proxy-url': 'https://evil.example',
      },
    }),
    '203.0.113.9',
  );
  const [url, init] = upstream.mock.calls[0] ?? [];
  expect(url).toBe('https://frontend-api.clerk.example/v1/client/sign_ins?_clerk_js_version=5');
  expect(init?.method).toBe('POST');
  expect(await new Response(init?.body).text()).toBe('identifier=dana');
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    'clerk-proxy-url': `${origin}/__clerk`,
    'clerk-secret-key': 'sk_live_test',
    'content-type': 'application/x-www-form-urlencoded',
    cookie: '__client=c1',
    origin,
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'scrutineer.example',
    'x-forwarded-proto': 'https',
  });
});

test('answers come back as they are, redirects and cookies included', async () => {
  const headers = new Headers({ location: `${origin}/my-setups` });
  headers.append('set-cookie', '__session=a; Path=/');
  headers.append('set-cookie', '__client_uat=1; Path=/');
  const answer = await answered(
    async () => new Response(null, { status: 307, headers }),
    handshake('/my-setups'),
  );
  expect(answer.status).toBe(307);
  expect(answer.headers.get('location')).toBe(`${origin}/my-setups`);
  expect(answer.headers.getSetCookie()).toHaveLength(2);
  expect(upstream.mock.calls[0]?.[1]?.redirect).toBe('manual');
});

test.each([
  [
    'https://frontend-api.clerk.example/v1/oauth_callback?code=1#a',
    `${origin}/__clerk/v1/oauth_callback?code=1#a`,
  ],
  ['/v1/oauth_callback', `${origin}/__clerk/v1/oauth_callback`],
  ['https://accounts.google.example/o/oauth2', 'https://accounts.google.example/o/oauth2'],
  ['https://[', 'https://['],
])('a redirect to %s stays behind the proxy where it leads to Clerk', async (from, to) => {
  const answer = await answered(async () => new Response(null, { status: 303, headers: { location: from } }));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(to);
});

test('refusals of Clerk reach clerk-js', async () => {
  const answer = await answered(async () => Response.json({ errors: [{ code: 'x' }] }, { status: 422 }));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ errors: [{ code: 'x' }] });
});

const failures: [string, typeof fetch][] = [
  ['is down', async () => new Response('down', { status: 503 })],
  ['cannot be reached', async () => Promise.reject(new TypeError('refused'))],
  ['answers nonsense', async () => new Response('<html>')],
  ['refuses', async () => Response.json({ errors: [] }, { status: 400 })],
];

test.each(failures)('a handshake ends on the page it came from when Clerk %s', async (_, failure) => {
  const answer = await answered(failure, handshake('/my-setups?q=spa'));
  expect(answer.status).toBe(307);
  expect(answer.headers.get('location')).toBe(`${origin}/my-setups?q=spa`);
  expect(answer.headers.getSetCookie()).toEqual([
    'handshake_pause=1; Path=/; Max-Age=30; HttpOnly; SameSite=Lax',
  ]);
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', `${origin}//evil.example`])(
  'a failed handshake leads to no other site: %s',
  async (target) => {
    const address = `${client}/handshake?redirect_url=${encodeURIComponent(target)}`;
    const answer = await answered(async () => new Response('down', { status: 503 }), address);
    expect(answer.headers.get('location')).toBe(`${origin}/`);
  },
);

test.each<[string, typeof fetch]>([
  ['cannot be reached', () => Promise.reject(new TypeError('refused'))],
  ['breaks', async () => new Response('at Pool.connect (/srv/pool.js:31:7)', { status: 500 })],
  ['refuses in other words', async () => Response.json({ message: 'pool is empty' }, { status: 429 })],
  ['answers with no JSON', async () => new Response('<html>[{', { headers: json })],
  ['breaks off', async () => new Response(brokenBody(), { headers: json })],
])('nothing is passed on when Clerk %s, and clerk-js gets an error of its kind', async (_, broken) => {
  const answer = await answered(broken);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ errors: [{ code: 'clerk_unreachable' }] });
});

test('clients that break off say nothing about Clerk: the others are served', async () => {
  const ask = createClerkProxy({ ...config, fapiUrl: 'https://other-frontend-api.clerk.example' });
  upstream.mockImplementation(async (_url, init) => {
    await new Response(init?.body).text();
    return Response.json({ response: null });
  });
  for (let time = 0; time < 10; time += 1) {
    const init = { method: 'POST', body: brokenBody(), duplex: 'half' } as RequestInit;
    const answer = await ask(new Request(`${client}/sign_ins`, init), '');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'broken_body' }] });
  }
  expect(upstream).not.toHaveBeenCalled();
  const renewal = new Request(`${client}/sessions/sess_1/tokens`, { method: 'POST' });
  expect((await ask(renewal, '')).status).toBe(200);
});

test('a client that asks in a way that cannot be passed on says nothing about Clerk', async () => {
  const ask = createClerkProxy({ ...config, fapiUrl: 'https://third-frontend-api.clerk.example' });
  upstream.mockImplementation(async (url, init) => {
    await new Request(url, init).text();
    return Response.json({ response: null });
  });
  for (let time = 0; time < 10; time += 1) {
    const read = new Request(client);
    Object.defineProperty(read, 'body', { value: brokenBody() });
    expect((await ask(read, '')).status).toBe(200);
  }
});

test('a HEAD request is answered without a body', async () => {
  const request = new Request(client, { method: 'HEAD' });
  expect((await answered(async () => new Response(null, { headers: json }), request)).status).toBe(200);
});

test('a busy Clerk is passed on to who is told to wait, and to nobody else', async () => {
  const ask = createClerkProxy({ ...config, fapiUrl: 'https://fourth-frontend-api.clerk.example' });
  const busy = { errors: [{ code: 'too_many_requests' }] };
  upstream.mockImplementation(async () => Response.json(busy, { status: 429 }));
  for (let time = 0; time < 10; time += 1) {
    expect((await ask(new Request(client), '')).status).toBe(429);
  }
  expect(upstream).toHaveBeenCalledTimes(10);
});

function handshake(path: string): Request {
  const target = encodeURIComponent(origin + path);
  return new Request(`${client}/handshake?redirect_url=${target}`);
}
