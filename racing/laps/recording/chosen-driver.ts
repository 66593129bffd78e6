/** One driver in a results file. */
export type NamedDriver = {
  name: string;
  /** Told beside the name where several are called so: a car's number. */
  mark: string;
};

/** Whose laps are wanted of a file that holds many drivers'. */
export type DriverChoice = {
  /** Chosen for this file. */
  driver?: string | undefined;
  /** The names that the driver chose before. */
  usual?: readonly string[] | undefined;
};

/** Names are typed and written in any case and spacing. */
const sameName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const longestName = 100;
const mostDrivers = 300;

/** Names to choose from: those that several drivers have differ by their marks. */
export function namesOf(drivers: readonly NamedDriver[]): string[] {
  const uses = new Map<string, number>();
  for (const { name } of drivers) uses.set(sameName(name), (uses.get(sameName(name)) ?? 0) + 1);
  return drivers
    .slice(0, mostDrivers)
    .map(({ name, mark }) =>
      ((uses.get(sameName(name)) ?? 0) > 1 ? `${name} (${mark})` : name).slice(0, longestName),
    );
}

/**
 * Whose laps to read, as an index into the names: the one that was chosen, else the only one that the file itself says, else
 * the one that the driver always is. Null where that is nobody or several: then the driver is asked.
 *
 * @param sure the index that the file itself names, null where it does not
 */
export function chosenDriver(
  names: readonly string[],
  sure: number | null,
  { driver, usual = [] }: DriverChoice,
): number | null {
  const indexOf = (wantedNames: readonly string[]) => {
    const keys = new Set(wantedNames.map(sameName));
    const indexes = names.flatMap((name, index) => (keys.has(sameName(name)) ? [index] : []));
    return indexes.length === 1 ? (indexes[0] ?? null) : null;
  };
  if (driver !== undefined && driver.trim() !== '') return indexOf([driver]);
  return sure ?? (names.length === 1 ? 0 : indexOf(usual));
}

/** The sentence that asks; empty where somebody is chosen. */
export function askedDriver(
  names: readonly string[],
  driverIndex: number | null,
  { driver }: DriverChoice,
): string {
  if (driverIndex !== null) return '';
  const missing = driver?.trim() ? `“${driver.trim().slice(0, 60)}” isn’t in this file: ` : '';
  if (names.length === 0) return 'This file names no driver.';
  const many =
    missing ||
    `This file holds the laps of ${names.length === 1 ? 'one driver' : `${names.length} drivers`}: `;
  return `${many}choose your name.`;
}
