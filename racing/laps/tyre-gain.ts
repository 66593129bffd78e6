import { type AccCarClass, accCar } from '../../catalogues/acc/index.ts';
import { accPressureByTemperature } from '../../catalogues/acc/track-effects.ts';
import { engineeringTargets } from '../../catalogues/engineering/targets.ts';
import type { DrivenStint, StintSheet } from './stint-sheet.ts';
import { type StintWheel, stintWheels } from './stint-words.ts';

/** A figure with how far it may be off: two times of three it is within `sd`. */
export type Estimate = { value: number; sd: number };

/** A car's tyre gain, and the number of the driver's stints behind it. */
export type TyreGain = {
  /** psi that a tyre reads more for each degree of a warmer track. */
  psiPerDegree: Estimate;
  /** psi from cold to hot. */
  rise: Estimate;
  stints: number;
};

/** Standard deviation of one stint's reading in psi: the screen shows tenths, and no two stints are driven alike. */
const readingSd = 0.08;
/** The same for the mean of four wheels as days, fuel and pace move it. */
const stintSd = 0.06;
/** Cars differ by about a third in what they gain by warmth. */
const psiPerDegreeSd = 0.02;
/** Setups of a class differ by about so many psi in where they start for the same hot pressure. */
const riseSd = 0.5;
/** A pressure set 1 psi lower is hot about so much less or more than 1 psi lower: warm air presses a little more. */
const perPsiSd = 0.08;

const { coldPsiSeen, dryHotPsi } = engineeringTargets.acc;
/** Where real setups of a class start on dry tyres, in psi. */
const coldOfClass: Readonly<Record<AccCarClass, number>> = {
  GT3: coldPsiSeen.gt3Dry.median,
  GT2: coldPsiSeen.gt2Dry.median,
  GT4: coldPsiSeen.gt4Dry.median,
  GTC: coldPsiSeen.cupDry.median,
  TCX: coldPsiSeen.tcxDry.median,
};

/** The typical gain from cold to hot: the class's, adjusted for temperature as in real setups. */
export function generalGain(carId: string | null): Omit<TyreGain, 'stints'> {
  const car = carId === null ? undefined : accCar(carId);
  return {
    psiPerDegree: { value: -accPressureByTemperature.psiPerTrackDegree, sd: psiPerDegreeSd },
    rise: car ? { value: dryHotPsi.start - coldOfClass[car.class], sd: riseSd } : { value: 2, sd: 1.5 },
  };
}

/** The mean rise of a stint's four tyres; null where one was not read. */
function meanRise({ hot, cold }: StintSheet): number | null {
  const rises = stintWheels.map((wheel) => (hot[wheel] ?? Number.NaN) - (cold[wheel] ?? Number.NaN));
  const mean = rises.reduce((sum, rise) => sum + rise, 0) / rises.length;
  return Number.isFinite(mean) ? mean : null;
}

/** A figure known in general, held against what was measured: few measurements hardly move it, many do. */
function shrunk(general: Estimate, sample: number, sd: number): Estimate {
  const [before, now] = [1 / general.sd ** 2, 1 / sd ** 2];
  return {
    value: (general.value * before + sample * now) / (before + now),
    sd: 1 / Math.sqrt(before + now),
  };
}

/**
 * A car's gain from the driver's own stints, shrunk to the typical figures while there are few.
 *
 * @param stints the driver's stints with the car, on any track
 */
export function learnedGain(stints: readonly DrivenStint[], carId: string | null): TyreGain {
  const general = generalGain(carId);
  const rises = stints.flatMap(({ track, sheet }) => {
    const rise = meanRise(sheet);
    return rise === null ? [] : [{ place: `${track} ${sheet.compound}`, rise, at: sheet.trackTemp, sheet }];
  });
  let [sumXy, sumXx] = [0, 0];
  // A track has its own rise: warmth tells only what differs on one and the same.
  for (const place of new Set(rises.map((stint) => stint.place))) {
    const here = rises.flatMap((stint) =>
      stint.place === place && stint.at !== null ? [{ at: stint.at, rise: stint.rise }] : [],
    );
    const mean = (of: (stint: { at: number; rise: number }) => number) =>
      here.reduce((sum, stint) => sum + of(stint), 0) / Math.max(1, here.length);
    const [at, rise] = [mean((stint) => stint.at), mean((stint) => stint.rise)];
    for (const stint of here) {
      sumXy += (stint.at - at) * (stint.rise - rise);
      sumXx += (stint.at - at) ** 2;
    }
  }
  const psiPerDegree =
    sumXx > 0
      ? shrunk(general.psiPerDegree, sumXy / sumXx, stintSd / Math.sqrt(sumXx))
      : general.psiPerDegree;
  const dry = rises.filter(({ sheet }) => sheet.compound === 'dry');
  const mean = dry.reduce((sum, { rise }) => sum + rise, 0) / Math.max(1, dry.length);
  const rise =
    dry.length > 0 ? shrunk(general.rise, mean, (stintSd * 2) / Math.sqrt(dry.length)) : general.rise;
  return { psiPerDegree, rise, stints: rises.length };
}

/** By how much a stint may differ from another and still be the same car on the same day, in psi. */
const sameTyre = 0.3;

/**
 * One tyre's gain in a stint, in psi: its reading combined with the driver's earlier stints on the same track and tyres,
 * as far as they agree. If they differ, the newest reading wins, because something has changed.
 *
 * @param earlier the driver's earlier stints with the car on the track
 */
export function gainOf(
  wheel: StintWheel,
  { hot, cold, trackTemp, compound }: StintSheet,
  earlier: readonly StintSheet[],
  psiPerDegree: Estimate,
): { read: number; expected: number; from: number } | null {
  const [psi, set] = [hot[wheel], cold[wheel]];
  if (psi === undefined || set === undefined) return null;
  const rise = psi - set;
  let [sum, weights, from] = [rise, 1, 1];
  for (const past of earlier) {
    const [pastPsi, pastSet] = [past.hot[wheel], past.cold[wheel]];
    if (pastPsi === undefined || pastSet === undefined || past.compound !== compound) continue;
    const warmer = (trackTemp ?? 0) - (past.trackTemp ?? 0);
    if ((trackTemp === null) !== (past.trackTemp === null)) continue;
    const expectedRise = pastPsi - pastSet + warmer * psiPerDegree.value;
    if (Math.abs(expectedRise - rise) > sameTyre) continue;
    const variance = readingSd ** 2 + (warmer * psiPerDegree.sd) ** 2 + ((pastSet - set) * perPsiSd) ** 2;
    const weight = readingSd ** 2 / variance;
    sum += expectedRise * weight;
    weights += weight;
    from += 1;
  }
  return { read: rise, expected: sum / weights, from };
}
