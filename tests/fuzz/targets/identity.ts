import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanRequest, syntheticGet, syntheticPageLoad } from '#platform/identity/clean-request';
import { printCookies, readCookies } from '#platform/identity/cookies';
import { isCrossSite } from '#platform/identity/csrf';
import { hostedPageLink, safeReturnPath } from '#platform/identity/return-path';
import { createTokenReader } from '#platform/identity/session-token';
import {
  appOrigin,
  createSigner,
  encode,
  goodClaims,
  issuer,
  issuerOf,
} from '#platform/identity/signed-tokens.fixture';
import { takeToast } from '../../../app/ui/toast.server.ts';
import { target } from '../fuzz.ts';
import { anyText, anyValue, hostileTexts, spoilt, textOf, words } from '../../support/hostile-inputs.ts';
import { assertHeaderSafe, assertUnpolluted } from '../invariants.ts';

const cookieHeader = textOf(
  '__session=',
  'a=1',
  ';',
  '; ',
  '=',
  '"',
  '%FF',
  '%E0%A4',
  '__client_uat=0',
  'toast=',
  ',',
);

target({
  name: 'cookies',
  input: cookieHeader,
  examples: hostileTexts.flatMap((text) => [text, `a=1; x=${text}; b=2`, `${text}=1`]),
  check(header) {
    const read = readCookies(header);
    const printed = printCookies(read);
    assert.ok(printed.length <= header.length + read.length);
    assert.deepEqual(readCookies(printed), read);
    for (const [, value] of read) decodeURIComponent(value);
    assert.equal(new Headers({ cookie: printed }).get('cookie'), printed);
  },
});

/** Header values as a runtime lets them through: bytes, without line breaks and NUL. */
const headerValue = anyText.map((text) => text.replace(/[\0\r\n]|[^\0-\xff]/g, '').trim());
const headerName = fc.constantFrom(
  ...words(`
    cookie referer forwarded x-forwarded-host x-forwarded-anything x-clerk-auth-status authorization accept
    sec-fetch-dest sec-fetch-site origin user-agent
  `),
);
const path = textOf('/', 'setups', '?', '&', '__clerk_handshake=', '__session=', '_data=', '%2f', '#', '..');

const request = fc
  .record({
    path,
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'),
    headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 6 }),
  })
  .filter((asked) => URL.canParse(`/${asked.path}`, appOrigin));

target({
  name: 'requests: clean, and from where',
  input: request,
  check({ path, method, headers }) {
    const asked = new Request(new URL(`/${path}`, appOrigin), { method, headers });
    const { pathname } = new URL(asked.url);
    for (const clean of [cleanRequest(asked), syntheticGet(asked), syntheticPageLoad(asked)]) {
      for (const name of clean.headers.keys()) {
        assert.doesNotMatch(name, /^x-forwarded-|^x-clerk-|^forwarded$|^referer$/);
      }
    }
    const cleaned = new URL(cleanRequest(asked).url);
    assert.equal(cleaned.pathname, pathname);
    assert.ok(![...cleaned.searchParams.keys()].some((name) => /^__clerk_|^__session$/.test(name)));
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && !isCrossSite(asked, appOrigin)) {
      const site = asked.headers.get('sec-fetch-site');
      assert.ok(site === 'same-origin' || asked.headers.get('origin') === appOrigin, 'a foreign post passed');
    }
  },
});

target({
  name: 'return paths',
  input: textOf(...words('/ // . .. @ : ? # %2f %5c %2e evil.example https: setups'), '\\', '\t'),
  examples: [
    '/.//evil.example',
    '/%2e//evil.example',
    ...hostileTexts.flatMap((text) => [text, `/${text}`, `/setups?q=${text}`]),
  ],
  check(text) {
    const own = safeReturnPath(text);
    assert.match(own, /^\/(?![/\\])/);
    assertHeaderSafe(own, 'Location');
    assert.doesNotMatch(own, /[\s\\]/);
    const landed = new URL(own, appOrigin);
    assert.equal(landed.origin, appOrigin);
    assert.equal(landed.pathname + landed.search + landed.hash, own);
    const link = new URL(hostedPageLink('https://accounts.example/sign-in', appOrigin, text));
    assert.equal(new URL(link.searchParams.get('redirect_url') ?? '').origin, appOrigin);
  },
});

const signer = await createSigner();
const reader = createTokenReader(issuerOf(signer));
const claims = goodClaims();
const genuine = await signer.sign(claims);

/** Our own signature under claims that are not as they should be; only we could make these. */
const signedOddly = spoilt(claims);

const token = fc.oneof(
  textOf('.', 'eyJhbGciOiJSUzI1NiJ9', 'e30', 'AAAA', '=', '-', '_'),
  fc
    .tuple(fc.nat(genuine.length), anyText)
    .map(([at, noise]) => genuine.slice(0, at) + noise + genuine.slice(at)),
  fc
    .tuple(fc.nat(genuine.length), fc.nat(5))
    .map(([at, length]) => genuine.slice(0, at) + genuine.slice(at + length)),
  fc
    .tuple(spoilt({ alg: 'none', typ: 'JWT' }), signedOddly)
    .map(([header, payload]) => `${encode(header)}.${encode(payload)}.${genuine.split('.')[2]}`),
);

target({
  name: 'session tokens of strangers',
  input: token,
  examples: [
    ...hostileTexts,
    genuine,
    `${genuine}.`,
    `.${genuine}`,
    '..',
    `${encode({ alg: 'none' })}.${encode(claims)}.`,
  ],
  async check(text) {
    const read = await reader.sessionClaims(text);
    if (read) assert.deepEqual(read, claims, 'claims that we did not sign');
  },
});

target({
  name: 'session tokens with odd claims',
  input: signedOddly,
  async check(payload) {
    const read = await reader.sessionClaims(await signer.sign(payload));
    assertUnpolluted();
    if (!read) return;
    assert.equal(read.iss, issuer);
    assert.equal(read.azp, appOrigin);
    assert.ok(read.sub !== '' && read.sid !== '' && Number.isFinite(read.exp));
  },
});

/** The cookie as the framework writes one that holds this value. */
const toastOf = (value: unknown): string =>
  `toast=${encodeURIComponent(Buffer.from(JSON.stringify(value) ?? '').toString('base64'))}`;

target({
  name: 'the toast cookie',
  input: fc.oneof(cookieHeader, anyValue.map(toastOf)),
  examples: hostileTexts.flatMap((text) => [text, `toast=${text}`, toastOf(text)]),
  async check(header) {
    const sent = header.replace(/[^\x20-\x7e]/g, '').trim();
    const { toast: shown, headers } = await takeToast(new Request(appOrigin, { headers: { cookie: sent } }));
    assert.equal(shown === null, Object.keys(headers).length === 0);
    if (shown) assert.ok(shown.title.length < 80 && !shown.title.includes('<'));
  },
});
