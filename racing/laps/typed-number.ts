/** Quotes typed text, shortened for a sentence. */
export function quotedInput(text: string): string {
  const tidy = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return `“${tidy.length > 20 ? `${tidy.slice(0, 19)}…` : tidy}”`;
}

/** A figure that was read: `note` says how, where it is not what was typed; or what to do where none could be read. */
export type ReadFigure = { value: number; note?: string } | { problem: string };

/** The digits of a figure without zeros at the end, as it is said: `27.6`, `30`. */
export function formatDecimal(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
