import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageMarkdown } from './coverage-table.ts';

test('the coverage tables of the README are those of the data', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  const [, inReadme = ''] = readme.split('\n## Coverage\n');
  expect(inReadme.trim()).toBe(coverageMarkdown());
});
