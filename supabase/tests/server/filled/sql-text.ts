export function literal(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

export function textArray(texts: readonly string[]): string {
  return `array[${texts.map(literal).join(', ')}]::text[]`;
}
