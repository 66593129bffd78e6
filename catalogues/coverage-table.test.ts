import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageMarkdown } from './coverage-table.ts';

test('the coverage page is that of the data', () => {
  expect(readFileSync(new URL('./coverage.md', import.meta.url), 'utf8').trim()).toBe(coverageMarkdown());
});
