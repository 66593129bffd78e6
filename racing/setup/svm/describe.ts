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
    const known = knownSetting(line.section, name);
    const row =
      line.kind === 'setting' ? describeSetting(line, known, table) : describeBareSetting(line, known, file);
    const group = rows.get(known.group) ?? [];
    rows.set(known.group, group);
    group.push({ rank: known.rank, row });
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
  if (line.shown) return line;
  const text = table.factText(line.section, line.name, line.index);
  return text === null ? line : { ...line, shown: text };
}

function describeSetting(line: SvmSetting, known: KnownSetting, table: SvmCarTable): DescribedSetting {
  const setting = withFactText(line, table);
  const fitted = fitRange(table.range(setting.section, setting.name), setting);
  const offered = isOfferedSetting(setting, table, fitted);
  const name = `${setting.section}.${setting.name}`;
  const value = fitted?.valueAt(setting.index) ?? null;
  const unit = svmUnit(fitted?.unit ?? '');
  const decimals = fitted?.decimals ?? 0;
  const isBeyond = fitted !== null && setting.index > fitted.legal[1];
  const shown = shownText(setting, isBeyond ? null : value, unit, fitted);
  return {
    parameter: known.parameter ?? name,
    setting: name,
    label: known.label,
    hint: known.hint,
    corner: known.corner,
    raw: setting.index,
    value: isBeyond ? null : value,
    ...shown,
    unit,
    decimals,
    legalRaw: offered && fitted ? fitted.legal : null,
    legalText: offered && fitted ? legalText(fitted, unit) : null,
    legalValues: offered && fitted ? legalValues(fitted) : null,
    rangeBasis: offered && fitted ? fitted.basis : null,
    place: offered && fitted ? placeIn(fitted.legal, setting.index) : null,
    offered,
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

function describeBareSetting(line: SvmValue, known: KnownSetting, file: SvmFile): DescribedSetting {
  const number = Number.parseFloat(line.value);
  const isSlider = line.section === 'BASIC' && line.key !== 'Custom';
  return {
    parameter: `${line.section}.${line.key}`,
    setting: `${line.section}.${line.key}`,
    label: known.label,
    hint: known.hint,
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
  fitted: FittedRange | null,
): Pick<DescribedSetting, 'text' | 'isUntold'> {
  const text = (setting.shown ?? '').trim();
  if (text !== '') return { text, isUntold: false };
  if (value !== null)
    return { text: formatQuantity({ value, unit, decimals: fitted?.decimals ?? 0 }), isUntold: false };
  const isCounted = fitted?.basis === 'declared' && setting.index <= fitted.legal[1];
  const place = `P${setting.index + 1}`;
  return isCounted
    ? { text: `${place} of ${fitted.legal[1] + 1}`, isUntold: false }
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
function legalText(fitted: FittedRange, unit: string): string {
  const { basis, decimals } = fitted;
  const [lowest, highest] = fitted.legal;
  const values = legalValues(fitted);
  const [first, last] = [lowest, highest].map((index) => fitted.textAt(index));
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
