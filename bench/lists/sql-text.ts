/** A value as SQL writes it; null as such. */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** A list of texts as a SQL array. */
export function textArray(texts: readonly string[]): string {
  return `array[${texts.map(literal).join(', ')}]::text[]`;
}

/** A field of a CSV line for `copy`. */
export function csvField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
