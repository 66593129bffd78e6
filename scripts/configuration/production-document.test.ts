import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { wantedPrices } from '../stripe-setup/account.ts';
import { configurationNames } from './configuration.ts';

const document = readFileSync('docs/production.md', 'utf8');

test('the way to production names every variable there is, and no other', () => {
  const named = new Set([...document.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name));
  expect([...named].sort()).toEqual([...configurationNames].sort());
});

test('every npm command it gives is one', () => {
  const commands = [...document.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
  expect(commands.length).toBeGreaterThan(8);
  for (const command of commands) expect(Object.keys(packageJson.scripts)).toContain(command);
});

test('it tells the prices that are made, and that Clerk sends one event', () => {
  for (const { amount, currency } of Object.values(wantedPrices))
    expect(document).toMatch(
      new RegExp(`${(amount / 100).toFixed(2).replace('.00', '')} ${currency.toUpperCase()}`),
    );
  expect(document).toContain('`user.deleted` and no other');
});
