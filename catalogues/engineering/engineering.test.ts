import { expect, test } from 'vitest';
import { lmuLinesOfParameter } from '../lmu/index.ts';
import {
  costOf,
  effectOf,
  engineeringRules,
  engineeringTargets,
  reversedInLmu,
  ruleSources,
  rulesForSymptom,
  senses,
  symptoms,
} from './index.ts';

/** Settings one of the games lacks. */
const elsewhere: Record<'ACC' | 'LMU', readonly string[]> = {
  ACC: ['battery_drains', 'regeneration_strong', 'regeneration_weak'],
  LMU: ['tyre_pressure_left_right_uneven'],
};

test.each(['ACC', 'LMU'] as const)(
  'every symptom has its rules in %s, where it can come up there',
  (game) => {
    const unanswered = symptoms
      .filter(({ id }) => !rulesForSymptom(id).some(({ games }) => games.includes(game)))
      .map(({ id }) => id);
    expect(unanswered).toEqual(elsewhere[game]);
  },
);

test('each rule keeps an id of its own, is for a known symptom, and names a known source', () => {
  expect(new Set(engineeringRules.map(({ id }) => id)).size).toBe(engineeringRules.length);
  const known = new Set(symptoms.map(({ id }) => id));
  expect(engineeringRules.filter(({ symptom }) => !known.has(symptom))).toEqual([]);
  expect(engineeringRules.filter(({ source }) => !(source in ruleSources))).toEqual([]);
});

test('each change says what it costs', () => {
  const silent = engineeringRules.filter(
    ({ parameter, direction }) =>
      (direction === 'increase' || direction === 'decrease') && costOf(parameter, direction) === '',
  );
  expect(silent).toEqual([]);
});

test('no rule takes the car where its symptom does not want it', () => {
  const wants = new Map(symptoms.map(({ id, wants: wanted }) => [id, wanted]));
  const against = engineeringRules.filter(({ symptom, parameter, direction }) => {
    if (direction !== 'increase' && direction !== 'decrease') return false;
    const toward = effectOf(parameter)?.[direction].toward;
    const wanted = wants.get(symptom);
    return wanted !== undefined && toward !== undefined && toward !== wanted;
  });
  expect(against.map(({ id, symptom, parameter }) => `${id} ${symptom} ${parameter}`)).toEqual([]);
});

test('rules come with the first to try first', () => {
  const priorities = rulesForSymptom('understeer').map(({ priority }) => priority);
  expect(priorities).toEqual([...priorities].sort((a, b) => a - b));
  expect(rulesForSymptom('understeer')[0]).toMatchObject({ parameter: 'brakeBias', direction: 'decrease' });
  expect(rulesForSymptom('boredom')).toEqual([]);
});

test('a rule for LMU sets lines of its files, and so does what is reversed there', () => {
  const parameters = engineeringRules
    .filter(({ games }) => games.includes('LMU'))
    .map(({ parameter }) => parameter);
  for (const parameter of [...parameters, ...reversedInLmu]) {
    expect(lmuLinesOfParameter(parameter).length, parameter).toBeGreaterThan(0);
  }
});

test('every setting that a rule moves says what increasing it does', () => {
  const moved = new Set(engineeringRules.map(({ parameter }) => parameter.split('.')[0] ?? ''));
  expect([...moved].filter((key) => !senses[key])).toEqual([]);
});

test('the hot pressure to aim for lies in its window', () => {
  const { dryHotPsi } = engineeringTargets.acc;
  expect([dryHotPsi.min, dryHotPsi.start, dryHotPsi.max]).toEqual([26, 26.5, 27]);
});
