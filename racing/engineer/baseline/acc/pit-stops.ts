import { type AccEdit, accSetupValue, editAccSetup } from '../../../setup/acc/edit.ts';
import { type AccSetup, valueAt } from '../../../setup/acc/json.ts';

export const wheels = ['LF', 'RF', 'LR', 'RR'] as const;

/** How many stops a file prepares, planned or not: the game always keeps one. */
function preparedStops(setup: AccSetup): number {
  const stops = valueAt(setup, ['basicSetup', 'strategy', 'pitStrategy']);
  return Array.isArray(stops) ? stops.length : 0;
}

/** Litres added at each planned stop. */
export function addedAtStops(setup: AccSetup): number[] {
  const planned = accSetupValue(setup, 'nPitStops') ?? 0;
  return Array.from(
    { length: planned },
    (_, index) => accSetupValue(setup, `pitStop${index + 1}.fuelToAdd`) ?? 0,
  );
}

/** The stops whose tyres are of the kind that the car starts on: `pitStop1` and on. */
export function stopsOnTyresOfStart(setup: AccSetup): string[] {
  const compound = accSetupValue(setup, 'tyreCompound');
  return Array.from({ length: preparedStops(setup) }, (_, index) => `pitStop${index + 1}`).filter(
    (stop) => accSetupValue(setup, `${stop}.tyreCompound`) === compound,
  );
}

/** `LF` to `RR` of each of those stops. */
function pressuresThatFollow(setup: AccSetup): { stop: string; start: string }[] {
  return stopsOnTyresOfStart(setup).flatMap((stop) =>
    wheels.map((wheel) => ({ stop: `${stop}.tyrePressure.${wheel}`, start: `tyrePressure.${wheel}` })),
  );
}

function movedBy(before: AccSetup, after: AccSetup, parameter: string): number {
  return (accSetupValue(after, parameter) ?? 0) - (accSetupValue(before, parameter) ?? 0);
}

function fuelEdits(before: AccSetup, after: AccSetup): AccEdit[] {
  const planned = Math.min(accSetupValue(after, 'nPitStops') ?? 0, preparedStops(after));
  const missing = -movedBy(before, after, 'fuel');
  if (planned === 0 || missing <= 0) return [];
  return Array.from({ length: planned }, (_, index) => `pitStop${index + 1}.fuelToAdd`).map((parameter) => ({
    parameter,
    value: (accSetupValue(after, parameter) ?? 0) + Math.ceil(missing / planned),
  }));
}

/**
 * Updates pit stops after a change: their tyre pressures move with the starting pressures, and fuel removed at the start
 * is added there.
 */
export function withFollowingStops(before: AccSetup, after: AccSetup): AccSetup {
  const pressures = pressuresThatFollow(after).flatMap(({ stop, start }) => {
    const moved = movedBy(before, after, start);
    return moved === 0 ? [] : { parameter: stop, value: (accSetupValue(after, stop) ?? 0) + moved };
  });
  const edits = [...pressures, ...fuelEdits(before, after)];
  return edits.length === 0 ? after : editAccSetup(after, edits).setup;
}

/** One sentence on the changes at pit stops. Empty if there are none. */
export function followedAtStops(before: AccSetup, after: AccSetup): string {
  const stops = preparedStops(after);
  const many = stops > 1;
  const pressures = pressuresThatFollow(after).some(({ stop }) => movedBy(before, after, stop) !== 0);
  const planned = accSetupValue(after, 'nPitStops') ?? 0;
  const fuel = planned > 0 && movedBy(before, after, 'pitStop1.fuelToAdd') !== 0;
  if (!pressures && !fuel) return '';
  const parts = [
    ...(pressures ? [`${many ? 'their' : 'its'} tyres start at the changed pressures`] : []),
    ...(fuel ? [`${many ? 'each adds' : 'it adds'} ${accSetupValue(after, 'pitStop1.fuelToAdd')} L`] : []),
  ];
  return `The pit ${many ? 'stops follow' : 'stop follows'}: ${parts.join(', and ')}.`;
}
