import { expect, test } from 'vitest';
import { isCrossSite } from './csrf.ts';

const own = 'https://scrutineer.example';

function isRefused(method: string, headers: Record<string, string>, path = '/my-setups'): boolean {
  return isCrossSite(new Request(own + path, { method, headers }), own);
}

test.each([
  ['says so itself', { 'sec-fetch-site': 'same-origin' }],
  ['says so and keeps its origin to itself', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['is an older browser', { origin: own }],
  ['is reloaded by the driver', { 'sec-fetch-site': 'none', origin: own }],
])('a post from our own page that %s goes on', (_, headers) => {
  expect(isRefused('POST', headers as Record<string, string>)).toBe(false);
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
  ['a prefix of our name', { origin: `${own}.evil.example` }],
  ['another port', { origin: `${own}:8443` }],
  ['another scheme', { origin: own.replace('https:', 'http:') }],
  ['a host that headers claim', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ['two sites at once', { 'sec-fetch-site': 'same-origin, cross-site', origin: 'https://evil.example' }],
  ['who would override the method', { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'GET' }],
])('a post from %s is refused', (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(isRefused(method, headers as Record<string, string>)).toBe(true);
  }
});

test('reading is not refused, wherever it comes from', () => {
  expect(isRefused('GET', { 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(isRefused('HEAD', {})).toBe(false);
});

test('addressing a single action is refused, even from our own page', () => {
  expect(isRefused('POST', { 'sec-fetch-site': 'same-origin' }, '/my-setups?_data=routes/my-setups')).toBe(
    true,
  );
  expect(isRefused('GET', {}, '/my-setups?_data=routes/my-setups')).toBe(true);
});
