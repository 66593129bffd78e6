/** The value below which a share of the values lies (nearest rank); NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[rank] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function inMs(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(Math.abs(value) < 1 ? 3 : 2);
}

export type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] };

function widthsOf({ headings, rows }: Table): number[] {
  return headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
}

function padded(cells: readonly string[], widths: readonly number[]): string[] {
  return cells.map((cell, column) => {
    const width = widths[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
}

export function printTable(table: Table): void {
  const widths = widthsOf(table);
  for (const cells of [table.headings, ...table.rows])
    console.log(padded(cells, widths).join('  ').trimEnd());
}
