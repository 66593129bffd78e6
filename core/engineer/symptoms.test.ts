import { expect, test } from 'vitest';
import { makeAccBaseline } from './acc/baseline.ts';
import { accSheet } from './acc/sheet.ts';
import { applyProposedChanges } from './apply-changes.ts';
import { proposalsFromRules, rulesFor } from './rulebook.ts';
import { recogniseComplaints } from './symptoms.ts';

const symptomsIn = (words: string) => recogniseComplaints(words).map(({ symptom }) => symptom);

test.each([
  ['loose on entry at T5', 'oversteer'],
  ['Understeer in slow corners', 'understeer'],
  ['it pushes wide mid-corner', 'understeer'],
  ['no traction out of the hairpin', 'poor_traction'],
  ['bottoming at Eau Rouge', 'bottoming'],
  ['the fronts lock under braking', 'front_lockup'],
  ['the rear locks up into T1', 'rear_lockup'],
  ['kerbs throw the car around', 'kerb_instability'],
  ['feels twitchy', 'nervous_car'],
])('%j is heard as %s', (words, symptom) => {
  expect(symptomsIn(words)).toContain(symptom);
});

test('words about nothing the rules know are heard as nothing', () => {
  expect(symptomsIn('')).toEqual([]);
  expect(symptomsIn('please paint it red')).toEqual([]);
});

test.each([
  ['the brakes lock at the rear', 'rear_lockup'],
  ['it locks up the rears into T1', 'rear_lockup'],
  ['rear wheels locking', 'rear_lockup'],
  ['the brakes lock at the front', 'front_lockup'],
  ['locking up, the rear is fine', 'front_lockup'],
])('%j is heard as %s alone', (words, symptom) => {
  const locks = recogniseComplaints(words).filter(({ symptom: heard }) => heard.endsWith('_lockup'));
  expect(locks.map(({ symptom: heard }) => heard)).toEqual([symptom]);
});

test('the phase named by the driver chooses the rules', () => {
  const phases = (words: string) =>
    new Set(rulesFor(recogniseComplaints(words), 'ACC').map(({ phase }) => phase));
  expect(phases('loose on entry')).toEqual(new Set(['entry']));
  expect(phases('loose on exit')).toEqual(new Set(['exit']));
  expect(phases('loose').size).toBeGreaterThan(1);
});

test('slow corners are not cured with wings, fast ones not with springs for slow ones', () => {
  const parameters = (words: string) =>
    rulesFor(recogniseComplaints(words), 'ACC').map(({ parameter }) => parameter);
  expect(parameters('understeer mid corner in slow corners')).not.toContain('rearWing');
  expect(parameters('understeer mid corner in slow corners')).toContain('wheelRate.front');
  expect(parameters('understeer mid corner in fast corners')).toContain('rearWing');
  expect(parameters('understeer mid corner in fast corners')).not.toContain('wheelRate.front');
});

test('the rule book makes changes that the car has, in the direction of the rules', () => {
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
  const sheet = accSheet(setup);
  const rules = rulesFor(recogniseComplaints('oversteer mid corner'), 'ACC');
  const proposals = proposalsFromRules(rules, sheet.rows, 5);
  const { changes, adjusted } = applyProposedChanges(sheet, proposals);
  expect(adjusted).toEqual([]);
  expect(changes).toHaveLength(proposals.length);
  const bar = changes.find(({ parameter }) => parameter === 'arbRear');
  expect(bar && bar.to < (bar.from ?? 0)).toBe(true);
});
