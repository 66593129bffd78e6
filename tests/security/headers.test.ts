import { globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Answer, type Asked, ask, each, fromOwnPage, send, sendJson } from './product.ts';
import { bodyOf, clerkProxy, routes, webhooks } from '../support/requests.ts';
import { openTally } from './tally.ts';
import { thingsToSend } from './stocked-driver.ts';

const tally = openTally('headers');
const things = await thingsToSend();

const always: [header: string, value: RegExp][] = [
  ['strict-transport-security', /^max-age=(31536000|[4-9]\d{7}|\d{9,}); includeSubDomains/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/],
  ['permissions-policy', /camera=\(\).*microphone=\(\).*geolocation=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cache-control', /./],
];

const shut = /^default-src 'none';.*frame-ancestors 'none'/;
/** Pages that others may frame: nothing in them runs, and nothing is sent from them. */
const framed = /^default-src 'none';(?!.*script).*form-action 'none'; frame-ancestors \*$/;

/** Answers that programs in anybody's pages may read. */
const openToAnyOrigin = /^\/(api\/v1\/|setup-viewer\/\d+\/(embed|picture\.png))/;

/** Faults of an answer's headers. */
function complaints({ headers }: Answer, { isAsset = false, isOpen = false } = {}): string[] {
  const wrong = always.flatMap(([name, value]) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`],
  );
  if (!isAsset && !/^[\w-]{8,}$/.test(headers.get('x-request-id') ?? '')) wrong.push('x-request-id');
  const policy = headers.get('content-security-policy') ?? '';
  const isPage = headers.get('content-type')?.startsWith('text/html') && policy.includes('nonce-');
  if (isPage) wrong.push(...pagePolicyComplaints(policy));
  else if (!isAsset && !shut.test(policy) && !(isOpen && framed.test(policy)))
    wrong.push(`content-security-policy: ${policy}`);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    if (headers.has(name) && !(isOpen && name.startsWith('access-control'))) wrong.push(name);
  }
  return wrong;
}

function pagePolicyComplaints(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  const wanted: [name: string, sources: RegExp][] = [
    ['default-src', /^'(self|none)'$/],
    ['script-src', /^'nonce-[\w+/=-]{16,}' 'strict-dynamic'$/],
    ['style-src', /^'self' 'nonce-[\w+/=-]{16,}'$/],
    ['object-src', /^'none'$/],
    ['base-uri', /^'none'$/],
    ['frame-ancestors', /^'none'$/],
    ['form-action', /^'self'/],
    ['connect-src', /^'self'$/],
  ];
  return wanted.flatMap(([name, sources]) =>
    sources.test(directives.get(name) ?? '') ? [] : [`${name} ${directives.get(name)}`],
  );
}

/** Asks, and notes what is wrong with the headers of the answer. */
async function check(
  what: string,
  asked: Promise<Answer>,
  options?: { isAsset?: boolean; isOpen?: boolean },
): Promise<void> {
  const answer = await asked;
  const wrong = complaints(answer, options);
  tally.count(wrong.length === 0 ? null : `${what} ${answer.status}: ${wrong.join(' | ')}`);
}

test('every address answers with every header, to a driver as page, to a visitor as data', async () => {
  const readers: [string, Asked][] = [
    ['a driver', { as: things.own }],
    ['a visitor', {}],
  ];
  const cases = routes.flatMap(([, { path }]) =>
    readers.flatMap(([who, asked]) => {
      const address = path(things);
      const data = address === '/' ? '/_root.data' : address.replace(/(\?|$)/, '.data$1');
      return [asked.as ? { address, who, asked } : { address: data, who, asked }];
    }),
  );
  await each(cases, ({ address, who, asked }) =>
    check(`${asked.method ?? 'GET'} ${address} as ${who}`, ask(address, asked), {
      isOpen: openToAnyOrigin.test(address),
    }),
  );
});

test('every write answers with every header', async () => {
  const writes = routes.flatMap(([, route]) => route.writes);
  await each(writes, async (write) => {
    const { body, headers } = bodyOf(write, things);
    const path = write.path(things);
    const asked = { method: write.method, body, headers };
    const own = { ...headers, ...fromOwnPage };
    await check(`${write.method} ${path}`, ask(path, { ...asked, as: things.own, headers: own }));
  });
});

test('errors carry them too', async () => {
  const { own } = things;
  const lost = [
    '/setup-viewer/0',
    '/setup-viewer/999999999',
    '/setup-viewer/999999999/download',
    '/no/such/page.data',
    '/assets/no-such-file.js',
    '/clerk-js/no-such-file.js',
    '/my-setups/x.css',
    '/api/nothing',
    '/api/generations/999999999',
    '/%',
    '/%00',
    '/.env',
    '/.dev.vars',
    '//evil.example/',
    '/setup-assistant?setup=999999999',
    '/webhooks/nothing',
    clerkProxy.replace('sign_ins', 'nothing'),
  ];
  await each(lost, (path) => check(`GET ${path}`, ask(path, { as: own })));
  await each(webhooks, async (path) => {
    await check(`GET ${path}`, ask(path));
    await check(`POST ${path}`, ask(path, { method: 'POST', body: '{}' }));
    await check(`POST ${path} as JSON`, sendJson(path, {}));
  });
  await each(['OPTIONS', 'PUT', 'PATCH', 'TRACE', 'PROPFIND'], async (method) => {
    await check(`${method} /setups`, send('/setups', { method }));
    await check(`${method} /api/generate-setup`, sendJson('/api/generate-setup', {}, { method }));
  });
  const elsewhere = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  await check('from elsewhere', ask('/api/like-setup', elsewhere));
  await check('signed out', sendJson('/api/like-setup', { setupId: 1 }));
  await check(
    'as text',
    send('/upload-setup', { as: own, body: 'x', headers: { 'content-type': 'text/x-setup' } }),
  );
  await check('HEAD', ask('/my-setups', { as: own, method: 'HEAD' }));
  await check('not JSON', sendJson('/api/like-setup', '{', { as: own }));
  await check('too large', sendJson('/api/like-setup', { setupId: 'x'.repeat(300_000) }, { as: own }));
});

test('so do files', async () => {
  const built = ['assets', 'clerk-js'].flatMap((folder) =>
    readdirSync(`build/client/${folder}`).map((name) => `/${folder}/${name}`),
  );
  const sample = built.filter((_, place) => place % 10 === 0);
  for (const path of [...sample, '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png']) {
    await check(path, ask(path), { isAsset: true });
    await check(`HEAD ${path}`, ask(path, { method: 'HEAD' }), { isAsset: true });
  }
});

test('each page has a nonce of its own', async () => {
  const policies = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask('/setups')).headers.get('content-security-policy')),
  );
  for (const _ of policies) tally.count(null);
  expect(new Set(policies).size).toBe(policies.length);
});

test('no file that is uploaded names the folder of its builder', () => {
  const files = globSync('build/{client,server,workers}/**/*.{js,css,map,html,json}');
  expect(files.length).toBeGreaterThan(100);
  const folder = `${resolve('.')}/`;
  const names = [`"${folder}`, `"sourceRoot":"${folder}`, Buffer.from(folder).toString('hex')];
  const telling = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return names.some((name) => text.includes(name));
  });
  expect(telling).toEqual([]);
});
