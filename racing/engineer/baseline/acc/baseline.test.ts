import { expect, test } from 'vitest';
import { parsedAcc } from '../../../setup/parsed.fixture.ts';
import { accCars, accTrackTraits, accTracks } from '../../../../catalogues/acc/index.ts';
import { checkAccSetup } from '../../../setup/acc/check.ts';
import { accSetupValue } from '../../../setup/acc/edit.ts';
import { printAccSetup } from '../../../setup/acc/print.ts';
import { type EngineerRequest, UnknownCarOrTrack } from '../conditions.ts';
import { makeAccBaseline } from './baseline.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { dryRace, everyFifthCase } from '../dry-race.fixture.ts';

const usual: EngineerRequest = { game: 'ACC', car: 'ferrari_296_gt3', track: 'barcelona', ...dryRace };
const make = (more: Partial<EngineerRequest> = {}) => makeAccBaseline({ ...usual, ...more });
const value = (more: Partial<EngineerRequest>, parameter: string) =>
  accSetupValue(make(more).setup, parameter) ?? Number.NaN;

/** Cars, tracks, sessions, weathers and styles: in the whole run every fifth of 24,300 files, with temperatures and lengths in turn. */
test('every combination gives a complete file with legal clicks only', { timeout: 120_000 }, () => {
  const temperatures = [0, 8, 25, 41, 70];
  const lengths = [5, 20, 60, 180, 1440];
  const faults: string[] = [];
  const cases = sampled(everyFifthCase(accCars, accTracks), 31);
  for (const [made, one] of cases.entries()) {
    const trackTemperature = temperatures[made % temperatures.length] ?? 25;
    const durationMin = lengths[made % lengths.length] ?? 60;
    const request = { ...usual, ...one, trackTemperature, durationMin };
    const { car, track } = one;
    const { setup, note } = makeAccBaseline(request);
    const { legal, illegal, unconfirmed, missing, carKnown } = checkAccSetup(setup);
    const faulty = !legal || !carKnown || unconfirmed.length + missing.length > 0 || note === '';
    if (faulty) faults.push(`${car} ${track}: ${JSON.stringify({ illegal, unconfirmed, missing })}`);
  }
  expect(faults).toEqual([]);
});

test('the same request gives the same file, and the file reads back as it was written', () => {
  const first = printAccSetup(make().setup);
  expect(printAccSetup(make().setup)).toBe(first);
  expect(printAccSetup(parsedAcc(first))).toBe(first);
});

test('the file has the mark of its track, as the game writes it', () => {
  expect(make({ track: 'spa' }).setup.trackBopType).toBe(33);
  expect(accTracks.filter(({ id }) => !make({ track: id }).setup.trackBopType)).toEqual([]);
  const ofGt4 = accCars.filter((car) => car.class === 'GT4');
  expect(ofGt4.filter(({ id }) => 'trackBopType' in make({ car: id }).setup)).toEqual([]);
});

test('a display name of car or track does as well as its id', () => {
  expect(make({ car: 'Ferrari 296 GT3 2023', track: 'Circuit de Barcelona-Catalunya' })).toEqual(make());
});

test('an unknown car or track is refused', () => {
  expect(() => make({ car: 'fiat_panda' })).toThrow(UnknownCarOrTrack);
  expect(() => make({ track: 'backyard' })).toThrow(UnknownCarOrTrack);
});

test('start pressures fall by 0.57 psi for ten degrees more', () => {
  for (const corner of ['LF', 'RF', 'LR', 'RR']) {
    const cool = value({ trackTemperature: 20 }, `tyrePressure.${corner}`);
    const warm = value({ trackTemperature: 40 }, `tyrePressure.${corner}`);
    expect(Math.abs(cool - warm - 1.14)).toBeLessThan(0.1);
  }
});

test('the side that the corners load starts lower', () => {
  const spread = (track: string) => value({ track }, 'tyrePressure.RF') - value({ track }, 'tyrePressure.LF');
  expect(spread('barcelona')).toBeGreaterThan(spread('spa'));
  expect(spread('valencia')).toBeLessThan(0);
});

test('qualifying starts higher than a race and carries fuel for a few laps only', () => {
  const qualifying = { sessionType: 'qualifying' } as const;
  expect(value(qualifying, 'tyrePressure.LF')).toBeGreaterThan(value({}, 'tyrePressure.LF'));
  expect(value(qualifying, 'fuel')).toBeLessThan(20);
});

test('rain takes wet tyres and what follows from them', () => {
  const wet = { weather: 'wet' } as const;
  expect(value(wet, 'tyreCompound')).toBe(1);
  expect(value(wet, 'pitStop1.tyreCompound')).toBe(1);
  expect(value(wet, 'rideHeight.front') - value({}, 'rideHeight.front')).toBe(5);
  expect(value(wet, 'rideHeight.rear') - value({}, 'rideHeight.rear')).toBe(5);
  expect(value(wet, 'brakeBias') - value({}, 'brakeBias')).toBeCloseTo(-1.6, 5);
  expect(value(wet, 'abs')).toBeGreaterThan(value({}, 'abs'));
  expect(value(wet, 'tyrePressure.LF')).toBeGreaterThan(26.5);
  expect(make(wet).note).toContain('30.0 psi hot');
});

test('safe is calmer at the rear than aggressive, and the note says how', () => {
  const safe = { setupStyle: 'safe' } as const;
  const aggressive = { setupStyle: 'aggressive' } as const;
  expect(value(safe, 'tc1')).toBeGreaterThan(value(aggressive, 'tc1'));
  expect(value(safe, 'brakeBias')).toBeGreaterThan(value(aggressive, 'brakeBias'));
  expect(value(safe, 'arbRear')).toBeLessThan(value(aggressive, 'arbRear'));
  expect(value(safe, 'rideHeight.rear')).toBeLessThan(value(aggressive, 'rideHeight.rear'));
  expect(make(safe).note).toContain('TC1 +1 (safe)');
  expect(make(aggressive).note).toContain('TC1 −1 (aggressive)');
});

test('the wing is trimmed where real files trim it', () => {
  const wing = (track: string) => value({ track }, 'rearWing');
  expect(wing('monza')).toBeLessThan(wing('spa'));
  expect(wing('spa')).toBeLessThan(wing('hungaroring'));
});

test('the note says where its figures come from, and makes nothing up', () => {
  expect(make().note).toContain('Baseline: typical of 49 dry setups.');
  expect(make({ car: 'audi_r8_lms' }).note).toContain('carried over from other GT3 cars');
  expect(make({ car: 'ginetta_g55_gt4' }).note).toContain('carried over from other GT4 cars');
  expect(make({ car: 'bmw_m6_gt3' }).note).toContain(
    '(6 setups, 1 source: few sources), half is carried over',
  );
  expect(make({ track: 'monza' }).note).toContain('rear wing −9');
  expect(make({ track: 'hungaroring' }).note).toContain('Nothing differs measurably at this track');
});

test('every GT3 at the Nürburgring 24h is made at 70 mm or more', () => {
  const ends = ['rideHeight.front', 'rideHeight.rear'];
  for (const { id: car } of accCars.filter((one) => one.class === 'GT3')) {
    for (const weather of ['dry', 'wet'] as const) {
      for (const sessionType of ['qualifying', 'race'] as const) {
        const { setup } = make({ car, track: 'nurburgring_24h', weather, sessionType });
        const heights = ends.map((end) => accSetupValue(setup, end) ?? 0);
        expect([car, Math.min(...heights) >= 70], heights.join()).toEqual([car, true]);
        expect(checkAccSetup(setup).illegal).toEqual([]);
      }
    }
  }
});

test('a hot day opens both ducts of every car where braking is heavy', { timeout: 60_000 }, () => {
  const heavy = accTracks.filter(({ id }) => accTrackTraits(id)?.brakingSeverity === 'high');
  const ducts = ['brakeDuct.front', 'brakeDuct.rear'];
  const shut = sampled(accCars, 4).flatMap(({ id: car }) =>
    heavy.flatMap(({ id: track }) =>
      ducts.filter((duct) => {
        const [mild = 0, hot = 0] = [22, 40].map((trackTemperature) =>
          value({ car, track, trackTemperature }, duct),
        );
        return hot <= mild;
      }),
    ),
  );
  expect(shut).toEqual([]);
});
