import { expect, test } from 'vitest';
import { makeAccBaseline } from './acc/baseline.ts';
import { accSheet } from './acc/sheet.ts';
import { hear } from './hearing/hear.ts';
import { answerFromRules } from './rulebook.ts';

test('a complaint is answered with few changes of settings the car has, each with what it answers', () => {
  const { setup } = makeAccBaseline({
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'cota',
    sessionType: 'race',
    weather: 'dry',
    trackTemperature: 25,
    setupStyle: 'balanced',
    durationMin: 60,
  });
  const { rows } = accSheet(setup);
  const changes = answerFromRules(hear('oversteer mid corner', { game: 'ACC' }), rows, { game: 'ACC' }, 8);
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.length).toBeLessThanOrEqual(4);
  expect(new Set(changes.map(({ answers }) => answers))).toEqual(new Set(['oversteer']));
  expect(answerFromRules(hear('paint it red', { game: 'ACC' }), rows, { game: 'ACC' }, 8)).toEqual([]);
});
