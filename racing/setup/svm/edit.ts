import { svmUnit } from './describe.ts';
import { type KnownSetting, knownSetting, settingOfParameter } from './known-settings.ts';
import { type SvmFile, type SvmSetting, svmSettings, withIndex } from './lines.ts';
import { isOfferedSetting } from './offered.ts';
import { type FittedRange, fitRange, type SvmCarTable } from './setting-range.ts';

/**
 * A wish: a setting by the product's name (`tyrePressure.LF`, `camber.front`, `rideHeight.all`) or as in the file
 * (`ENGINE.RevLimitSetting`), and either its physical value in the unit `describeSvm` gives, or its index.
 */
export type SvmEdit = { parameter: string } & ({ value: number } | { index: number });

type AppliedSvmEdit = {
  parameter: string;
  setting: string;
  label: string;
  /** Physical values in `unit` where the table knows them, else indexes and unit ''. */
  from: number;
  to: number;
  unit: string;
  fromIndex: number;
  toIndex: number;
  asked: number;
  snapped: boolean;
};

type DroppedSvmEdit = { parameter: string; reason: string };
export type SvmEditResult = { file: SvmFile; applied: AppliedSvmEdit[]; dropped: DroppedSvmEdit[] };

/**
 * Applies edits, each snapped to an index the car has. A changed line changes in three places only: the index; the shown
 * text, which becomes the game's text if the table or the opposite wheel gives it and is emptied otherwise, so no file
 * shows a value it does not hold; and the `//` before a line that rFactor 2 commented out as default. All other bytes are
 * kept.
 */
export function editSettings(file: SvmFile, edits: readonly SvmEdit[], table: SvmCarTable): SvmEditResult {
  const applied: AppliedSvmEdit[] = [];
  const dropped: DroppedSvmEdit[] = [];
  const asItCame = new Map(svmSettings(file).map((line) => [nameOf(line), line]));
  let edited = file;
  for (const edit of edits) {
    const settings = settingsMeant(edited, edit.parameter, table);
    if (settings.length === 0) {
      dropped.push({ parameter: edit.parameter, reason: `The file has no setting "${edit.parameter}".` });
    }
    for (const setting of settings) {
      const outcome = applyTo(setting, edit, {
        file: edited,
        table,
        read: asItCame.get(nameOf(setting)) ?? setting,
      });
      if ('reason' in outcome) {
        dropped.push({ parameter: outcome.parameter, reason: outcome.reason });
        continue;
      }
      applied.push(outcome.applied);
      edited = outcome.file;
    }
  }
  return { file: edited, applied, dropped };
}

type Outcome = { file: SvmFile; applied: AppliedSvmEdit } | DroppedSvmEdit;

const nameOf = ({ section, name }: SvmSetting): string => `${section}.${name}`;

/**
 * @param at.read the line as the game wrote it: how far the setting goes is read from that one, for a text of ours is
 * rounded and may tell of a longer list
 */
function applyTo(
  setting: SvmSetting,
  edit: SvmEdit,
  { file, table, read }: { file: SvmFile; table: SvmCarTable; read: SvmSetting },
): Outcome {
  const known = knownSetting(setting.section, setting.name);
  const name = nameOf(setting);
  const parameter = known.parameter ?? name;
  const label = labelWithCorner(known);
  const fitted = fitRange(table.range(setting.section, setting.name), read);
  if (!isOfferedSetting(setting, table, fitted))
    return { parameter, reason: `The car doesn’t have ${label}.` };

  const target = targetIndex(setting, edit, fitted);
  if (target === null) {
    return { parameter, reason: `We don’t know what the positions of ${label} mean on this car.` };
  }
  const values = valuesOf(setting.index, target.index, fitted);
  return {
    file: withSettingAt(file, setting, target.index, fitted),
    applied: {
      parameter,
      setting: name,
      label,
      ...values,
      fromIndex: setting.index,
      toIndex: target.index,
      asked: target.asked,
      snapped: Math.abs(target.asked - ('index' in edit ? target.index : values.to)) > sameValue,
    },
  };
}

function targetIndex(
  setting: SvmSetting,
  edit: SvmEdit,
  fitted: FittedRange | null,
): { index: number; asked: number } | null {
  if ('index' in edit) {
    if (!Number.isFinite(edit.index)) return null;
    // Positions are counted from 0 without a gap, so all below the present one exist, table or not.
    const [lowest, highest] = fitted?.legal ?? [0, setting.index];
    return { index: Math.min(highest, Math.max(lowest, Math.round(edit.index))), asked: edit.index };
  }
  const index = Number.isFinite(edit.value) ? (fitted?.nearestIndex(edit.value) ?? null) : null;
  return index === null ? null : { index, asked: edit.value };
}

function valuesOf(
  from: number,
  to: number,
  fitted: FittedRange | null,
): { from: number; to: number; unit: string } {
  const fromValue = fitted?.valueAt(from) ?? null;
  const toValue = fitted?.valueAt(to) ?? null;
  if (fromValue === null || toValue === null) return { from, to, unit: '' };
  return { from: fromValue, to: toValue, unit: svmUnit(fitted?.unit ?? '') };
}

/** Far below the smallest step of any setting, far above what adding floats can be off. */
const sameValue = 1e-6;

function withSettingAt(
  file: SvmFile,
  setting: SvmSetting,
  index: number,
  fitted: FittedRange | null,
): SvmFile {
  if (index === setting.index) return file;
  const text = textOfOpposite(file, setting, index) ?? fitted?.textAt(index) ?? '';
  const shown = setting.shown === null ? null : text;
  const lines = file.lines.map((line) =>
    line.kind === 'setting' && line.section === setting.section && line.name === setting.name
      ? withIndex(line, index, shown)
      : line,
  );
  return { ...file, lines };
}

const oppositeWheel: Readonly<Record<string, string>> = {
  FRONTLEFT: 'FRONTRIGHT',
  FRONTRIGHT: 'FRONTLEFT',
  REARLEFT: 'REARRIGHT',
  REARRIGHT: 'REARLEFT',
};

/** Both wheels of an axle choose from the same list, so what one shows at an index the other shows too. */
function textOfOpposite(file: SvmFile, setting: SvmSetting, index: number): string | null {
  const section = oppositeWheel[setting.section];
  if (section === undefined) return null;
  const opposite = svmSettings(file).find((line) => line.section === section && line.name === setting.name);
  return opposite?.index === index ? opposite.shown : null;
}

const cornersOf = new Map([
  ['front', ['LF', 'RF']],
  ['rear', ['LR', 'RR']],
  ['all', ['front', 'rear', 'LF', 'RF', 'LR', 'RR']],
]);

/** The setting lines that a parameter name means, each once. */
function settingsMeant(file: SvmFile, parameter: string, table: SvmCarTable): SvmSetting[] {
  const settings = new Map(svmSettings(file).map((line) => [nameOf(line), line]));
  const find = (name: string) => settings.get(settingOfParameter.get(name) ?? name) ?? [];
  const dot = parameter.lastIndexOf('.');
  const corners = cornersOf.get(parameter.slice(dot + 1)) ?? [];
  const waysToRead = [
    [parameter],
    corners.map((corner) => `${parameter.slice(0, dot)}.${corner}`),
    table.linesOf(parameter),
  ];
  return waysToRead.map((names) => names.flatMap(find)).find((found) => found.length > 0) ?? [];
}

function labelWithCorner({ label, corner }: KnownSetting): string {
  return corner === null || corner === 'front' || corner === 'rear' ? label : `${label} ${corner}`;
}
