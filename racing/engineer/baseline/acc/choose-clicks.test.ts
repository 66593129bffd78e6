import { expect, test } from 'vitest';
import { accCars, accTracks } from '../../../../catalogues/acc/index.ts';
import { carTable, numberOf } from '../../../setup/acc/car-parameters.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import type { EngineerRequest } from '../conditions.ts';
import { sessionTypes, setupStyles } from '../setup-form-schema.ts';
import { chooseClicks } from './choose-clicks.ts';
import { playersClicksFor } from './players-band.ts';
import { accSettingNames, scalesOf, settingPlaceName } from './settings.ts';
import { dryRace } from '../dry-race.fixture.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { playerFiles } from '../../../setup/player-files.fixture.ts';
import { parsedAcc } from '../../../setup/parsed.fixture.ts';

const usual: EngineerRequest = { game: 'ACC', car: 'bmw_m4_gt3', track: 'hungaroring', ...dryRace };
const choose = (more: Partial<EngineerRequest>) => chooseClicks({ ...usual, ...more });

/** Every click that the car lets its driver choose, by the name it has in a setup; pressures left out. */
function clicksByName({ clicks, parameters }: ReturnType<typeof choose>): Map<string, number> {
  const named = new Map<string, number>();
  for (const setting of accSettingNames) {
    if (setting === 'tyrePressure') continue;
    for (const [place, scale] of scalesOf(parameters, setting).entries()) {
      const [lowest, highest] = legalClicks(scale);
      if (!scale.adjustable || lowest === highest) continue;
      named.set(
        settingPlaceName(setting, place, clicks[setting].length),
        clicks[setting][place] ?? Number.NaN,
      );
    }
  }
  return named;
}

test('at least 12 tracks give a file of their own to every GT3 car, pressures aside', () => {
  for (const { id: car } of accCars.filter((entry) => entry.class === 'GT3')) {
    const files = accTracks.map(({ id: track }) => JSON.stringify([...clicksByName(choose({ car, track }))]));
    expect(new Set(files).size, car).toBeGreaterThanOrEqual(12);
  }
});

test('no value lies outside what the players of its car use', { timeout: 60_000 }, () => {
  let [outside, all] = [0, 0];
  const cars = sampled(accCars, 11);
  for (const { id } of cars) {
    for (const { id: track } of accTracks) {
      for (const sessionType of sessionTypes) {
        for (const setupStyle of setupStyles) {
          const request = { ...usual, car: id, track, sessionType, setupStyle };
          const { car, parameters, clicks } = chooseClicks(request);
          for (const setting of accSettingNames) {
            for (const [place, click] of clicks[setting].entries()) {
              const band = playersClicksFor(car, parameters, request, { setting, place });
              if (!band) continue;
              all += 1;
              outside += Number(click < band.low || click > band.high);
            }
          }
        }
      }
    }
  }
  expect(all).toBeGreaterThan(cars.length * 2_000);
  expect(outside).toBe(0);
});

const ofAcc = playerFiles.filter(({ game }) => game === 'ACC');

function sharedWith(file: AccSetup, chosen: Map<string, number>): number {
  const settings = carTable(file.carName).sections.flatMap(({ settings }) => settings);
  const held = [...chosen].filter(([name, click]) => {
    const setting = settings.find(({ parameter }) => parameter.name === name);
    return setting && numberOf(file, setting.parameter) === click;
  });
  return held.length / chosen.size;
}

test('no player’s file is met in more than 75 % of its clicks, pressures aside', () => {
  for (const { name, bytes } of ofAcc) {
    const file = parsedAcc(bytes);
    for (const { id: track } of accTracks) {
      for (const sessionType of sessionTypes) {
        const shared = sharedWith(file, clicksByName(choose({ car: file.carName, track, sessionType })));
        expect(shared, `${name} at ${track}, ${sessionType}`).toBeLessThanOrEqual(0.75);
      }
    }
  }
});

test.each<[string, Partial<EngineerRequest>, Partial<EngineerRequest>, Record<string, number>]>([
  ['a beginner’s car is calmer', {}, { experience: 'beginner' }, { abs: 1, brakeBias: 1 }],
  ['an expert’s leaves more to the foot', {}, { experience: 'expert' }, { tc1: -1, brakeBias: -1 }],
  [
    'qualifying is for cold brakes',
    { sessionType: 'practice' },
    { sessionType: 'qualifying' },
    { 'rideHeight.rear': -1 },
  ],
  [
    'a full tank lowers the rear',
    { durationMin: 20 },
    { durationMin: 60 },
    { 'rideHeight.rear': 1, brakeBias: -1 },
  ],
  ['three hours need a margin', { durationMin: 60 }, { durationMin: 180 }, { 'toe.LR': 1 }],
])('%s', (_, before, now, moved) => {
  const [from, to] = [clicksByName(choose(before)), clicksByName(choose(now))];
  for (const [name, by] of Object.entries(moved)) {
    expect((to.get(name) ?? 0) - (from.get(name) ?? 0), name).toBe(by);
  }
});
