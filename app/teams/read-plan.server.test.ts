import { expect, test } from 'vitest';
import { racePlanSchema } from '#racing/plan/race-plan';
import { planTexts, readPlan } from './read-plan.server.ts';

const setups = [{ id: 7, game: 'ACC', car_name: 'bmw_m4_gt3', track_name: 'spa' }];
const plan = racePlanSchema.parse({
  name: 'Spa 6 h',
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'spa',
  setup: 7,
  startsAt: '2026-11-28T12:30:00.000Z',
  minutes: 390,
  stops: 2,
  stopSeconds: 62.5,
  tank: 120,
  crew: [{ member: 11, limit: 65, lap: 138.4, perLap: 3.25 }],
  stints: [
    { driver: null, tyres: null },
    { driver: 0, tyres: 'wet' },
  ],
});

test('a stored plan comes back from its form as it was', () => {
  expect(readPlan(planTexts(plan), setups)).toEqual({ plan });
});

test('each field that is not understood says so', () => {
  const texts = {
    ...planTexts(plan),
    setup: '8',
    length: 'long',
    stops: '-1',
    starts: 'noon',
    crew_0_lap: '2',
  };
  const result = readPlan(texts, setups);
  expect('errors' in result && Object.keys(result.errors).toSorted()).toEqual(
    ['crew_0_lap', 'length', 'setup', 'starts', 'stops'].toSorted(),
  );
});
