import { expect, test } from 'vitest';
import { gameUnits } from '#racing/setup/chosen-units';
import { heroSetup } from './hero-setup.server.ts';

test('the hero shows four corners, settings within their legal range, and what the note says of them', () => {
  const hero = heroSetup(gameUnits);
  expect(hero?.corners.map(({ wheel, facts }) => [wheel, ...facts.map(({ fact }) => fact.text)])).toEqual([
    ['LF', '25.3 psi', '-3.9°', '-0.13° (out)', '51 mm'],
    ['RF', '25.4 psi', '-3.9°', '-0.13° (out)', '51 mm'],
    ['LR', '24.9 psi', '-3.4°', '0.08° (in)', '57 mm'],
    ['RR', '25.0 psi', '-3.4°', '0.08° (in)', '57 mm'],
  ]);
  expect(hero?.settings).toHaveLength(6);
  for (const { text, legal, place } of hero?.settings ?? []) {
    expect([text, legal]).not.toContain('');
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(1);
  }
  expect(hero?.reasons).toHaveLength(2);
});
