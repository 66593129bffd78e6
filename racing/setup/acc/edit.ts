import { type CarParameter, type CarTable, tableOf, numberOf } from './car-parameters.ts';
import { garageValue } from './garage.ts';
import { type AccSetup, withValueAt } from './json.ts';
import { parameterNamed, parametersNamed } from './parameters.ts';
import { nearestClick } from './scale.ts';

/** A value in the unit the garage shows. `parameter` may end in `.front`, `.rear` or `.all`. */
export type AccEdit = { parameter: string; value: number };

type AppliedEdit = {
  parameter: string;
  label: string;
  /** Garage values before and after; `from` is null where the old click had no known meaning. */
  from: number | null;
  to: number;
  unit: string;
  target: number;
  /** Whether `to` is not what was asked for, because the car has no such click. */
  snapped: boolean;
};

type DroppedEdit = { parameter: string; reason: string };

export type EditedAccSetup = { setup: AccSetup; applied: AppliedEdit[]; dropped: DroppedEdit[] };

/**
 * Applies edits in order to a copy of the setup. Each value snaps to the car's nearest legal click; settings the car does
 * not have are dropped with a reason. Static camber, toe out and rod length keep their saved values even when camber, toe
 * or ride height change: the game ignores them on load and rewrites them on save, from geometry only it knows.
 */
export function editAccSetup(setup: AccSetup, edits: readonly AccEdit[]): EditedAccSetup {
  const table = tableOf(setup);
  const appliedEdits: AppliedEdit[] = [];
  const droppedEdits: DroppedEdit[] = [];
  let editedSetup = setup;
  for (const edit of edits) {
    const parameters = parametersNamed(edit.parameter);
    if (parameters.length === 0) {
      droppedEdits.push({ parameter: edit.parameter, reason: unknownName(edit.parameter) });
    }
    for (const parameter of parameters) {
      const outcome = editOne(editedSetup, table, table.byName(parameter), edit.value);
      if ('reason' in outcome) droppedEdits.push({ parameter: parameter.name, reason: outcome.reason });
      else {
        appliedEdits.push(outcome.applied);
        editedSetup = outcome.setup;
      }
    }
  }
  return { setup: editedSetup, applied: appliedEdits, dropped: droppedEdits };
}

/** The garage's value of a setting, in its unit. Null if the file or the catalogue lacks it. */
export function accSetupValue(setup: AccSetup, parameterName: string): number | null {
  const parameter = parameterNamed(parameterName);
  const raw = parameter ? numberOf(setup, parameter) : null;
  return parameter && raw !== null ? garageValue(tableOf(setup).byName(parameter), raw) : null;
}

type Outcome = { setup: AccSetup; applied: AppliedEdit } | { reason: string };

function editOne(setup: AccSetup, table: CarTable, setting: CarParameter, target: number): Outcome {
  const { parameter } = setting;
  const current = numberOf(setup, parameter);
  const reason = reasonAgainst(setting, table, current, target);
  if (reason !== null || current === null)
    return { reason: reason ?? `This file has no ${quoteSetting(setting)}.` };

  const raw = rawFor(setting, target, current);
  const to = garageValue(setting, raw) ?? raw;
  const appliedEdit = {
    parameter: parameter.name,
    label: parameter.fullLabel,
    from: garageValue(setting, current),
    to,
    unit: setting.unit,
    target,
    snapped: Math.abs(target - to) > SAME_VALUE,
  };
  return { setup: raw === current ? setup : withValueAt(setup, parameter.path, raw), applied: appliedEdit };
}

/** Far below the smallest step (0.01°) and far above what adding floats can be off. */
const SAME_VALUE = 1e-6;

function rawFor({ scale, parameter }: CarParameter, target: number, current: number): number {
  if (scale) return nearestClick(scale, target, current);
  if (parameter.kind.type !== 'amount') return current;
  // The game keeps amounts as 32-bit floats; the nearest one prints with the game's own digits.
  return Math.fround(Math.min(parameter.kind.highest, Math.max(parameter.kind.lowest, target)));
}

function reasonAgainst(
  setting: CarParameter,
  table: CarTable,
  current: number | null,
  target: number,
): string | null {
  const { kind } = setting.parameter;
  const name = quoteSetting(setting);
  if (!Number.isFinite(target)) return `The value for ${name} isn’t a number.`;
  if (kind.type === 'derived') {
    return `The game works ${name} out from ${kind.derivedFrom}; change those instead.`;
  }
  if (kind.type === 'carried') return `The garage doesn’t show ${name}, so you can’t change it.`;
  if (current === null) return `This file has no ${name}.`;
  if (kind.type === 'clicks' && !setting.scale) {
    return table.isKnown
      ? `We don’t know the steps of ${name}.`
      : 'We don’t know this car, so we don’t know its legal values.';
  }
  if (!setting.offered) return `This car doesn’t have ${name}.`;
  if (setting.legal && setting.legal[0] === setting.legal[1]) {
    return `We don’t know this car’s range for ${name}.`;
  }
  return null;
}

function quoteSetting(setting: CarParameter): string {
  return `"${setting.parameter.fullLabel}"`;
}

function unknownName(name: string): string {
  const shortName = name.slice(0, 60);
  return parametersNamed(`${name}.all`).length > 0
    ? `"${shortName}" needs a corner: add .LF, .RF, .LR, .RR, .front, .rear or .all as the setting has them.`
    : `There is no setting named "${shortName}".`;
}
