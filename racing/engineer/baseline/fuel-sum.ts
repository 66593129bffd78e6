/** A line of the sum: `27 laps × 4.06 L`, `109.6 L`. */
export type FuelLine = { label: string; litres: string };

/** A file's fuel against what its session needs, line by line, as the page shows it and the API answers it. */
export type FuelSum = {
  lines: readonly FuelLine[];
  /** In one line, such as `118 L, no stop`. */
  short: string;
  /** Where litres a lap and tank are from, and how far off they may be. */
  basis: string;
  /** A warning beside the download. Null if the file has enough fuel. */
  warning: string | null;
};
