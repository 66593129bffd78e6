import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filledIn, documentVariables, placeholdersIn } from './placeholders.ts';

test('a document says what is left to fill in', () => {
  expect(placeholdersIn('By [[name]], since [[date]].')).toEqual(['name', 'date']);
  expect(placeholdersIn('By Anna, [since](/x) [2026].')).toEqual([]);
});

test('variables are put in, and a paragraph without its variable is left out', () => {
  const text = 'Refunds:\n\n{{REFUND_PROMISE}}\n\nWrite to {{SUPPORT_CONTACT}}.';
  const values = { REFUND_PROMISE: '', SUPPORT_CONTACT: 'help@setups.racing' };
  expect(filledIn(text, values)).toBe('Refunds:\n\nWrite to help@setups.racing.');
  expect(filledIn(text, { ...values, REFUND_PROMISE: '14 days.' })).toContain('\n\n14 days.\n\n');
});

test('the documents are finished, and name no variable that they are not given', () => {
  for (const file of readdirSync('app/reference/documents')) {
    const text = readFileSync(`app/reference/documents/${file}`, 'utf8');
    expect(placeholdersIn(text), file).toEqual([]);
    for (const [, name] of text.matchAll(/\{\{([^}]*)\}\}/g))
      expect(['SUPPORT_CONTACT', 'REFUND_PROMISE', 'MCP_ADDRESS', ...documentVariables], file).toContain(
        name,
      );
  }
});
