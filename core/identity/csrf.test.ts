import { expect, test } from 'vitest';
import { refuseCrossSite } from './csrf.ts';

const own = 'https://scrutineer.example';

function answer(method: string, headers: Record<string, string>, path = '/my-setups'): number | undefined {
  return refuseCrossSite(new Request(own + path, { method, headers }), own)?.status;
}

test.each([
  ['says so itself', { 'sec-fetch-site': 'same-origin' }],
  ['says so and keeps its origin to itself', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['is an older browser', { origin: own }],
  ['is reloaded by the driver', { 'sec-fetch-site': 'none', origin: own }],
])('a post from our own page that %s goes on', (_, headers) => {
  expect(answer('POST', headers as Record<string, string>)).toBeUndefined();
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another host of our site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.scrutineer.example' }],
  ['another site with a copied origin', { 'sec-fetch-site': 'cross-site', origin: own }],
  ['an older browser elsewhere', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['nowhere, with the origin kept back', { 'sec-fetch-site': 'none', origin: 'null' }],
  ['who contradicts itself', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ['a program with no origin to tell', { 'sec-fetch-site': 'same-origin', origin: 'text/event-stream' }],
  ['who does not say', {}],
  ['a prefix of our name', { origin: 'https://scrutineer.example.evil.example' }],
])('a post from %s is refused', (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(answer(method, headers as Record<string, string>)).toBe(403);
  }
});

test('reading is not refused, wherever it comes from', () => {
  expect(answer('GET', { 'sec-fetch-site': 'cross-site' })).toBeUndefined();
  expect(answer('HEAD', {})).toBeUndefined();
});

test('addressing a single action is refused, even from our own page', () => {
  expect(answer('POST', { 'sec-fetch-site': 'same-origin' }, '/my-setups?_data=routes/my-setups')).toBe(403);
  expect(answer('GET', {}, '/my-setups?_data=routes/my-setups')).toBe(403);
});

test('the refusal says what it is', async () => {
  const refusal = refuseCrossSite(new Request(own, { method: 'POST' }), own);
  expect(await refusal?.json()).toMatchObject({ code: 'foreign_origin' });
  expect(refusal?.headers.get('cache-control')).toBe('no-store');
});
