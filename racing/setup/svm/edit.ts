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
  target: number;
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
  const appliedEdits: AppliedSvmEdit[] = [];
  const droppedEdits: DroppedSvmEdit[] = [];
  const asItCame = new Map(svmSettings(file).map((line) => [nameOf(line), line]));
  let editedFile = file;
  for (const edit of edits) {
    const settings = settingsMeant(editedFile, edit.parameter, table);
    if (settings.length === 0) {
      droppedEdits.push({
        parameter: edit.parameter,
        reason: `The file has no setting "${edit.parameter}".`,
      });
    }
    for (const setting of settings) {
      const outcome = applyTo(setting, edit, {
        file: editedFile,
        table,
        original: asItCame.get(nameOf(setting)) ?? setting,
      });
      if ('reason' in outcome) {
        droppedEdits.push({ parameter: outcome.parameter, reason: outcome.reason });
        continue;
      }
      appliedEdits.push(outcome.applied);
      editedFile = outcome.file;
    }
  }
  return { file: editedFile, applied: appliedEdits, dropped: droppedEdits };
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
  { file, table, original }: { file: SvmFile; table: SvmCarTable; original: SvmSetting },
): Outcome {
  const knownRow = knownSetting(setting.section, setting.name);
  const name = nameOf(setting);
  const parameter = knownRow.parameter ?? name;
  const label = labelWithCorner(knownRow);
  const fit = fitRange(table.range(setting.section, setting.name), original);
  if (!isOfferedSetting(setting, table, fit)) return { parameter, reason: `The car doesn’t have ${label}.` };

  const target = targetIndex(setting, edit, fit);
  if (target === null) {
    return { parameter, reason: `We don’t know what the positions of ${label} mean on this car.` };
  }
  const values = valuesOf(setting.index, target.index, fit);
  return {
    file: withSettingAt(file, setting, target.index, fit),
    applied: {
      parameter,
      setting: name,
      label,
      ...values,
      fromIndex: setting.index,
      toIndex: target.index,
      target: target.target,
      snapped: Math.abs(target.target - ('index' in edit ? target.index : values.to)) > sameValue,
    },
  };
}

function targetIndex(
  setting: SvmSetting,
  edit: SvmEdit,
  fit: FittedRange | null,
): { index: number; target: number } | null {
  if ('index' in edit) {
    if (!Number.isFinite(edit.index)) return null;
    // Positions are counted from 0 without a gap, so all below the present one exist, table or not.
    const [lowest, highest] = fit?.legal ?? [0, setting.index];
    return { index: Math.min(highest, Math.max(lowest, Math.round(edit.index))), target: edit.index };
  }
  const index = Number.isFinite(edit.value) ? (fit?.nearestIndex(edit.value) ?? null) : null;
  return index === null ? null : { index, target: edit.value };
}

function valuesOf(
  from: number,
  to: number,
  fit: FittedRange | null,
): { from: number; to: number; unit: string } {
  const fromValue = fit?.valueAt(from) ?? null;
  const toValue = fit?.valueAt(to) ?? null;
  if (fromValue === null || toValue === null) return { from, to, unit: '' };
  return { from: fromValue, to: toValue, unit: svmUnit(fit?.unit ?? '') };
}

/** Far below the smallest step of any setting, far above what adding floats can be off. */
const sameValue = 1e-6;

function withSettingAt(file: SvmFile, setting: SvmSetting, index: number, fit: FittedRange | null): SvmFile {
  if (index === setting.index) return file;
  const text = textOfOpposite(file, setting, index) ?? fit?.textAt(index) ?? '';
  const newShownText = setting.shownText === null ? null : text;
  const lines = file.lines.map((line) =>
    line.kind === 'setting' && line.section === setting.section && line.name === setting.name
      ? withIndex(line, index, newShownText)
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
  return opposite?.index === index ? opposite.shownText : null;
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
  return waysToRead.map((names) => names.flatMap(find)).find((matches) => matches.length > 0) ?? [];
}

function labelWithCorner({ label, corner }: KnownSetting): string {
  return corner === null || corner === 'front' || corner === 'rear' ? label : `${label} ${corner}`;
}
