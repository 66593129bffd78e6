import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { anyText, hostileTexts, spoilt, textOf, words } from '../../tests/support/hostile-inputs.ts';
import { requestOf, requestsTo } from '../../tests/support/hostile-requests.ts';
import { holds } from '../../tests/support/properties.ts';
import { scrubText } from '../observability/log.ts';
import { cleanRequest, syntheticGet, syntheticPageLoad } from './clean-request.ts';
import { printCookies, readCookies } from './cookies.ts';
import { isCrossSite } from './csrf.ts';
import { createTokenReader } from './session-token.ts';
import { appOrigin, createSigner, encode, goodClaims, issuerOf } from './signed-tokens.fixture.ts';

test('a cookie header is read the same after printing, and its values decode', () =>
  holds(
    textOf(...words('__session= a=1 ; = " %FF %E0%A4 __client_uat=0 toast= ,'), '; '),
    (header) => {
      const cookies = readCookies(header);
      const printed = printCookies(cookies);
      assert.ok(printed.length <= header.length + cookies.length);
      assert.deepEqual(readCookies(printed), cookies);
      for (const [, value] of cookies) decodeURIComponent(value);
      assert.equal(new Headers({ cookie: printed }).get('cookie'), printed);
    },
    hostileTexts.flatMap((text) => [text, `a=1; x=${text}; b=2`, `${text}=1`]),
  ));

test('a cleaned request keeps its address and no header of who sent it; only our own page may post', () =>
  holds(requestsTo(['/setups', '/__clerk/v1'], anyText, {}), (plain) => {
    if (!URL.canParse(plain.path, appOrigin) || plain.path.startsWith('//')) return;
    const request = requestOf(appOrigin, { ...plain, body: null });
    for (const clean of [cleanRequest(request), syntheticGet(request), syntheticPageLoad(request)])
      for (const name of clean.headers.keys())
        assert.doesNotMatch(name, /^x-forwarded-|^x-clerk-|^forwarded$|^referer$/);
    const { pathname, searchParams } = new URL(cleanRequest(request).url);
    assert.equal(pathname, new URL(request.url).pathname);
    assert.ok(![...searchParams.keys()].some((name) => /^__clerk_|^__session$/.test(name)));
    if (['GET', 'HEAD'].includes(plain.method) || isCrossSite(request, appOrigin)) return;
    const isOwn = request.headers.get('sec-fetch-site') === 'same-origin';
    assert.ok(isOwn || request.headers.get('origin') === appOrigin, 'a foreign post passed');
  }));

const signer = await createSigner();
const reader = createTokenReader(issuerOf(signer));
const claims = goodClaims();
const genuine = await signer.sign(claims);
const place = fc.nat(genuine.length);

test('a token that we did not sign is none', () =>
  holds(
    fc.oneof(
      textOf(...words('. eyJhbGciOiJSUzI1NiJ9 e30 AAAA = - _')),
      fc.tuple(place, anyText).map(([at, noise]) => genuine.slice(0, at) + noise + genuine.slice(at)),
      fc.tuple(place, fc.nat(5)).map(([at, length]) => genuine.slice(0, at) + genuine.slice(at + length)),
      fc
        .tuple(spoilt({ alg: 'none', typ: 'JWT' }), spoilt(claims))
        .map(([header, payload]) => `${encode(header)}.${encode(payload)}.${genuine.split('.')[2]}`),
    ),
    async (text) => {
      const read = await reader.sessionClaims(text);
      if (read) assert.deepEqual(read, claims);
    },
    [
      ...hostileTexts,
      genuine,
      `${genuine}.`,
      `.${genuine}`,
      '..',
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
    ],
  ));

test('a line of the log is one line without keys, tokens and mail addresses', () =>
  holds(
    textOf(
      ...words('jane@example.com whsec_abc123 sk_live_1 " x'),
      'Bearer eyJhbGciOiJSUzI1NiJ9.e30.AA',
      ' ',
    ),
    (text) => {
      const line = scrubText(text);
      assert.ok(line.length <= 500);
      assert.doesNotMatch(line, /[\r\n]|jane@example\.com|\beyJ\w+\.\w+\.\w|\bsk_live_\w|\bwhsec_\w/);
    },
    hostileTexts.map((text) => `jane@example.com ${text} eyJhbGciOiJSUzI1NiJ9.e30.AA sk_live_abc ${text}`),
  ));
