import { expect, test } from 'vitest';
import { accCarEvidence } from '../../../../catalogues/acc/estimated-clicks.ts';
import { accCars, accTracks, accTrackTraits } from '../../../../catalogues/acc/index.ts';
import { accSetupValue } from '../../../setup/acc/edit.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import type { EngineerRequest } from '../conditions.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { sessionTypes, setupStyles, weathers } from '../setup-form-schema.ts';
import { makeAccBaseline } from './baseline.ts';
import { chooseClicks } from './choose-clicks.ts';
import { dryRace, experiences } from '../dry-race.fixture.ts';

const race: EngineerRequest = { game: 'ACC', car: 'audi_r8_gt4', track: 'hungaroring', ...dryRace };
const choose = (more: Partial<EngineerRequest>) => chooseClicks({ ...race, ...more });

test('every ACC car that has traction control and ABS starts with them on', { timeout: 60_000 }, () => {
  const off: string[] = [];
  let made = 0;
  const cars = sampled(accCars, 11);
  for (const { id: car } of cars) {
    for (const [place, { id: track }] of accTracks.entries()) {
      // All pairs of style and experience, over the tracks.
      const setupStyle = setupStyles[place % 3] ?? 'balanced';
      const experience = experiences[Math.floor(place / 3) % 3] ?? 'intermediate';
      for (const sessionType of sessionTypes) {
        for (const weather of weathers) {
          const { clicks, parameters } = choose({ car, track, sessionType, weather, setupStyle, experience });
          for (const aid of ['tc1', 'abs'] as const) {
            const [, highest] = legalClicks(parameters[aid]);
            if (!parameters[aid].adjustable || highest === 0) continue;
            made += 1;
            if (clicks[aid][0] === 0) off.push(`${car} ${aid} ${track} ${sessionType} ${setupStyle}`);
          }
        }
      }
    }
  }
  expect(off).toEqual([]);
  expect(made).toBeGreaterThan(cars.length * 200);
});

/** The share of its range that a class carries where nobody trims the wing: real files, by class. */
const wingWhereNobodyTrims = {
  GT3: [0.7, 1],
  GT2: [0.65, 1],
  GT4: [0.25, 0.75],
  GTC: [0.75, 1],
  TCX: [0.9, 1],
} as const;

const wingShare = (car: string, track: string) => {
  const { clicks, parameters } = choose({ car, track });
  const [lowest, highest] = legalClicks(parameters.rearWing);
  return highest === lowest ? null : ((clicks.rearWing[0] ?? 0) - lowest) / (highest - lowest);
};

test('every ACC car starts with the wing of its class, and with less of it where drivers trim', () => {
  for (const { id: car, class: carClass } of sampled(accCars, 4)) {
    const [least, most] = wingWhereNobodyTrims[carClass];
    for (const { id: track } of accTracks) {
      const share = wingShare(car, track);
      if (share === null) continue;
      const demand = accTrackTraits(track)?.wingShareSeen ?? 1;
      expect(share, `${car} ${track}`).toBeLessThanOrEqual(most);
      if (demand > 0.9) expect(share, `${car} ${track}`).toBeGreaterThanOrEqual(least);
    }
    const [monza, spa, full] = ['monza', 'spa', 'hungaroring'].map((track) => wingShare(car, track) ?? 0);
    expect([monza, spa, full].toSorted(), car).toEqual([monza, spa, full]);
  }
});

test('a GT4 without setups of its own carries more than a quarter of its wing', () => {
  const cars = accCars.filter(
    ({ id, class: carClass }) => carClass === 'GT4' && accCarEvidence(id)?.basis === 'class',
  );
  expect(cars.length).toBeGreaterThan(5);
  for (const { id: car } of cars) expect(wingShare(car, 'hungaroring'), car).toBeGreaterThan(0.33);
  expect(accSetupValue(makeAccBaseline(race).setup, 'rearWing')).toBe(2);
});

test('the note says what is carried over from other cars', () => {
  const note = (car: string) => makeAccBaseline({ ...race, car }).note;
  expect(note('audi_r8_gt4')).toContain(
    'we have no dry setups of the Audi R8 LMS GT4 2016, so every value but the fuel is carried over from other GT4 cars: TC1 1, ABS 1, rear wing 2',
  );
  expect(note('porsche_935')).toContain('carried over from other GT2 cars: TC1 1, ABS 3');
  expect(note('mercedes_amg_gt4')).toContain('half is carried over from other GT4 cars: TC1 1, ABS 3');
  expect(note('porsche_991ii_gt3_cup')).toContain('carried over from other GTC cars: ABS 4');
  expect(note('bmw_m4_gt3')).not.toContain('carried over');
  for (const { id } of accCars) {
    const basis = accCarEvidence(id)?.basis;
    expect(note(id).includes('carried over from'), id).toBe(basis !== 'own');
  }
});

const wheels = ['LF', 'RF', 'LR', 'RR'] as const;
const psiIn = (request: EngineerRequest) => {
  const { setup, note } = makeAccBaseline(request);
  return { note, psi: wheels.map((wheel) => accSetupValue(setup, `tyrePressure.${wheel}`) ?? 0) };
};

/** The hot pressure a note promises for each tyre, in psi. */
function promisedHot(note: string): number[] {
  const [, aim = ''] = /should reach ([\d.]+) psi hot/.exec(note) ?? [];
  return wheels.map((wheel) => {
    const [, own = aim] = new RegExp(`([\\d.]+) psi hot at ${wheel}\\b`).exec(note) ?? [];
    return Number(own);
  });
}

test.each([10, 25, 40, 55, 70])(
  'at %d °C the hot pressures that a note promises follow from the file’s cold ones',
  (trackTemperature) => {
    for (const { id: car } of sampled(accCars, 4, trackTemperature)) {
      for (const sessionType of ['qualifying', 'race'] as const) {
        const there = { ...race, car, track: 'spa', sessionType };
        const reference = psiIn(there).psi;
        const { note, psi } = psiIn({ ...there, trackTemperature });
        const promised = promisedHot(note);
        for (const [place, wheel] of wheels.entries()) {
          // A cold psi is a hot psi; each degree of the track takes 0.057 psi.
          const aimed = (reference[place] ?? 0) - 0.057 * (trackTemperature - 25);
          const sum = 26.5 + (psi[place] ?? 0) - aimed;
          expect(Math.abs((promised[place] ?? 0) - sum), `${car} ${wheel} ${sum}: ${note}`).toBeLessThan(
            0.26,
          );
        }
      }
    }
  },
);

test('a cup car on a hot track says which pressure it reaches, and why no other', () => {
  const cup = psiIn({ ...race, car: 'porsche_992_gt3_cup', track: 'spa', trackTemperature: 40 });
  expect(cup.psi.slice(2)).toEqual([20.3, 20.3]);
  expect(cup.note).toContain('The garage goes no lower than 20.3 psi');
  expect(cup.note).not.toContain('lower than at 25');
  expect(promisedHot(cup.note)).toEqual([26.5, 26.5, 27, 26.9]);
  const cool = psiIn({ ...race, car: 'porsche_992_gt3_cup', track: 'spa', trackTemperature: 20 });
  expect(cool.note).not.toContain('The garage goes');
});
