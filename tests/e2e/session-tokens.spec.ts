import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openSigningKey } from '../../emulators/clerk/keys.ts';
import { newDriver } from './drivers.ts';
import { appOrigin, clerkKeys } from './stand-ins.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token signed with the instance's own key. */
const signed = (claims: object) => openSigningKey(clerkKeys().privateKey).sign(claims);

/** A token signed with a key that is not the instance's, under the name of the one that is. */
function signedByStranger(claims: object): string {
  const [header] = signed(claims).split('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${header}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** What a good token of this driver says, had it been issued so many seconds ago. */
function claims(userId: string, age = 0) {
  const now = Math.floor(Date.now() / 1000) - age;
  return {
    azp: appOrigin,
    exp: now + 60,
    iat: now,
    iss: `${appOrigin}/__clerk`,
    nbf: now - 10,
    sid: 'sess_test',
    sts: 'active',
    sub: userId,
    v: 2,
    role: 'authenticated',
  };
}

const refused: [string, (userId: string) => string][] = [
  ['alg: none', (id) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims(id))}.AAAA`],
  ['a foreign key', (id) => signedByStranger(claims(id))],
  ['a wrong iss', (id) => signed({ ...claims(id), iss: 'https://clerk.evil.example' })],
  ['no azp', (id) => signed({ ...claims(id), azp: undefined })],
  ['a wrong azp', (id) => signed({ ...claims(id), azp: 'https://evil.example' })],
  ['a time that is over', (id) => signed(claims(id, 600))],
  ['a time that has not come', (id) => signed(claims(id, -600))],
  ['sts: pending', (id) => signed({ ...claims(id), sts: 'pending' })],
];

/** The same token as a browser's cookies and as a bearer. */
const carriers = (token: string): Record<string, string>[] => [
  { cookie: `__session=${token}; __client_uat=1700000000` },
  { authorization: `Bearer ${token}` },
];

async function answers(userId: string, headers: Record<string, string>) {
  const save = await fetch(`${appOrigin}/api/user-profile`, {
    method: 'POST',
    headers: { ...headers, origin: appOrigin, 'content-type': 'application/json' },
    body: JSON.stringify({ clerk_user_id: userId, first_name: 'Forged' }),
  });
  const ask = await fetch(`${appOrigin}/api/generations/1`, { headers });
  const page = await fetch(`${appOrigin}/my-setups`, { headers });
  const html = await page.text();
  const file = await fetch(`${appOrigin}/account/data.json`, { headers, redirect: 'manual' });
  return {
    web: save.status,
    engineer: ask.status,
    page: html.includes('Sign In Required') ? 'gate' : 'open',
    file: file.status,
  };
}

for (const [what, make] of refused) {
  test(`a token with ${what} opens nothing`, async () => {
    const { id } = await newDriver();
    for (const headers of carriers(make(id))) {
      expect(await answers(id, headers)).toEqual({ web: 401, engineer: 401, page: 'gate', file: 302 });
    }
  });
}

test('a good token opens what is its driver’s', async () => {
  const { id } = await newDriver();
  for (const headers of carriers(signed(claims(id)))) {
    expect(await answers(id, headers)).toEqual({ web: 200, engineer: 404, page: 'open', file: 200 });
  }
});

test('the webhooks know no tokens: a good one without a signature opens nothing', async () => {
  const { id } = await newDriver();
  for (const path of ['/webhooks/stripe', '/webhooks/clerk']) {
    const response = await fetch(appOrigin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${signed(claims(id))}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'user.deleted', data: { id } }),
    });
    expect([path, response.status]).toEqual([path, 400]);
  }
});

test('what a stranger can forge in a request is harmless', async () => {
  const { id } = await newDriver();
  const forged: Record<string, string>[] = [
    { cookie: 'x=%FF; __session=%E0%A4%A; __client_uat=%' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
    { referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' },
    { cookie: `__clerk_handshake=${signed({ handshake: [] })}; __clerk_handshake_nonce=x` },
  ];
  for (const headers of forged) {
    const page = await fetch(`${appOrigin}/setups?__clerk_handshake=x&__clerk_handshake_nonce=y`, {
      headers: { ...headers, accept: 'text/html' },
      redirect: 'manual',
    });
    expect([headers, page.status]).toEqual([headers, 200]);

    // A browser that says it is signed in is sent to Clerk by our own proxy, and back to our own page.
    const gate = await fetch(`${appOrigin}/my-setups`, {
      headers: {
        ...headers,
        accept: 'text/html',
        cookie: [headers.cookie, `__session=${signed(claims(id, 600))}`, '__client_uat=1700000000']
          .filter(Boolean)
          .join('; '),
      },
      redirect: 'manual',
    });
    const location = gate.headers.get('location');
    if (gate.status === 200) continue;
    expect([headers, new URL(location ?? '').origin]).toEqual([headers, appOrigin]);
    expect(new URL(location ?? '').searchParams.get('redirect_url')).toBe(`${appOrigin}/my-setups`);
  }
});
