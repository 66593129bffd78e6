import { engineMapsOf, mapsForWeather } from '../../../../catalogues/acc/engine-maps.ts';
import { type CarParameter, tableOf, numberOf } from '../../../setup/acc/car-parameters.ts';
import { editAccSetup } from '../../../setup/acc/edit.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';
import { printAccSetup } from '../../../setup/acc/print.ts';
import { shownValue } from '../../../setup/acc/scale.ts';
import { withFollowingStops } from './pit-stops.ts';
import { weatherOfTyres } from './tyres-on.ts';
import {
  type Choices,
  joinAxles,
  type EditableSetup,
  type EditOutcome,
  type SettingRow,
  type WheelSetting,
  withUnit,
} from '../editable-setup.ts';

/** Settings decided by the driver's weather choice or the pit crew, not by advice. */
const notForAdvice = new Set([
  'tyreCompound',
  'fuelMix',
  'telemetryLaps',
  'nPitStops',
  'tyreSet',
  'fuelPerLap',
  'bumpStopRateDn',
]);

/** An ACC setup opened for work in a weather, which is that of its tyres where none is given. */
export function openAccSetup(
  setup: AccSetup,
  weather: 'dry' | 'wet' = weatherOfTyres(setup) ?? 'dry',
): EditableSetup {
  // A run asks for them some fifty times, and a change makes another setup.
  let text: string | undefined;
  let rows: readonly SettingRow[] | undefined;
  return {
    game: 'ACC',
    get text() {
      text ??= printAccSetup(setup);
      return text;
    },
    get rows() {
      rows ??= joinAxles(partsOf(setup, weather));
      return rows;
    },
    set: (parameter, value) => setOne(setup, weather, parameter, value),
  };
}

function partsOf(setup: AccSetup, weather: 'dry' | 'wet'): WheelSetting[] {
  const table = tableOf(setup);
  return table.sections
    .flatMap(({ settings }) => settings)
    .flatMap((setting) => {
      const { parameter, offered, unit, decimals, scale } = setting;
      const raw = numberOf(setup, parameter);
      const value = raw === null || !scale ? null : shownValue(scale, raw);
      const choices = choicesOf(setting);
      if (!offered || notForAdvice.has(parameter.key) || value === null || !choices) return [];
      const label = parameter.label;
      const maps = parameter.key === 'ecuMap' ? mapsToChoose(setup.carName, weather, value) : [];
      return {
        ...{ key: parameter.key, corner: parameter.corner, label, value, unit, decimals, choices },
        ...(maps.length > 0 && { maps }),
      };
    });
}

function mapsToChoose(car: string, weather: 'dry' | 'wet', now: number) {
  const fitting = mapsForWeather(car, weather);
  return engineMapsOf(car).filter(
    (map) => map.number === now || fitting.some(({ number }) => number === map.number),
  );
}

function choicesOf({ scale, legal }: CarParameter): Choices | null {
  if (!scale || !legal || legal[0] === legal[1]) return null;
  if (scale.kind === 'table') return { values: scale.table.slice(legal[0], legal[1] + 1) };
  const lowest = shownValue(scale, legal[0]) ?? 0;
  const highest = shownValue(scale, legal[1]) ?? 0;
  return { lowest, highest, step: scale.step };
}

function setOne(setup: AccSetup, weather: 'dry' | 'wet', parameter: string, value: number): EditOutcome {
  const key = parameter.split('.')[0] ?? '';
  if (notForAdvice.has(key) || /^pitStop\d/.test(key)) {
    return { outcome: 'dropped', reason: 'this is not for the engineer to decide' };
  }
  const { setup: edited, applied, dropped } = editAccSetup(setup, [{ parameter, value }]);
  const [first] = applied;
  if (!first) return { outcome: 'dropped', reason: dropped[0]?.reason ?? 'the car does not offer it' };
  if (applied.every(({ from, to }) => from === to)) return { outcome: 'unchanged', value: first.to };
  const { decimals } = decimalsOf(setup, first.parameter);
  const { from, to, unit } = first;
  return {
    outcome: 'changed',
    editable: openAccSetup(withFollowingStops(setup, edited), weather),
    snapped: applied.some(({ snapped }) => snapped),
    change: {
      parameter,
      label: labelOf(first.label, first.parameter, parameter),
      from,
      to,
      unit,
      fromText: withUnit(from, unit, decimals),
      toText: withUnit(to, unit, decimals),
    },
  };
}

function decimalsOf(setup: AccSetup, parameter: string): { decimals: number } {
  const setting = tableOf(setup)
    .sections.flatMap(({ settings }) => settings)
    .find((candidate) => candidate.parameter.name === parameter);
  return setting ?? { decimals: 2 };
}

/** `Camber LF` becomes `Camber front` where both wheels were meant. */
function labelOf(fullLabel: string, applied: string, asked: string): string {
  const corner = applied.split('.')[1];
  const meant = asked.split('.')[1];
  if (!corner || !meant || corner === meant) return fullLabel;
  return fullLabel.endsWith(` ${corner}`)
    ? `${fullLabel.slice(0, -corner.length)}${meant}`
    : `${fullLabel} ${meant}`;
}
