import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineerRoutes, webhooks, webRoutes } from './routes.ts';

const read = (path: string) => readFileSync(path, 'utf8');

test('every route has an entry here, and with an action one that says what it takes', () => {
  const files = readdirSync('app/routes').sort();
  expect(Object.keys(webRoutes).sort()).toEqual(files);
  const withAction = files.filter((file) =>
    /^export (async )?(function|const) action\b/m.test(read(`app/routes/${file}`)),
  );
  const written = files.filter((file) => webRoutes[file]?.writes.length);
  expect(written).toEqual(withAction);
});

test('every endpoint of the engineer has an entry here, with every method that changes something', () => {
  const declared = [
    ...read('functions/ai/handle-request.ts').matchAll(
      /path: \/\^(?<path>[^,]+?)\/,\s*methods: \{(?<methods>[^}]+)\}/gs,
    ),
  ].map(({ groups }) => ({
    path: groups?.path?.match(/^(\\\/[\w-]+)+/)?.[0].replaceAll('\\', '') ?? '',
    methods: (groups?.methods?.match(/[A-Z]{3,}(?=:)/g) ?? []).filter((method) => method !== 'GET').sort(),
  }));
  const entered = Object.entries(engineerRoutes).map(([path, { writes }]) => ({
    path,
    methods: writes.map(({ method }) => method as string).sort(),
  }));
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(entered.sort(byPath)).toEqual(declared.sort(byPath));
});

test('every webhook has an entry here', () => {
  const sources = globSync('functions/stripe-webhooks/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const named = sources.flatMap((path) => read(path).match(/(?<=')\/webhooks\/[\w-]+(?=')/g) ?? []);
  expect([...webhooks].sort()).toEqual([...new Set(named)].sort());
});
