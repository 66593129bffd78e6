import { lmuLinesOfParameter } from '../../../../catalogues/lmu/index.ts';
import {
  type DescribedSetting,
  describeSvm,
  editSvm,
  type GarageFacts,
  type SvmFile,
  svmSettings,
  svmText,
  withLine,
} from '../../../setup/svm/index.ts';
import {
  type Choices,
  joinAxles,
  type EditableSetup,
  type EditOutcome,
  type SettingRow,
  type WheelSetting,
  withUnit,
} from '../editable-setup.ts';
import { ratioLine } from './fuel.ts';

/** The settings an engineer works on, by the names of the engineering rules where those have one. */
const namesOfLines = new Map<string, string>(
  [
    'diffPower',
    'diffCoast',
    'heaveSpring.front',
    'heaveSpring.rear',
    'steerLock',
    'engineMixture',
    'electricMotorMap',
    'regenerationMap',
    'virtualEnergy',
    'tcSlip',
    'brakeMigration',
  ].flatMap((name) => lmuLinesOfParameter(name).map((line) => [line, name] as const)),
);

const workedOn = new Set([
  'tyrePressure',
  'camber',
  'toe',
  'caster',
  'arbFront',
  'arbRear',
  'wheelRate',
  'bumpStopWindow',
  'bumpSlow',
  'bumpFast',
  'reboundSlow',
  'reboundFast',
  'rideHeight',
  'rearWing',
  'splitter',
  'brakeDuct',
  'brakeBias',
  'brakeTorque',
  'preload',
  'tc1',
  'abs',
  'tc2',
  'fuel',
]);

/**
 * Settings that can be lowered on every car above the first position, even with an unknown range: positions count from 0
 * without gaps, and a lower position is less of the value the rules name.
 */
const knownBelow = new Set([
  'tc2',
  'brakeTorque',
  'brakeDuct',
  'electricMotorMap',
  'regenerationMap',
  'virtualEnergy',
  'tcSlip',
  'brakeMigration',
]);

/** A ratio of fuel to energy is no load: a session's length decides it, and not an engineer's click. */
const isRatio = ({ row, key }: Pick<Named, 'row' | 'key'>) => key === 'fuel' && !/^l$/i.test(row.unit);

/** The positions that a setting surely has; null where there is but one, or nothing is known. */
function positionsOf({ row, key }: Named): [number, number] | null {
  if (isRatio({ row, key })) return null;
  const legal = row.legalRaw ?? (knownBelow.has(key) ? [0, row.raw] : [0, 0]);
  return legal[0] === legal[1] ? null : [legal[0], legal[1]];
}

/** An LMU setup opened for work. @param garage what is known of the car's garage beside the catalogue */
export function openLmuSetup(file: SvmFile, garage: GarageFacts = {}): EditableSetup {
  let settings: readonly Named[] | undefined;
  let rows: readonly SettingRow[] | undefined;
  const opened = {
    file,
    garage,
    get named() {
      settings ??= namedRows(file, garage);
      return settings;
    },
  };
  return {
    game: 'LMU',
    get text() {
      return svmText(file);
    },
    get rows() {
      rows ??= joinAxles([...partsOf(opened), ...ratioOf(opened)]);
      return rows;
    },
    set: (parameter, value) =>
      parameter === 'fuelRatio' ? setRatio(opened, value) : setOne(opened, parameter, value),
  };
}

const ratioName = 'GENERAL.FuelSetting';
/** Positions of the garage's list, where the driver's own does not tell them: 0.01 to 1.20. */
const usualRatios: readonly [number, number] = [0, 119];
const ratioAt = (index: number) => Number(((index + 1) / 100).toFixed(2));

/** The ratio of fuel to energy, of cars that have virtual energy: `87//0.92`. */
function ratioOf({ file, garage }: Pick<Opened, 'file' | 'garage'>): WheelSetting[] {
  const line = svmSettings(file).find(({ section, name }) => `${section}.${name}` === ratioName);
  if (!line || !/^\s*[01][.,]\d\d?\s*$/.test(line.shownText ?? '')) return [];
  const [first, last] = garage[ratioName]?.legal ?? usualRatios;
  const choices = { lowest: ratioAt(first), highest: ratioAt(last), step: 0.01 };
  const label = 'Fuel ratio';
  const value = ratioAt(line.index);
  return [{ ...{ key: 'fuelRatio', corner: null, label, value, unit: '', decimals: 2 }, choices }];
}

function setRatio({ file, garage }: Opened, asked: number): EditOutcome {
  const [row] = ratioOf({ file, garage });
  if (!row || !('lowest' in row.choices))
    return { outcome: 'dropped', reason: 'This car has no fuel ratio.' };
  const within = Math.min(row.choices.highest, Math.max(row.choices.lowest, asked));
  const to = Number(within.toFixed(2));
  if (to === row.value) return { outcome: 'unchanged', value: to };
  const { label, value: from, unit } = row;
  return {
    outcome: 'changed',
    editable: openLmuSetup(withLine(file, ratioName, ratioLine(to)), garage),
    snapped: Math.abs(to - asked) > 1e-6,
    change: {
      ...{ parameter: 'fuelRatio', label, from, to, unit },
      ...{ fromText: withUnit(from, unit, 2), toText: withUnit(to, unit, 2) },
    },
  };
}

type Opened = { file: SvmFile; garage: GarageFacts; named: readonly Named[] };
type Named = { row: DescribedSetting; key: string; corner: string | null };

function namedRows(file: SvmFile, garage: GarageFacts): Named[] {
  const { sections } = describeSvm(file, garage);
  return sections
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      if (!row.offered) return [];
      const name = namesOfLines.get(row.setting) ?? row.parameter;
      const [key = '', corner = null] = name.includes('Setting') ? [] : name.split('.');
      if (!workedOn.has(key) && !namesOfLines.has(row.setting)) return [];
      const named = { row, key, corner };
      return positionsOf(named) ? named : [];
    });
}

function partsOf(opened: Opened): WheelSetting[] {
  return opened.named.map((named) => {
    const { row, key, corner } = named;
    const { unit, decimals, read } = measureOf(named);
    return {
      key,
      corner,
      label: row.label,
      value: read(row.value ?? row.raw),
      unit,
      decimals,
      choices: choicesOf(named),
    };
  });
}

const rowOf = (
  { file, garage }: Pick<Opened, 'file' | 'garage'>,
  setting: string,
): DescribedSetting | undefined =>
  describeSvm(file, garage)
    .sections.flatMap(({ rows }) => rows)
    .find((row) => row.setting === setting);

/** How a driver reads a setting: its position, or its value in the file's unit, but lengths in `mm` as everywhere. */
function measureOf({ row: { value, unit, decimals } }: Named) {
  const perUnit = value !== null && unit === 'cm' ? 10 : 1;
  const shown =
    value === null
      ? { unit: 'position', decimals: 0 }
      : perUnit === 10
        ? { unit: 'mm', decimals: Math.max(0, decimals - 1) }
        : /^l$/i.test(unit)
          ? { unit: 'L', decimals: 0 }
          : { unit, decimals };
  return {
    ...shown,
    read: (one: number) => (perUnit === 1 ? one : Number((one * perUnit).toFixed(6))),
    written: (one: number) => one / perUnit,
  };
}

function choicesOf(named: Named): Choices {
  const { row } = named;
  const [lowest, highest] = positionsOf(named) ?? [row.raw, row.raw];
  const { read } = measureOf(named);
  if (row.value === null || !row.legalValues)
    return { lowest: read(lowest), highest: read(highest), step: 1 };
  const ends = row.legalValues.map(read);
  const steps = Math.max(1, (row.legalRaw?.[1] ?? highest) - (row.legalRaw?.[0] ?? lowest));
  const step = Math.abs(row.legalValues[1] - row.legalValues[0]) / steps;
  return { lowest: Math.min(...ends), highest: Math.max(...ends), step: read(step) };
}

/** The rows a name means: one wheel, both wheels of an axle, or a line of its own. */
function rowsNamed(opened: Opened, parameter: string): Named[] {
  const [wantedKey = '', wantedCorner = null] = parameter.split('.');
  const rows = opened.named.filter(({ key }) => key === wantedKey);
  const exact = rows.filter(({ corner }) => corner === wantedCorner);
  if (exact.length > 0) return exact;
  const wheels = wantedCorner === 'front' ? ['LF', 'RF'] : wantedCorner === 'rear' ? ['LR', 'RR'] : [];
  return rows.filter(({ corner }) => corner !== null && wheels.includes(corner));
}

function setOne(opened: Opened, parameter: string, value: number): EditOutcome {
  const { file, garage } = opened;
  const meant = rowsNamed(opened, parameter);
  const [first] = meant;
  if (!first)
    return {
      outcome: 'dropped',
      reason: `There’s no setting named "${parameter.slice(0, 60)}".`,
    };
  const byPosition = first.row.value === null;
  const { unit, decimals, read, written } = measureOf(first);
  const edits = meant.map(({ row }) =>
    row.value === null
      ? { parameter: row.setting, index: written(value) }
      : { parameter: row.setting, value: written(value) },
  );
  const { file: edited, applied, dropped } = editSvm(file, edits, garage);
  const [made] = applied;
  if (!made) return { outcome: 'dropped', reason: dropped[0]?.reason ?? 'the car does not offer it' };
  const to = read(byPosition ? made.toIndex : made.to);
  if (applied.every(({ fromIndex, toIndex }) => fromIndex === toIndex))
    return { outcome: 'unchanged', value: to };
  const from = byPosition ? read(made.fromIndex) : made.from === null ? null : read(made.from);
  const wheel = parameter.split('.')[1];
  const shownAs = (value: number | null, row: DescribedSetting) =>
    byPosition ? row.text : withUnit(value, unit, decimals);
  const changed = byPosition ? rowOf({ file: edited, garage }, first.row.setting) : first.row;
  return {
    outcome: 'changed',
    editable: openLmuSetup(edited, garage),
    snapped: applied.some(({ snapped }) => snapped),
    change: {
      parameter,
      label:
        wheel && !first.row.label.toLowerCase().includes(wheel)
          ? `${first.row.label} ${wheel}`
          : first.row.label,
      from,
      to,
      unit,
      fromText: shownAs(from, first.row),
      toText: shownAs(to, changed ?? first.row),
    },
  };
}
