import { expect, test } from 'vitest';
import { cleanRequest, isPageLoad, syntheticGet, syntheticPageLoad } from './clean-request.ts';

const address = 'https://scrutineer.example/setups?q=spa';

test('forwarding headers, the referrer and malformed cookies are dropped', () => {
  const clean = cleanRequest(
    new Request(address, {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '1.2.3.4',
        forwarded: 'host=evil.example',
        referer: 'https://evil.example/',
        'x-clerk-auth-status': 'signed-in',
        cookie: 'x=%FF; theme=dark',
        accept: 'text/html',
      },
    }),
  );
  expect(Object.fromEntries(clean.headers)).toEqual({ accept: 'text/html', cookie: 'theme=dark' });
  expect(clean.url).toBe(address);
});

test('an origin, once judged, is not judged again', () => {
  const request = new Request(address, { method: 'POST', headers: { origin: 'null' } });
  expect(cleanRequest(request).headers.has('origin')).toBe(false);
});

test('a cookie header with nothing good in it goes', () => {
  expect(cleanRequest(new Request(address, { headers: { cookie: 'x=%FF' } })).headers.has('cookie')).toBe(
    false,
  );
});

test("Clerk's query parameters are dropped, ours stay", () => {
  const target = `${address}&__clerk_handshake=a&__clerk_handshake_nonce=b&__clerk_db_jwt=c&__clerk_redirect_url=d&__session=e`;
  expect(cleanRequest(new Request(target)).url).toBe(address);
});

test('method and body stay', async () => {
  const clean = cleanRequest(
    new Request(`${address}&__clerk_db_jwt=c`, { method: 'POST', body: 'note=hello' }),
  );
  expect(clean.method).toBe('POST');
  expect(await clean.text()).toBe('note=hello');
});

test('a closed browser still reaches the cleaned request', () => {
  const controller = new AbortController();
  const clean = cleanRequest(new Request(address, { signal: controller.signal }));
  controller.abort();
  expect(clean.signal.aborted).toBe(true);
});

test('a synthetic GET keeps who asks and loses what is asked', async () => {
  const request = new Request(address, {
    method: 'POST',
    body: 'note=hello',
    headers: { cookie: 'a=1', authorization: 'Bearer t', accept: 'text/html', 'sec-fetch-dest': 'document' },
  });
  const copy = syntheticGet(request);
  expect(copy.method).toBe('GET');
  expect(Object.fromEntries(copy.headers)).toEqual({ cookie: 'a=1', authorization: 'Bearer t' });
  expect(isPageLoad(copy)).toBe(false);
  expect(await request.text()).toBe('note=hello');
});

test('a synthetic page load is still a page load', () => {
  const request = new Request(address, {
    headers: { 'sec-fetch-dest': 'document', referer: 'https://a.example' },
  });
  expect(isPageLoad(syntheticPageLoad(request))).toBe(true);
  expect(syntheticPageLoad(request).headers.has('referer')).toBe(false);
});

test.each([
  [true, 'GET', { 'sec-fetch-dest': 'document' }],
  [true, 'GET', { 'sec-fetch-dest': 'iframe' }],
  [true, 'GET', { accept: 'text/html,*/*' }],
  [false, 'GET', { 'sec-fetch-dest': 'empty', accept: 'text/html' }],
  [false, 'GET', { accept: '*/*' }],
  [false, 'GET', {}],
  [false, 'POST', { 'sec-fetch-dest': 'document' }],
  [false, 'HEAD', { 'sec-fetch-dest': 'document' }],
])('page load %s: %s %o', (expected, method, headers) => {
  expect(isPageLoad(new Request(address, { method, headers: headers as HeadersInit }))).toBe(expected);
});
