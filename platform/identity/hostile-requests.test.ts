import assert from 'node:assert/strict';
import { test } from 'vitest';
import { anyText, hostileTexts, textOf, words } from '../../tests/support/hostile-inputs.ts';
import { requestOf, requestsTo } from '../../tests/support/hostile-requests.ts';
import { holds } from '../../tests/support/properties.ts';
import { cleanRequest, syntheticGet, syntheticPageLoad } from './clean-request.ts';
import { printCookies, readCookies } from './cookies.ts';
import { isCrossSite } from './csrf.ts';
import { appOrigin } from './signed-tokens.fixture.ts';

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
