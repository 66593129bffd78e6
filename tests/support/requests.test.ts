import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressAt, unknownAddress } from '../../app/edge/addresses.server.ts';
import { anyThings, engineerRoutes, routes, webhooks, webRoutes } from './requests.ts';

/** Endpoints of the AI Worker that other Workers alone reach. */
const insideOnly = [
  '/api/engine-room',
  '/api/garage-facts',
  '/api/operator',
  '/api/operator-desk',
  '/api/operator-acts',
];

const read = (path: string) => readFileSync(path, 'utf8');

test('every route has an entry here, and with an action one that says what it takes', () => {
  const files = readdirSync('app/routes').sort();
  expect(Object.keys(webRoutes).sort()).toEqual(files);
  // An unknown address takes nothing, but its page names the refusal.
  const own = files.filter((file) => file !== '$.tsx');
  const exporting = (what: RegExp) => own.filter((file) => what.test(read(`app/routes/${file}`)));
  const written = own.filter((file) => webRoutes[file]?.writes.length);
  expect(written).toEqual(exporting(/^export (async )?(function|const) action\b/m));
  const readable = own.filter((file) => webRoutes[file]?.reads);
  expect(readable).toEqual(exporting(/^export (async )?(function loader|default)\b/m));
});

test('every endpoint of the engineer has an entry here, with every method', () => {
  const declared = [
    ...read('functions/ai/handle-request.ts').matchAll(
      /path: \/\^(?<path>[^,]+?)\/,\s*methods: \{(?<methods>[^}]+)\}/gs,
    ),
  ].map(({ groups }) => ({
    path: groups?.path?.match(/^(\\\/[\w-]+)+/)?.[0].replaceAll('\\', '') ?? '',
    methods: (groups?.methods?.match(/[A-Z]{3,}(?=:)/g) ?? []).sort(),
  }));
  const entered = Object.entries(engineerRoutes).map(([path, { reads, writes }]) => ({
    path,
    methods: [...(reads ? ['GET'] : []), ...writes.map(({ method }) => method as string)].sort(),
  }));
  const fromOutside = declared.filter(({ path }) => !insideOnly.includes(path));
  expect(declared).toHaveLength(fromOutside.length + insideOnly.length);
  for (const path of insideOnly.flatMap((start) => [start, `${start}/runs`]))
    expect(addressAt(path).path).toBe(unknownAddress.path);
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(entered.sort(byPath)).toEqual(fromOutside.sort(byPath));
});

test('every webhook has an entry here', () => {
  const sources = globSync('functions/stripe-webhooks/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const named = sources.flatMap((path) => read(path).match(/(?<=')\/webhooks\/[\w-]+(?=')/g) ?? []);
  expect([...webhooks].sort()).toEqual([...new Set(named)].sort());
});

test('the table of addresses takes at each what its routes take', () => {
  const taken = new Map<string, Set<string>>();
  const add = (path: string, methods: readonly string[]) => {
    const row = addressAt(path.split('?')[0] ?? '').path;
    taken.set(row, new Set([...(taken.get(row) ?? []), ...methods]));
  };
  for (const [name, { path, reads, writes }] of routes) {
    if (name === '$.tsx') continue;
    if (reads) add(path(anyThings), ['GET']);
    for (const write of writes) add(write.path(anyThings), [write.method]);
  }
  for (const path of webhooks) add(path, ['POST']);
  const sorted = (methods: Iterable<string>) => [...methods].sort();
  for (const [row, methods] of taken)
    expect([row, sorted(addressAt(row.replaceAll(/:[a-z]+/g, '1')).methods)]).toEqual([row, sorted(methods)]);
});
