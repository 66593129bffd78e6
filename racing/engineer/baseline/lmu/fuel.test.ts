import { expect, test } from 'vitest';
import { lmuCar, lmuCars, lmuTrack, lmuTracks } from '../../../../catalogues/lmu/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { makeLmuBaseline } from './baseline.ts';
import { planLmuFuel } from './fuel.ts';
import { levelAfter } from './fuel-words.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { dryRace } from '../dry-race.fixture.ts';

const usual: EngineerRequest = { game: 'LMU', car: 'Ferrari_499P', track: 'spa', ...dryRace };

/** Races of usual lengths, every car at every track. */
const races = [20, 45, 60, 120, 240, 360, 1440].flatMap((durationMin) =>
  lmuCars.flatMap((car) =>
    lmuTracks.map((track) => ({
      name: `${car.id} at ${track.id}, ${durationMin} min`,
      km: track.lengthM / 1000,
      plan: planLmuFuel(car, track, { ...usual, car: car.id, track: track.id, durationMin }),
    })),
  ),
);

test('every race of every car is planned with the lap of each stop, and no stint takes more than a load', () => {
  const faults = races.flatMap(({ name, km, plan }) => {
    const { laps, perLap, load, loaded, needed, stops } = plan;
    const ends = [...stops.map(({ afterLap }) => afterLap), laps];
    const stints = ends.map((lap, stint) => lap - (ends[stint - 1] ?? 0));
    const formation = (0.6 * perLap * Math.min(km, 7)) / km;
    const inAll = stops.reduce((sum, { added }) => sum + added, loaded);
    const wrong = [
      stints.some((stint) => stint < 1) && 'a stint without a lap',
      stints.reduce((sum, stint) => sum + stint, 0) !== laps && 'stints do not add up',
      stints.some((stint) => stint * perLap > load) && 'a stint longer than a load',
      (stints[0] ?? 0) * perLap + formation > loaded && 'the first stint is longer than the first load',
      inAll < laps * perLap + formation && 'too little',
      stops.length > 0 && needed <= load && 'a stop although one load lasts',
      loaded > load && 'more than a load',
    ];
    return wrong.filter(Boolean).map((fault) => `${name}: ${fault}`);
  });
  expect(faults).toEqual([]);
  expect(races.filter(({ plan }) => plan.stops.length > 0).length).toBeGreaterThan(2_000);
});

test('a load short by less than two laps gets the saving per lap', () => {
  const near = races.filter(({ plan: { withoutStop } }) => withoutStop !== null);
  expect(near.length).toBeGreaterThan(20);
  for (const { name, plan } of near) {
    const { withoutStop, needed, load, laps, perLap } = plan;
    expect(needed - load, name).toBeLessThan(2 * perLap + 1);
    expect(needed - laps * (withoutStop?.savedPerLap ?? 0), name).toBeLessThanOrEqual(load + 1);
  }
});

test('the note tells what the race takes, how long a load lasts and the lap of each stop', () => {
  const { note } = makeLmuBaseline({ ...usual, durationMin: 360 });
  expect(note).toMatch(
    /Fuel:\n\d+% virtual energy needed: \d+ laps\. A full load lasts \d+ laps\.\nStart with 100% at a fuel ratio of 1\.00 \(about 100 L\)\.\nYou’ll need \d+ fuel stops, after laps \d+(?:, \d+)* and \d+\./,
  );
  expect(note).not.toMatch(/100% virtual energy: enough|Plan \d/);
  const litres = makeLmuBaseline({ ...usual, car: 'Oreca_07', durationMin: 60 }).note;
  expect(litres).toMatch(
    /Fuel:\n93 L needed: 30 laps\. A full tank lasts 25 laps\.\nStart with 75 L\.\nYou’ll need a fuel stop, after lap 15\./,
  );
  const short = makeLmuBaseline({ ...usual, durationMin: 20 }).note;
  expect(short).toMatch(
    /Fuel:\n\d+% virtual energy: enough for 10 laps at a fuel ratio of 1\.00, about \d+ L\./,
  );
});

test('a stop that only the race’s rules demand is planned, and the load before it is no full one', () => {
  const rules = { durationMin: 30, mandatoryStops: 1 };
  const { note } = makeLmuBaseline({ ...usual, ...rules });
  expect(note).toMatch(
    /You’ll need a fuel stop, after lap \d+\.\n(?:.*\n)?By the race’s rules: at least 1 stop\./,
  );
  const [car, track] = [lmuCar(usual.car), lmuTrack(usual.track)];
  if (!car || !track) throw new Error(usual.car);
  const { loaded, stops, load, needed } = planLmuFuel(car, track, { ...usual, ...rules });
  expect(needed).toBeLessThan(load);
  expect(loaded).toBeLessThan(needed);
  expect(loaded + (stops[0]?.added ?? 0)).toBeGreaterThanOrEqual(needed);
  const windowed = { ...usual, ...rules, pitWindow: '15-20', tyresAtStops: true } as const;
  expect(makeLmuBaseline(windowed).note).toContain(
    'By the race’s rules: at least 1 stop between minutes 15 and 20, with fresh tyres.',
  );
  const stints = planLmuFuel(car, track, { ...usual, durationMin: 240, longestStintMin: 30 }).stops;
  expect(stints.length).toBeGreaterThanOrEqual(7);
});

test('a plan says the level to leave each stop with, by class, and never an amount to add', () => {
  for (const { name, plan } of sampled(races, 400)) {
    const { stops, laps, perLap, reserve, load } = plan;
    for (const { afterLap } of stops) {
      for (const lap of [-2, -1, 0, 1, 2].map((by) => afterLap + by).filter((one) => one < laps)) {
        const left = (laps - lap) * perLap + reserve;
        const level = levelAfter(plan, lap);
        expect(level <= load && (level === load || (level >= left - 1e-6 && level < left + 1)), name).toBe(
          true,
        );
      }
    }
  }
  const note = (more: Partial<EngineerRequest>) =>
    makeLmuBaseline({ ...usual, durationMin: 60, ...more }).note;
  expect(note({ car: 'Oreca_07' })).toMatch(
    /set FUEL to (\d+) L after lap 15 \(\d+ L after lap 13, \d+ L after lap 14, \d+ L after lap 16, \d+ L after lap 17\): it’s the level you leave with\. Check/,
  );
  const long = note({ durationMin: 360 });
  expect(long).toMatch(
    /set VIRTUAL ENERGY to 100% at each stop but the last, and there to \d+% after lap \d+ \(/,
  );
  expect(long).toContain('Keep one FUEL RATIO all race.');
  for (const car of ['Oreca_07', 'Ferrari_499P', 'BMW_M4_LMGT3'])
    expect(note({ car })).not.toMatch(/\badd(?! your garage)/i);
});
