import { expect, test } from 'vitest';
import { lmuLinesOfParameter } from '../lmu/index.ts';
import { engineeringRules, engineeringTargets, reversedInLmu, rulesForSymptom, symptoms } from './index.ts';

test('there are 153 rules and 30 symptoms, and every symptom has its rules', () => {
  expect(engineeringRules).toHaveLength(153);
  expect(symptoms).toHaveLength(30);
  for (const { id } of symptoms) expect(rulesForSymptom(id).length, id).toBeGreaterThan(0);
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

test('no two symptoms are told by the same phrase', () => {
  const phrases = symptoms.flatMap((symptom) => symptom.phrases);
  expect(new Set(phrases).size).toBe(phrases.length);
});

test('the hot pressure to aim for lies in its window', () => {
  const { dryHotPsi } = engineeringTargets.acc;
  expect([dryHotPsi.min, dryHotPsi.start, dryHotPsi.max]).toEqual([26, 26.5, 27]);
});
