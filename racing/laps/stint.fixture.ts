import { accCars } from '../../catalogues/acc/index.ts';
import { blankAccSetup } from '../setup/acc/blank.ts';
import { editAccSetup } from '../setup/acc/edit.ts';
import { printAccSetup } from '../setup/acc/print.ts';
import type { Units } from '../setup/chosen-units.ts';
import type { SetupFile } from '../setup/format.ts';
import type { TypedStint } from './stint-fields.ts';
import { readStint } from './read-stint.ts';
import { knownOf, solveStint } from './solve-stint.ts';
import type { DrivenStint } from './stint-sheet.ts';
import { setupFileOf } from '../setup/parsed.fixture.ts';

export const atSpa = { car: 'bmw_m4_gt3', track: 'spa' };

/** A legal file of an ACC car with these cold pressures, LF RF LR RR, at the start and at its stop. */
export function fileWith(psi: readonly number[], car = atSpa.car): SetupFile {
  const wheels = ['LF', 'RF', 'LR', 'RR'];
  const edits = ['', 'pitStop1.'].flatMap((stop) =>
    wheels.map((wheel, place) => ({ parameter: `${stop}tyrePressure.${wheel}`, value: psi[place] ?? 25 })),
  );
  return setupFileOf('ACC', printAccSetup(editAccSetup(blankAccSetup(car), edits).setup));
}

export const everyAccCar = accCars.map(({ id }) => id);

export const readTyped = (
  fields: TypedStint,
  file = fileWith([25, 25, 25, 25]),
  isConfirmed = false,
  units?: Units,
) => readStint(fields, { ...knownOf(file, atSpa), isConfirmed, ...(units && { units }) });

/** The advice for a typed sheet, which must be readable. */
export function solveTyped(
  fields: TypedStint,
  file = fileWith([25, 25, 25, 25]),
  earlier: readonly DrivenStint[] = [],
) {
  const result = readTyped(fields, file);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return solveStint(file, result.sheet, { ...atSpa, car: file.carId ?? '' }, earlier);
}
