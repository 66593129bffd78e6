import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const logged = /\b(?:(?:logError|logWarn|logInfo)\(|log:)\s*(?:'([^'\n]+)'|"([^"\n]+)")/g;
const sources = ['server.ts', ...globSync('{app,functions,platform,racing}/**/*.{ts,tsx}')]
  .filter((path) => !/\.test\.tsx?$|\/tests\//.test(path))
  .map((path) => readFileSync(path, 'utf8'));
const lines = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(logged)].map(([, single, double]) => single ?? double ?? ''),
  ),
);
const [, section = ''] = /^## Log lines\n([\s\S]*?)^## /m.exec(readFileSync('docs/runbook.md', 'utf8')) ?? [];
/** The names at the head of each entry, up to the explanation. A variable ending is an ellipsis. */
const explained = [...section.matchAll(/^- (?:\*\*!\*\* )?((?:`[^`]+`[,\s]*)+)/gm)]
  .flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)])
  .map(([, name = '']) => name);

const explains = (line: string) => (entry: string) =>
  entry.endsWith('…') ? line.startsWith(entry.slice(0, -1).trim()) : entry === line;

test('the runbook explains every line that our Workers log', () => {
  expect(lines.size).toBeGreaterThan(30);
  expect([...lines].filter((line) => !explained.some(explains(line)))).toEqual([]);
});

test('every line that the runbook explains is in the source', () => {
  const isLogged = (entry: string) => sources.some((source) => source.includes(entry.replace(/…$/, '')));
  expect(explained.filter((entry) => !isLogged(entry))).toEqual([]);
});
