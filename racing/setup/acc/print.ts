import { type AccSetup, isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/**
 * The setup as the game itself writes it: tabs, an opening brace on its own line after its key, numbers of a
 * list beside each other, LF, no newline at the end. A file of the game comes back byte for byte.
 */
export function printAccSetup(setup: AccSetup): string {
  return printObject(setup, 0);
}

function printObject(object: JsonObject, depth: number): string {
  const inner = lineAt(depth + 1);
  const members = Object.entries(object).map(
    ([key, value]) => `${inner}${JSON.stringify(key)}:${printMember(value, depth + 1)}`,
  );
  return `{${members.join(',')}${lineAt(depth)}}`;
}

function printMember(value: JsonValue, depth: number): string {
  return isJsonObject(value)
    ? `${lineAt(depth)}${printObject(value, depth)}`
    : ` ${printValue(value, depth)}`;
}

function printValue(value: JsonValue, depth: number): string {
  if (typeof value === 'number') return gameNumber(value);
  if (Array.isArray(value)) return printList(value, depth);
  return isJsonObject(value) ? printObject(value, depth) : JSON.stringify(value);
}

/** Numbers, booleans and nulls follow each other on a line; everything else begins its own. */
function printList(list: readonly JsonValue[], depth: number): string {
  if (list.length === 0) return '[]';
  const parts: string[] = [];
  let previousIsShort = true;
  for (const value of list) {
    const short = isShort(value);
    const gap = short && previousIsShort ? ' ' : lineAt(depth + 1);
    parts.push(`${gap}${printValue(value, depth + 1)}`);
    previousIsShort = short;
  }
  return `[${parts.join(',')}${previousIsShort ? ' ' : lineAt(depth)}]`;
}

function isShort(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value === null;
}

/** A new line and its tabs, kept because a file has some five hundred of them. */
const LINES = Array.from({ length: 40 }, (_, depth) => `\n${'\t'.repeat(depth)}`);

function lineAt(depth: number): string {
  return LINES[depth] ?? `\n${'\t'.repeat(depth)}`;
}

/** Digits that tell any double apart; the game writes C's `%.17g`, which drops zeros at the end. */
const DIGITS = 17;

/**
 * A number with the game's own digits. Its values are 32-bit floats, whose exact decimals often end in a 5
 * right after the 17th digit: the game rounds such a tie away from zero, as `toPrecision` is specified to do.
 */
function gameNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return Object.is(value, -0) ? '-0' : String(value);
  // A file may hold 1e999; it is read as infinite and has to come back as something JSON can hold.
  if (!Number.isFinite(value)) return value < 0 ? '-1e999' : '1e999';

  const [mantissa = '', exponentText = '0'] = value.toExponential(DIGITS - 1).split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < DIGITS) return withoutTrailingZeros(value.toPrecision(DIGITS));
  const sign = exponent < 0 ? '-' : '+';
  return `${withoutTrailingZeros(mantissa)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function withoutTrailingZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
