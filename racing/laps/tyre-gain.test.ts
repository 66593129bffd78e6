import { expect, test } from 'vitest';
import { atSpa } from './stint.fixture.ts';
import { pressureMove } from './solve-pressures.ts';
import { type DrivenStint, type StintSheet, stintSheetSchema } from './stint-sheet.ts';
import { stintWheels } from './stint-words.ts';
import { generalGain, learnedGain } from './tyre-gain.ts';

/** Numbers from 0 to 1 that come out the same each time (Lehmer's). */
let drawn = 21;
function draw(): number {
  drawn = (drawn * 48271) % 2147483647;
  return drawn / 2147483647;
}
/** Between -1 and 1, most often near 0: the sum of three random numbers. */
const noise = () => Array.from({ length: 3 }, () => draw() * 2 - 1).reduce((a, b) => a + b, 0) / 3;
const tenths = (value: number) => Math.round(value * 10) / 10;

/** A car's four tyres as nobody knows them, in psi. */
type HiddenTyres = { rise: number[]; perDegree: number; perPsi: number };

const hiddenTyres = (): HiddenTyres => ({
  rise: stintWheels.map(() => 1.2 + noise() * 1.2),
  perDegree: 0.057 + noise() * 0.025,
  perPsi: 1 + (noise() + 1) * 0.04,
});

/** Hot pressures as the driver reads them: to a tenth, and with some variation between stints. */
function hotOf({ rise, perDegree, perPsi }: HiddenTyres, cold: readonly number[], track: number): number[] {
  return cold.map((psi, wheel) => 25 + (psi - 25) * perPsi + (rise[wheel] ?? 0) + (track - 25) * perDegree);
}

const byWheel = (values: readonly number[]) =>
  Object.fromEntries(stintWheels.map((wheel, place) => [wheel, values[place]]));

const sheetOf = (hot: readonly number[], cold: readonly number[], trackTemp: number, nextTrackTemp: number) =>
  stintSheetSchema.parse({
    ...empty,
    hot: byWheel(hot),
    cold: byWheel(cold),
    aim: 26.5,
    trackTemp,
    nextTrackTemp,
  });
const empty = {
  compound: 'dry',
  tyreTemps: {},
  laps: null,
  fuelUsed: null,
  energyUsed: null,
  bestLap: null,
  typicalLap: null,
  raceMinutes: null,
  balance: { entry: null, middle: null, exit: null },
  notes: '',
};

const asStint = (sheet: StintSheet): DrivenStint => ({ game: 'ACC', ...atSpa, sheet });

/** The cold pressures that follow from a stint. */
function nextCold(sheet: StintSheet, earlier: readonly StintSheet[]): number[] {
  const gain = learnedGain([sheet, ...earlier].map(asStint), atSpa.car);
  return stintWheels.map((wheel) =>
    tenths((sheet.cold[wheel] ?? 25) + (pressureMove(wheel, sheet, earlier, gain)?.by ?? 0)),
  );
}

/** Two stints with the sums between them: how far a tyre of the third then is from the aim. */
function afterTwoSheets(): number {
  const tyres = hiddenTyres();
  const track = [25 + noise() * 8, 25 + noise() * 8, 25 + noise() * 8].map(Math.round);
  const [first = 25, second = 25, third = 25] = track;
  const read = (cold: readonly number[], at: number) =>
    hotOf(tyres, cold, at).map((psi) => tenths(psi + noise() * 0.08));
  const cold = stintWheels.map(() => tenths(25.3 + noise() * 0.6));
  const one = sheetOf(read(cold, first), cold, first, second);
  const then = nextCold(one, []);
  const two = sheetOf(read(then, second), then, second, third);
  const last = nextCold(two, [one]);
  return Math.abs((hotOf(tyres, last, third)[Math.floor(draw() * 4)] ?? 0) - 26.5);
}

test('after two sheets the tyre of 95 in 100 of ten thousand drivers is within a tenth of a psi', () => {
  const drivers = 10_000;
  const within = Array.from({ length: drivers }, afterTwoSheets).filter((off) => off <= 0.1 + 1e-9).length;
  expect(within / drivers).toBeGreaterThanOrEqual(0.95);
});

test('few stints hardly move the general estimate, many do, and it gets more certain', () => {
  const general = generalGain('bmw_m4_gt3');
  const cold = [25, 25, 25, 25];
  const stints = Array.from({ length: 12 }, (_, index) => {
    const track = 20 + (index % 4) * 5;
    return asStint(
      sheetOf(
        cold.map((psi) => psi + 2 + (track - 25) * 0.09),
        cold,
        track,
        track,
      ),
    );
  });
  const figures = [0, 2, 12].map((count) => learnedGain(stints.slice(0, count), 'bmw_m4_gt3'));
  const [none, few, many] = figures.map(({ psiPerDegree }) => psiPerDegree);
  expect(none).toEqual(general.psiPerDegree);
  expect(few?.value).toBeLessThan(0.08);
  expect(many?.value).toBeGreaterThan(0.085);
  expect(figures.map(({ rise }) => rise.sd)).toEqual(
    figures.map(({ rise }) => rise.sd).toSorted((a, b) => b - a),
  );
  expect(figures[2]?.rise.value).toBeCloseTo(2.2, 0);
});
