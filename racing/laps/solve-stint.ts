import { asEngineerGame } from '../setup/catalogue.ts';
import { hotWindowFor } from '../engineer/answer/hot-pressures.ts';
import { litresOfALap } from '../engineer/baseline/litres-of-a-lap.ts';
import type { SetupFile } from '../setup/format.ts';
import { applyTargets } from './apply-targets.ts';
import { compoundOf } from './driven-file.ts';
import type { StintKnown } from './read-stint.ts';
import { solveCamber } from './solve-camber.ts';
import { solveFuel } from './solve-fuel.ts';
import { solvePressures } from './solve-pressures.ts';
import type { DrivenStint, StintChange, StintSheet } from './stint-sheet.ts';
import { learnedGain, type TyreGain } from './tyre-gain.ts';
import { usualLap } from './usual-lap.ts';

/** A setup's car and track, by catalogue ids. */
export type DrivenPlace = { car: string; track: string };

/** The next setup after a stint: the file, what was changed and why, and what else its driver has to know. */
export type SolvedStint = { file: SetupFile; changes: StintChange[]; remarks: string[] };

/** Facts from a setup before its sheet is read: usual lap, litres a lap and target hot pressures. */
export function knownOf(file: SetupFile, { car, track }: DrivenPlace): Omit<StintKnown, 'isConfirmed'> {
  const game = asEngineerGame(file.game);
  return {
    file,
    usual: {
      lap: usualLap({ game: file.game, car, track }, compoundOf(file)),
      litres: game ? litresOfALap(game, { car, track }) : null,
    },
    aim: (game && hotWindowFor(game, compoundOf(file))?.start) ?? null,
  };
}

/**
 * Advice from a stint: cold pressures for the target at the next temperature, fuel for the race, camber from the
 * temperatures across the tyres. Every value is one the car has.
 *
 * @param file the version that was driven
 * @param earlier the driver's earlier stints with this car, on any track, newest first
 */
export function solveStint(
  file: SetupFile,
  sheet: StintSheet,
  place: DrivenPlace,
  earlier: readonly DrivenStint[],
): SolvedStint {
  const here = earlier.filter(({ track }) => track === place.track).map((stint) => stint.sheet);
  const gain = learnedGain([{ game: file.game, ...place, sheet }, ...earlier], file.carId);
  const parts = [
    solvePressures(file, sheet, here, gain),
    solveCamber(file, sheet),
    solveFuel(file, sheet, { ...place, usualLap: usualLap({ game: file.game, ...place }, compoundOf(file)) }),
  ];
  const targets = parts.flatMap((part) => part.targets);
  const result = applyTargets(file, targets);
  const remarks = [
    ...parts.flatMap((part) => part.remarks),
    ...withoutAim(file, sheet),
    ...howSure(sheet, gain),
  ];
  return { ...result, remarks };
}

function withoutAim({ game }: SetupFile, { aim, hot }: StintSheet): string[] {
  if (aim !== null || Object.keys(hot).length === 0) return [];
  return game === 'LMU'
    ? ['LMU’s tyres work by temperature, so there’s no target pressure. Enter your own to work one out.']
    : [];
}

const stintsText = (count: number) => (count === 1 ? 'this stint' : `your ${count} stints with this car`);

/** The driver's own tyre gain behind the pressures, with its error. */
function howSure({ hot, trackTemp, nextTrackTemp }: StintSheet, gain: TyreGain): string[] {
  if (Object.keys(hot).length === 0 || gain.stints === 0) return [];
  const { rise, psiPerDegree, stints } = gain;
  const gainNote = `From ${stintsText(stints)}: its dry tyres gain about ${rise.value.toFixed(1)} psi from cold to hot, ${rise.sd.toFixed(1)} psi more or less`;
  const warmth = `${psiPerDegree.value.toFixed(3)} psi a degree, ${psiPerDegree.sd.toFixed(3)} psi a degree more or less`;
  const more = stints < 3 ? ' One more stint will make this more certain.' : '';
  const isMoved = trackTemp !== null && nextTrackTemp !== null;
  const lines = [`${gainNote}; a warmer track adds ${warmth}.${more}`];
  if (!isMoved && trackTemp === null && stints < 3)
    lines.push('Add the track temperature to adjust for a different one next time.');
  return lines;
}
