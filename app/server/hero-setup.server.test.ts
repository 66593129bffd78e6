import { expect, test } from 'vitest';
import { heroSetup } from './hero-setup.server.ts';

test('the hero shows four corners, settings within their legal range, and what the note says of them', () => {
  const hero = heroSetup();
  expect(hero?.corners.map(({ label, unit, figures }) => [label, unit, ...figures])).toEqual([
    ['Tyre pressure', 'psi', '25.1', '25.5', '24.9', '25.3'],
    ['Camber', '', '-4.0°', '-4.0°', '-3.5°', '-3.5°'],
    ['Toe', '', '-0.14°', '-0.14°', '0.08°', '0.08°'],
  ]);
  expect(hero?.settings).toHaveLength(6);
  for (const { text, legal, place } of hero?.settings ?? []) {
    expect([text, legal]).not.toContain('');
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(1);
  }
  expect(hero?.reasons).toHaveLength(2);
});
