import type { HeldGroup, HeldValue } from '../format.ts';
import { inOneNotation } from '../notation.ts';
import { type DescribedSetting, describeSettings } from './describe.ts';
import {
  type SvmFile,
  type SvmLine,
  type SvmSetting,
  type SvmValue,
  withIndex,
  withWritten,
} from './lines.ts';
import { type SvmCarTable, fitRange } from './setting-range.ts';

type KeyedLine = SvmSetting | SvmValue;

const nameOf = (line: KeyedLine) => `${line.section}.${line.kind === 'setting' ? line.name : line.key}`;

function keyedLines({ lines }: SvmFile): KeyedLine[] {
  return lines.filter((line) => line.kind === 'setting' || line.kind === 'value');
}

/** Every setting of a file in the groups of the garage. */
export function heldSvmValues(file: SvmFile, table: SvmCarTable): HeldGroup[] {
  const lines = new Map(keyedLines(file).map((line) => [nameOf(line), line]));
  return describeSettings(file, table).map(({ id, title, rows }) => ({
    id,
    title,
    rows: rows.map((row) => heldValue(row, lines.get(row.setting))),
  }));
}

function heldValue(row: DescribedSetting, line: KeyedLine | undefined): HeldValue {
  const { parameter, label, corner, raw, value, text, legalText, place, offered, legal } = row;
  const { unit, decimals, legalRaw, derived } = row;
  const texts = { text: inOneNotation(text), legalText: legalText && inOneNotation(legalText) };
  return {
    ...{ parameter, label, corner, raw, value, ...texts, place, offered, legal },
    ...{ unit, decimals, legalRaw, derived, inUse: true },
    measure: value !== null && unit !== '' ? unit : null,
    ...(line && { written: line.kind === 'setting' ? (line.shownText ?? '') : line.value }),
  };
}

/** The file with values as another file of its car holds them: index and shown text, as the game wrote both there. */
export function takeSvmValues(file: SvmFile, values: readonly HeldValue[], table: SvmCarTable): SvmFile {
  const described = describeSettings(file, table).flatMap(({ rows }) => rows);
  const settingOf = new Map(described.map(({ parameter, setting }) => [parameter, setting]));
  const valuesBySetting = new Map(values.map((value) => [settingOf.get(value.parameter), value]));
  const withValueOf = (line: SvmLine): SvmLine => {
    if (line.kind !== 'setting' && line.kind !== 'value') return line;
    const value = valuesBySetting.get(nameOf(line));
    if (!value) return line;
    return line.kind === 'setting'
      ? withLegalIndex(line, value, table)
      : withWritten(line, value.written ?? '');
  };
  return { ...file, lines: file.lines.map(withValueOf) };
}

function withLegalIndex(line: SvmSetting, { raw, written }: HeldValue, table: SvmCarTable): SvmSetting {
  const fit = fitRange(table.range(line.section, line.name), {
    ...line,
    index: raw,
    shownText: written ?? null,
  });
  const index = fit && table.isChecked ? Math.min(fit.legal[1], raw) : raw;
  if (index === line.index) return line;
  const text = (index === raw ? written : fit?.textAt(index)) ?? '';
  return withIndex(line, index, line.shownText === null ? null : text);
}
