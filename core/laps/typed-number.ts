export type TypedNumber = { value: number; unit: string };

const number = /^([+-]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})) ?([a-z°%/]{0,12})\.?$/;

/**
 * A number as drivers type it, `27.6`, `27,6 psi`, `1.9bar`, `29°C`, with its unit in small letters, empty where none
 * stands. Null for what is no number.
 */
export function typedNumber(text: string): TypedNumber | null {
  const tidy = text.normalize('NFKC').trim().toLowerCase().replace(',', '.').replace(/\s+/g, ' ');
  const [, digits, unit = ''] = number.exec(tidy) ?? [];
  return digits === undefined ? null : { value: Number(digits), unit };
}

/** What was typed into a field, short enough for a sentence. */
export function quotedInput(text: string): string {
  const tidy = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return `“${tidy.length > 20 ? `${tidy.slice(0, 19)}…` : tidy}”`;
}

/** A figure that was read: `note` says how, where it is not what was typed; or what to do where none could be read. */
export type ReadFigure = { value: number; note?: string } | { problem: string };

/** The digits of a figure without zeros at the end, as it is said: `27.6`, `30`. */
export function said(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
