import { expect, test } from 'vitest';
import { addressAt } from './addresses.server.ts';
import { atPagePath } from './page-path.server.ts';

const moved = (request: Request) => atPagePath(request, addressAt(new URL(request.url).pathname));

const pathOf = (address: string) => new URL(moved(new Request(address)).url).pathname;
const origin = 'https://scrutineer.test';

test.each(['//', '///', '//evil.example/x', '/%5C', '/%5c%5c', '/%2F/x', '/%2fevil.example'])(
  'a path that begins like a host is as one that is not there: %s',
  (path) => {
    expect(pathOf(origin + path)).toBe('/not-found');
  },
);

test.each(['/', '/setups', '/setup-viewer/12', '/a%2Fb', '/setup-viewer/%2f%2f', '/%00'])(
  'any other path stays: %s',
  (path) => {
    const request = new Request(origin + path);
    expect(moved(request)).toBe(request);
  },
);

test('a form for the assistant arrives with and without the framework’s word', () => {
  for (const address of ['/setup-assistant', '/setup-assistant?index', '/setup-assistant.data?setup=1']) {
    const { url } = moved(new Request(origin + address, { method: 'POST', body: 'a=1' }));
    expect(new URL(url).searchParams.getAll('index')).toEqual(['']);
  }
  expect(moved(new Request(`${origin}/setup-assistant`)).url).toBe(`${origin}/setup-assistant`);
});

test('a stint sheet of which JSON is asked is answered by the address that writes it', () => {
  const sheet = `${origin}/my-setups/1/stints`;
  const sent = (address: string, accept: string) =>
    moved(new Request(address, { method: 'POST', body: 'a=1', headers: { accept } })).url;
  expect(sent(sheet, 'application/json')).toBe(`${sheet}.json`);
  expect(sent(sheet, 'text/html,application/json')).toBe(sheet);
  expect(sent(`${sheet}.data`, 'application/json')).toBe(`${sheet}.data`);
  expect(moved(new Request(sheet, { headers: { accept: 'application/json' } })).url).toBe(sheet);
});

test('a form moves along', async () => {
  const original = new Request(`${origin}//x?a=1`, {
    method: 'POST',
    body: 'b=2',
    headers: { accept: 'text/html' },
  });
  const request = moved(original);
  expect([request.method, request.url, request.headers.get('accept'), await request.text()]).toEqual([
    'POST',
    `${origin}/not-found?a=1`,
    'text/html',
    'b=2',
  ]);
});
