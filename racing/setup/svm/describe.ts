import { formatQuantity } from '../units.ts';
import {
  type KnownSetting,
  knownSetting,
  type SettingCorner,
  type SettingGroup,
  settingGroups,
} from './known-settings.ts';
import { type SvmFile, type SvmSetting, type SvmValue, svmSettings, svmValue } from './lines.ts';
import { isOfferedSetting } from './offered.ts';
import { type FittedRange, fitRange, type SvmCarTable } from './setting-range.ts';

export type DescribedSetting = {
  /** The product's name for it (`tyrePressure.LF`), else section and name as in the file (`ENGINE.RevLimitSetting`). */
  parameter: string;
  setting: string;
  label: string;
  /** A few words on the setting's effect. Null if its name says it. */
  hint: string | null;
  corner: SettingCorner | null;
  /** The index: the position in the car's list of choices, from 0. For a basic slider its share. */
  raw: number;
  /** In `unit`; null where no table knows it. */
  value: number | null;
  /** The garage's text when the file was saved, in that player's language. */
  text: string;
  unit: string;
  decimals: number;
  /** Lowest and highest index; null where unknown. */
  legalRaw: [number, number] | null;
  legalText: string | null;
  /** The lowest and the highest position in `unit`. Null if unknown. */
  legalValues: [number, number] | null;
  /**
   * The range's source: the car's table, that table shifted to match this file ('shifted': the car changed since), or
   * other files ('seen'). With the last two the real range may be wider.
   */
  rangeBasis: FittedRange['basis'] | null;
  /** 0 at the lowest, 1 at the highest index. */
  place: number | null;
  offered: boolean;
  /** True if neither the position's meaning nor the number of positions is known. */
  isUntold: boolean;
  /** False only where a table that was checked against real files says that the index does not exist. */
  legal: boolean;
  /** Beyond a range that no real file of the car ever confirmed. */
  unconfirmed: boolean;
  derived: boolean;
  /** rFactor 2 comments out a setting that is at the car's default. */
  commented: boolean;
};

export type DescribedSettingGroup = { id: SettingGroup; title: string; rows: DescribedSetting[] };

/** Every setting of the file in the groups and order of the setup display. Groups without a row are left out. */
export function describeSettings(file: SvmFile, table: SvmCarTable): DescribedSettingGroup[] {
  const rows = new Map<SettingGroup, { rank: number; row: DescribedSetting }[]>();
  for (const line of file.lines) {
    if (line.kind !== 'setting' && !(line.kind === 'value' && isBareSetting(line))) continue;
    const name = line.kind === 'setting' ? line.name : line.key;
    const knownRow = knownSetting(line.section, name);
    const row =
      line.kind === 'setting'
        ? describeSetting(line, knownRow, table)
        : describeBareSetting(line, knownRow, file);
    const group = rows.get(knownRow.group) ?? [];
    rows.set(knownRow.group, group);
    group.push({ rank: knownRow.rank, row });
  }
  return settingGroups.flatMap(({ id, title }) => {
    const group = rows.get(id);
    if (group === undefined) return [];
    return [{ id, title, rows: group.sort((a, b) => a.rank - b.rank).map(({ row }) => row) }];
  });
}

/** The settings of the file whose index the car does not have. Only tables can tell, so most lines cost nothing. */
export function illegalSettings(file: SvmFile, table: SvmCarTable): DescribedSetting[] {
  return svmSettings(file)
    .filter(({ section, name }) => table.range(section, name) !== null)
    .map((line) => describeSetting(line, knownSetting(line.section, line.name), table))
    .filter((row) => !row.legal);
}

/** Fills a line's missing text from its car's garage facts. */
function withFactText(line: SvmSetting, table: SvmCarTable): SvmSetting {
  if (line.shownText) return line;
  const text = table.factText(line.section, line.name, line.index);
  return text === null ? line : { ...line, shownText: text };
}

function describeSetting(line: SvmSetting, knownRow: KnownSetting, table: SvmCarTable): DescribedSetting {
  const setting = withFactText(line, table);
  const fit = fitRange(table.range(setting.section, setting.name), setting);
  const isOffered = isOfferedSetting(setting, table, fit);
  const name = `${setting.section}.${setting.name}`;
  const value = fit?.valueAt(setting.index) ?? null;
  const unit = svmUnit(fit?.unit ?? '');
  const decimals = fit?.decimals ?? 0;
  const isBeyond = fit !== null && setting.index > fit.legal[1];
  const shownTexts = shownText(setting, isBeyond ? null : value, unit, fit);
  return {
    parameter: knownRow.parameter ?? name,
    setting: name,
    label: knownRow.label,
    hint: knownRow.hint,
    corner: knownRow.corner,
    raw: setting.index,
    value: isBeyond ? null : value,
    ...shownTexts,
    unit,
    decimals,
    legalRaw: isOffered && fit ? fit.legal : null,
    legalText: isOffered && fit ? legalText(fit, unit) : null,
    legalValues: isOffered && fit ? legalValues(fit) : null,
    rangeBasis: isOffered && fit ? fit.basis : null,
    place: isOffered && fit ? placeIn(fit.legal, setting.index) : null,
    offered: isOffered,
    legal: !(isBeyond && table.isChecked),
    unconfirmed: isBeyond && !table.isChecked,
    derived: false,
    commented: setting.commented,
  };
}

const bareSettings = new Set([
  'GENERAL.Symmetric',
  'BASIC.Downforce',
  'BASIC.Balance',
  'BASIC.Ride',
  'BASIC.Gearing',
  'BASIC.Custom',
]);

/** `Symmetric=1` and the sliders of `[BASIC]`: no index into a list, but shown all the same. */
function isBareSetting(line: SvmValue): boolean {
  return bareSettings.has(`${line.section}.${line.key}`) && Number.isFinite(Number.parseFloat(line.value));
}

function describeBareSetting(line: SvmValue, knownRow: KnownSetting, file: SvmFile): DescribedSetting {
  const number = Number.parseFloat(line.value);
  const isSlider = line.section === 'BASIC' && line.key !== 'Custom';
  return {
    parameter: `${line.section}.${line.key}`,
    setting: `${line.section}.${line.key}`,
    label: knownRow.label,
    hint: knownRow.hint,
    corner: null,
    raw: number,
    value: isSlider ? Math.round(number * 100) : null,
    text: isSlider ? `${Math.round(number * 100)} %` : number === 0 ? 'No' : 'Yes',
    unit: isSlider ? '%' : '',
    decimals: 0,
    legalRaw: isSlider ? [0, 1] : null,
    legalText: isSlider ? '0 to 100 %' : null,
    legalValues: isSlider ? [0, 100] : null,
    rangeBasis: isSlider ? 'declared' : null,
    place: isSlider ? Math.min(1, Math.max(0, number)) : null,
    // With the detailed garage in use the game does not look at the sliders.
    isUntold: false,
    offered: !isSlider || svmValue(file, 'BASIC', 'Custom')?.trim() !== '1',
    legal: true,
    unconfirmed: false,
    derived: false,
    commented: line.commented,
  };
}

function shownText(
  setting: SvmSetting,
  value: number | null,
  unit: string,
  fit: FittedRange | null,
): Pick<DescribedSetting, 'text' | 'isUntold'> {
  const text = (setting.shownText ?? '').trim();
  if (text !== '') return { text, isUntold: false };
  if (value !== null)
    return { text: formatQuantity({ value, unit, decimals: fit?.decimals ?? 0 }), isUntold: false };
  const isCounted = fit?.basis === 'declared' && setting.index <= fit.legal[1];
  const place = `P${setting.index + 1}`;
  return isCounted
    ? { text: `${place} of ${fit.legal[1] + 1}`, isUntold: false }
    : { text: place, isUntold: true };
}

function placeIn([lowest, highest]: [number, number], index: number): number {
  return highest === lowest ? 0 : Math.min(1, Math.max(0, (index - lowest) / (highest - lowest)));
}

function legalValues({ legal: [lowest, highest], valueAt }: FittedRange): [number, number] | null {
  const [first, last] = [valueAt(lowest), valueAt(highest)];
  return first === null || last === null ? null : [first, last];
}

/** The range as a driver reads it: `136 to 210 kPa`, `Full to Race`, `11 positions`, `32 positions (range not confirmed)`. */
function legalText(fit: FittedRange, unit: string): string {
  const { basis, decimals } = fit;
  const [lowest, highest] = fit.legal;
  const values = legalValues(fit);
  const [first, last] = [lowest, highest].map((index) => fit.textAt(index));
  const from = unit === 'front:rear' ? unit : '';
  const text = values
    ? `${formatQuantity({ value: values[0], unit: from, decimals })} to ${formatQuantity({ value: values[1], unit, decimals })}`
    : first && last
      ? `${first} to ${last}`
      : `${highest - lowest + 1} positions`;
  return basis === 'declared' ? text : `${text} (range not confirmed)`;
}

/** The game writes degrees as `deg` in most languages; the product shows one sign everywhere. */
export function svmUnit(unit: string): string {
  return unit === 'deg' ? '°' : unit;
}
