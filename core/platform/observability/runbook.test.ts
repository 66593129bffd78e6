import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const told = /\b(?:logError|logWarn|logInfo)\(\s*'((?:[^'\\]|\\.)+)'/g;
const sources = ['server.ts', ...globSync('{app,core,functions}/**/*.{ts,tsx}')].filter(
  (path) => !/\.test\.tsx?$|\/tests\//.test(path),
);
const lines = new Set(
  sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(told)].map(([, what = '']) => what)),
);
/** Of a line with a number or a name in it the runbook tells the beginning, and an ellipsis. */
const explained = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^\| (`.+?) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  .map(([, what = '']) => what);

const explains = (what: string) => (entry: string) =>
  entry.endsWith('…') ? what.startsWith(entry.slice(0, -1).trim()) : entry === what;

test('the runbook explains every line that our Workers tell the operators', () => {
  expect(lines.size).toBeGreaterThan(30);
  expect([...lines].filter((what) => !explained.some(explains(what)))).toEqual([]);
});
