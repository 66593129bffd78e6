import { expect, test } from 'vitest';
import { motiveOf, objectionTo } from './change-objection.ts';
import { noNumbersHeard, understoodAs } from './rulebook.fixture.ts';

const duct = { parameter: 'brakeDuct.front', value: 4, answers: null, why: '', cost: '' };
const rows = [
  {
    parameter: 'brakeDuct.front',
    label: 'Brake duct front',
    value: 3,
    unit: 'clicks',
    decimals: 0,
    choices: { lowest: 0, highest: 6, step: 1 },
  },
];
const refining = { kind: 'refine', game: 'ACC', rows } as const;

test.each([
  ['a session', { conditions: { weather: null, sessionType: 'qualifying' as const } }],
  ['the weather', { conditions: { weather: 'wet' as const, sessionType: null } }],
  ['a temperature', { numbers: { ...noNumbersHeard, trackTemperature: 45 } }],
])('a change may answer %s that the driver names, as the prompt says', (_, said) => {
  expect(objectionTo(duct, understoodAs(said), refining)).toBeNull();
  expect(objectionTo(duct, understoodAs({}), refining)).not.toBeNull();
});

test('a change leaves the band for a reading of that tyre, for fuel figures or for a complaint', () => {
  const read = understoodAs({
    complaints: [{ symptom: 'brake_overheating' }],
    numbers: { ...noNumbersHeard, hotPsi: { LF: null, RF: null, LR: 28, RR: null } },
  });
  const motive = (parameter: string, answers: number | null = null) => motiveOf({ parameter, answers }, read);
  expect(motive('tyrePressure.LR')).toBe('reading');
  expect(motive('tyrePressure.rear')).toBe('reading');
  expect(motive('tyrePressure.LF')).toBeUndefined();
  expect(motive('brakeDuct.front', 0)).toBe('complaint');
  expect(motive('brakeDuct.front', 3)).toBeUndefined();
  expect(motive('fuel')).toBeUndefined();
  const fuel = understoodAs({ numbers: { ...noNumbersHeard, litresPerLap: 3.1 } });
  expect(motiveOf({ parameter: 'fuel', answers: null }, fuel)).toBe('reading');
});
