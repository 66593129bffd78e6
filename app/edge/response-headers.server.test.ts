import { expect, test } from 'vitest';
import { addressAt } from './addresses.server.ts';
import { finishResponse } from './response-headers.server.ts';

type ResponseParts = Partial<Parameters<typeof finishResponse>[2]> & {
  pathname?: string;
  said?: string;
  status?: number;
};

function finished({ pathname = '/setups', said, status = 200, ...about }: ResponseParts): Headers {
  const response = new Response(null, { status, headers: said ? { 'Cache-Control': said } : {} });
  return finishResponse(response, addressAt(pathname), { method: 'GET', audience: 'visitor', ...about })
    .headers;
}

const cacheControl = (parts: ResponseParts) => finished(parts).get('Cache-Control');
const byNobody = 'private, no-store';

test('a public page may be kept for a visitor, and never for a driver', () => {
  for (const pathname of [
    '/',
    '/_root.data',
    '/setups',
    '/setups.data',
    '/setup-viewer/12',
    '/setup-viewer/12.data',
  ]) {
    expect(cacheControl({ pathname })).toBe('public, max-age=0, must-revalidate');
    expect(cacheControl({ pathname, audience: 'driver' })).toBe(byNobody);
  }
});

test('an address outside the table is cached nowhere', () => {
  const paths = `
    /profile /my-setups/x.css /setup-viewer/1/download /api/generations/1 /setups/x.js /setups/
    /setup-viewer/12.css /nothing
  `
    .trim()
    .split(/\s+/);
  for (const pathname of paths) expect(cacheControl({ pathname })).toBe(byNobody);
});

test('the plans are the same for everybody, and a driver keeps them in their browser', () => {
  const pathname = '/api/subscription/plans';
  expect(cacheControl({ pathname })).toBe('public, max-age=600, stale-while-revalidate=1200');
  expect(cacheControl({ pathname, audience: 'driver' })).toMatch(/^private, max-age=600/);
});

test('a failure, a write, a cookie and a route that says so are kept by nobody', () => {
  expect(cacheControl({ status: 404 })).toBe(byNobody);
  expect(cacheControl({ status: 302 })).toBe(byNobody);
  expect(cacheControl({ method: 'POST' })).toBe(byNobody);
  expect(cacheControl({ setCookies: ['a=b'] })).toBe(byNobody);
  expect(cacheControl({ said: 'private, no-store' })).toBe(byNobody);
});

test('no answer goes out without what browsers must not do with it', () => {
  const headers = finished({});
  for (const name of [
    'Content-Security-Policy',
    'Strict-Transport-Security',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Permissions-Policy',
  ]) {
    expect(headers.get(name), name).toBeTruthy();
  }
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
});

test("a page's own policy stays", () => {
  const response = new Response(null, { headers: { 'Content-Security-Policy': "script-src 'nonce-1'" } });
  const { headers } = finishResponse(response, addressAt('/'), { method: 'GET', audience: 'visitor' });
  expect(headers.get('Content-Security-Policy')).toBe("script-src 'nonce-1'");
});
