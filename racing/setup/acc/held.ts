import type { HeldGroup, HeldValue } from '../format.ts';
import { inOneNotation } from '../notation.ts';
import { blankStop } from './blank.ts';
import { type CarParameter, tableOf, judgeClick, numberOf, plannedPitStops } from './car-parameters.ts';
import { describeValue } from './describe.ts';
import { type AccSetup, valueAt, withValueAt } from './json.ts';
import { parameterNamed } from './parameters.ts';
import { nearestClick, shownValue } from './scale.ts';

/** Every value of a setup in the groups of the garage, the stops it prepares with the strategy. */
export function heldAccValues(setup: AccSetup): HeldGroup[] {
  const table = tableOf(setup);
  const plannedCount = plannedPitStops(setup);
  const valuesOf = (setting: CarParameter, inUse: boolean): HeldValue[] => {
    const raw = numberOf(setup, setting.parameter);
    return raw === null ? [] : [heldValue(setting, raw, inUse)];
  };
  return table.sections.map(({ id, title, settings }) => ({
    id,
    title,
    rows: [
      ...settings.flatMap((setting) => valuesOf(setting, true)),
      ...(id === 'strategy'
        ? table.pitStops.flatMap((stop, place) =>
            stop.flatMap((setting) => valuesOf(setting, place < plannedCount)),
          )
        : []),
    ],
  }));
}

function heldValue(setting: CarParameter, raw: number, inUse: boolean): HeldValue {
  const { parameter, label, corner, value, text, legalText, place, legal, ...rest } = describeValue(
    setting,
    raw,
  );
  const { unit, decimals, legalRaw, derived, offered } = rest;
  const texts = { text: inOneNotation(text), legalText: legalText && inOneNotation(legalText) };
  return {
    ...{ parameter, label, corner, raw, value, ...texts, place, offered, legal },
    ...{ unit, decimals, legalRaw, derived, inUse, measure: measureOf(setting) },
  };
}

/** Levels, maps and clicks count each car's own steps; a unit is the same in all, and so is a list that all share. */
function measureOf({ parameter: { kind, key }, scale, unit }: CarParameter): string | null {
  if (kind.type === 'clicks' && scale !== null && kind.scaleOf(undefined) === scale) return key;
  if (kind.type === 'carried' || scale?.shownUnknown) return null;
  return unit === '' || unit === 'clicks' ? null : unit;
}

/** The setup with numbers as another setup of its car holds them, each click moved to the nearest legal one. */
export function takeAccValues(setup: AccSetup, values: readonly HeldValue[]): AccSetup {
  const table = tableOf(setup);
  let result = setup;
  for (const value of values) {
    const parameter = parameterNamed(value.parameter);
    if (!parameter) continue;
    result = withStopFor(result, parameter.path);
    const click = nearestLegal(table.byName(parameter), clickFor(table.byName(parameter), value));
    const current = numberOf(result, parameter);
    if (current !== null && current !== click) result = withValueAt(result, parameter.path, click);
  }
  return result;
}

/** A click as the other setup holds it, or the one that shows its value where clicks count from somewhere else. */
function clickFor({ scale }: CarParameter, { raw, value }: HeldValue): number {
  if (!scale || value === null || shownValue(scale, raw) === value) return raw;
  return nearestClick(scale, value, raw);
}

function nearestLegal(setting: CarParameter, click: number): number {
  if (judgeClick(setting, click) !== 'illegal') return click;
  const [lowest, highest] = setting.legal ?? [0, Number.MAX_SAFE_INTEGER];
  return Math.min(highest, Math.max(lowest, Math.round(click)));
}

/** How many keys lead to the list of stops; the next is the number of the stop. */
const toStops = 3;

/** The setup with the stop that a path leads into, where the stops before it are there. */
function withStopFor(setup: AccSetup, path: CarParameter['parameter']['path']): AccSetup {
  const list = path.slice(0, toStops);
  const stop = path[toStops];
  const stops = valueAt(setup, list);
  const isNext = Array.isArray(stops) && stop === stops.length;
  return isNext ? withValueAt(setup, list, [...stops, blankStop()]) : setup;
}
