import { expect, test } from 'vitest';
import { markupReference } from './markup-reference.ts';
import { fromCachedPage, isForEverybody, newMenuPlace, toCachedPage } from './cached-page.server.ts';

const nonce = '11111111-1111-4111-8111-111111111111';

const page = (body: string) =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'nonce-${nonce}'`,
    },
  });

const nonces = (text: string) => [...text.matchAll(/nonce[=-]["']?([\w-]{36})/g)].map(([, found]) => found);

test('each reader of a cached page gets a nonce of their own, the same in head and body', async () => {
  const cached = await toCachedPage(
    page(`<p>♥ é</p><script nonce="${nonce}">1</script>♥<script nonce="${nonce}">2</script>`),
  );
  const seen = new Set<string | undefined>();
  for (const _reader of [1, 2]) {
    const answer = fromCachedPage(cached, { isHead: false });
    const text = await answer.text();
    const own = new Set([...nonces(text), ...nonces(answer.headers.get('Content-Security-Policy') ?? '')]);
    expect(own.size).toBe(1);
    const [one] = own;
    expect(one).not.toBe(nonce);
    expect(text).toBe(`<p>♥ é</p><script nonce="${one}">1</script>♥<script nonce="${one}">2</script>`);
    seen.add(one);
  }
  expect(seen.size).toBe(2);
});

const menus = ['<b>é ♥</b>', '<p>&lt;/script&gt;&quot;$&amp;$1\\</p>', '\n\u2028"'];

test('the menu of who reads it is filled into a page, and what stands for it into its state', async () => {
  const place = newMenuPlace();
  const text = `<p>${place}é</p><script nonce="${nonce}">["${markupReference(place)}"]</script>`;
  const cached = JSON.parse(JSON.stringify(await toCachedPage(page(text), place)));
  for (const menu of menus) {
    const answer = await fromCachedPage(cached, { isHead: false, menu }).text();
    const [own = ''] = nonces(answer);
    expect(answer).toBe(`<p>${menu}é</p><script nonce="${own}">["${markupReference(menu)}"]</script>`);
    expect(own).not.toBe(nonce);
  }
});

test('in the data of a page the menu is a string of JSON', async () => {
  const place = newMenuPlace();
  const data = new Response(JSON.stringify([{ menu: place }, '♥']), {
    headers: { 'Content-Type': 'text/x-script; charset=utf-8' },
  });
  const cached = await toCachedPage(data, place);
  for (const menu of menus) {
    const answer = await fromCachedPage(cached, { isHead: false, menu }).text();
    expect(JSON.parse(answer)).toEqual([{ menu }, '♥']);
  }
});

test('data without a nonce stay as they are', async () => {
  const cached = await toCachedPage(new Response('[{"a":1}]', { headers: { 'X-Remix-Response': 'yes' } }));
  const answer = fromCachedPage(cached, { isHead: false });
  expect(await answer.text()).toBe('[{"a":1}]');
  expect(answer.headers.get('X-Remix-Response')).toBe('yes');
});

test.each([
  ['a picture', { 'Content-Type': 'image/png' }],
  ['a file', { 'Content-Disposition': 'attachment', 'Content-Type': 'application/json' }],
])('%s comes back byte for byte', async (_, headers: Record<string, string>) => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...Array(256).keys()]);
  const cached = await toCachedPage(new Response(bytes, { headers }));
  const answer = fromCachedPage(JSON.parse(JSON.stringify(cached)), { isHead: false });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
});

test('a HEAD request gets the head alone', async () => {
  const answer = fromCachedPage(await toCachedPage(page('<p>')), { isHead: true });
  expect(answer.body).toBeNull();
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
});

test.each([
  [200, {}, true],
  [200, { 'Cache-Control': 'public, max-age=60' }, true],
  [404, {}, false],
  [503, {}, false],
  [200, { 'Set-Cookie': 'toast=; Max-Age=0' }, false],
  [200, { 'Cache-Control': 'private, no-store' }, false],
  [200, { 'Cache-Control': 'no-store' }, false],
])('a page of %i with %j is for everybody: %s', (status, headers: Record<string, string>, isForAll) => {
  expect(isForEverybody(new Response('', { status, headers }))).toBe(isForAll);
});
