import { decodeSetupText } from '../text.ts';
import { readableShown } from './shown-text.ts';

/** One line of a `.svm` file. `raw` is the line to the letter, `end` its line end ('' on a last line without one). */
export type SvmLine = { raw: string; end: '' | '\n' | '\r\n' | '\r' } & (
  | { kind: 'section'; name: string }
  /** `RWSetting=5//P6`, or `//RWSetting=5//P6` where rFactor 2 marks the car's default. */
  | {
      kind: 'setting';
      section: string;
      name: string;
      index: number;
      /** The text the garage showed; '' if no garage shows it, null for a line without one. */
      shownText: string | null;
      commented: boolean;
    }
  /** Any other `Key=value`, such as `VehicleClassSetting="…"` or `Custom=1`; `section` is '' in the header. */
  | { kind: 'value'; section: string; key: string; value: string; commented: boolean }
  | { kind: 'other' }
);

export type SvmSetting = Extract<SvmLine, { kind: 'setting' }>;
export type SvmValue = Extract<SvmLine, { kind: 'value' }>;

/** A setup file of Le Mans Ultimate or rFactor 2, every line of it kept to the letter, and its byte order mark. */
export type SvmFile = { mark: '' | '\ufeff'; lines: readonly SvmLine[] };

export type SvmParse = { ok: true; file: SvmFile } | { ok: false; reason: string };

/** Five times what a game writes: whoever works on a setup goes over its settings many times. */
const mostLines = 1_000;

/**
 * Reads a `.svm` setup file from its bytes, or from text as stored or pasted. Every line is kept, also those that
 * mean nothing here, so that `svmText` gives back the same text. Never throws: what is no `.svm` setup is
 * answered with a sentence saying why.
 */
export function parseSvm(input: Uint8Array | string): SvmParse {
  const decoded = decodeSetupText(input);
  if (!decoded.ok) return decoded;
  const mark = decoded.text.startsWith('\ufeff') ? '\ufeff' : '';
  const lines = splitLines(decoded.text.slice(mark.length));
  if (lines === null) {
    return {
      ok: false,
      reason: 'The file has more than 1,000 lines, and a setup has about 200: choose the setup file itself.',
    };
  }
  if (!lines.some((line) => line.kind === 'setting')) {
    return {
      ok: false,
      reason:
        'We found no settings: a .svm setup has sections like [REARWING] and lines like RWSetting=5//P6.',
    };
  }
  return { ok: true, file: { mark, lines } };
}

export function svmText({ mark, lines }: SvmFile): string {
  return mark + lines.map((line) => line.raw + line.end).join('');
}

export function svmSettings(file: SvmFile): SvmSetting[] {
  return file.lines.filter((line) => line.kind === 'setting');
}

/** The value of the first `Key=value` line of a section ('' for the header) with this key, as written. */
export function svmValue(file: SvmFile, section: string, key: string): string | null {
  const line = file.lines.find(
    (line): line is SvmValue => line.kind === 'value' && line.section === section && line.key === key,
  );
  return line?.value ?? null;
}

function splitLines(text: string): SvmLine[] | null {
  const lines: SvmLine[] = [];
  let section = '';
  let start = 0;
  while (start < text.length) {
    if (lines.length === mostLines) return null;
    const { stop, end } = findLineEnd(text, start);
    const line = readLine(text.slice(start, stop), end, section);
    if (line.kind === 'section') section = line.name;
    lines.push(line);
    start = stop + end.length;
  }
  return lines;
}

function findLineEnd(text: string, start: number): { stop: number; end: SvmLine['end'] } {
  for (let place = start; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === 10) return { stop: place, end: '\n' };
    if (code === 13) return { stop: place, end: text.charCodeAt(place + 1) === 10 ? '\r\n' : '\r' };
  }
  return { stop: text.length, end: '' };
}

const sectionPattern = /^[ \t]*\[([A-Za-z0-9_]{1,40})\][ \t]*$/;
const settingPattern =
  /^[ \t]*(\/\/[ \t]*)?([A-Za-z][A-Za-z0-9_]{0,60}Setting)[ \t]*=[ \t]*(\d{1,6})[ \t]*(?:\/\/(.*))?$/s;
const valuePattern = /^[ \t]*(\/\/[ \t]*)?([A-Za-z][^=]*)=(.*)$/s;
const longestKey = 81;

function readLine(raw: string, end: SvmLine['end'], section: string): SvmLine {
  const heading = sectionPattern.exec(raw);
  if (heading) return { kind: 'section', raw, end, name: (heading[1] ?? '').toUpperCase() };
  const setting = section === '' ? null : settingPattern.exec(raw);
  if (setting) {
    return {
      kind: 'setting',
      raw,
      end,
      section,
      name: setting[2] ?? '',
      index: Number(setting[3]),
      shownText: setting[4] === undefined ? null : readableShown(setting[4]),
      commented: setting[1] !== undefined,
    };
  }
  const value = valuePattern.exec(raw);
  const key = withoutBlanksAtEnd(value?.[2] ?? '');
  if (value && key.length <= longestKey) {
    return {
      kind: 'value',
      raw,
      end,
      section,
      key,
      value: value[3] ?? '',
      commented: value[1] !== undefined,
    };
  }
  return { kind: 'other', raw, end };
}

/** By hand: a pattern that looks for the last blanks tries every run of them to its end, and a line may hold nothing else. */
function withoutBlanksAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
}

const indexPattern = /^([ \t]*)(?:\/\/[ \t]*)?([A-Za-z][A-Za-z0-9_]*[ \t]*=[ \t]*)\d+([ \t]*)(?:\/\/.*)?$/s;

/**
 * The same line with another index, and with another shown text after its `//` (null: none). All else of the line
 * stays. A line that was commented out is put in force, since the game takes the car's default for a commented one.
 */
export function withIndex(line: SvmSetting, index: number, shownText: string | null): SvmSetting {
  const text = shownText === null ? '' : `//${shownText}`;
  const raw = line.raw.replace(
    indexPattern,
    (_line, indent: string, name: string, gap: string) => `${indent}${name}${index}${gap}${text}`,
  );
  return { ...line, raw, index, shownText, commented: false };
}

/** The file with index and text of one line, `SECTION.Key`, replaced. Whether the car has the index is not asked. */
export function withLine(
  file: SvmFile,
  name: string,
  { index, text }: { index: number; text: string },
): SvmFile {
  const lines = file.lines.map((line) =>
    line.kind === 'setting' && `${line.section}.${line.name}` === name ? withIndex(line, index, text) : line,
  );
  return { ...file, lines };
}

/** The same `Key=value` line with another value. */
export function withWritten(line: SvmValue, value: string): SvmValue {
  return { ...line, raw: line.raw.slice(0, line.raw.length - line.value.length) + value, value };
}
