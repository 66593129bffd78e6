import { type CarParameter, carTable, numberOf, plannedPitStops } from './car-parameters.ts';
import { garageText, garageValue } from './garage.ts';
import type { AccSetup } from './json.ts';
import type { Corner, SectionId } from './parameter-table.ts';
import { type AccParameter, pitStopParameters, setupParameters } from './parameters.ts';

/** A setting that two setups hold differently. What one of them lacks is null there. */
export type AccDifference = {
  parameter: string;
  label: string;
  corner: Corner | null;
  section: SectionId;
  from: number | null;
  to: number | null;
  fromText: string | null;
  toText: string | null;
  unit: string;
};

/**
 * What changes from setup `a` to setup `b`, in display order, as the garage shows it. Setups of two cars compare
 * by what is shown, since equal clicks mean different things. Left out are values the game derives or only
 * carries, and pit stops that neither plans.
 */
export function compareAccSetups(a: AccSetup, b: AccSetup): AccDifference[] {
  const stops = Math.max(plannedPitStops(a), plannedPitStops(b));
  const parameters = [...setupParameters, ...pitStopParameters.slice(0, stops).flat()];
  return parameters.filter(isChoice).flatMap((parameter) => {
    const from = side(a, parameter);
    const to = side(b, parameter);
    return isSame(from, to, a.carName === b.carName) ? [] : [differenceOf(parameter, from, to)];
  });
}

type Side = { setting: CarParameter; raw: number | null; value: number | null; text: string | null };

function isChoice({ kind }: AccParameter): boolean {
  return kind.type === 'clicks' || kind.type === 'amount';
}

function side(setup: AccSetup, parameter: AccParameter): Side {
  const setting = carTable(setup.carName).named(parameter);
  const raw = numberOf(setup, parameter);
  if (raw === null) return { setting, raw, value: null, text: null };
  return { setting, raw, value: garageValue(setting, raw), text: garageText(setting, raw) };
}

function isSame(from: Side, to: Side, sameCar: boolean): boolean {
  return sameCar && from.setting.scale ? from.raw === to.raw : from.text === to.text;
}

function differenceOf(parameter: AccParameter, from: Side, to: Side): AccDifference {
  return {
    parameter: parameter.name,
    label: parameter.label,
    corner: parameter.corner,
    section: parameter.section,
    from: from.value,
    to: to.value,
    fromText: from.text,
    toText: to.text,
    unit: to.setting.unit,
  };
}
