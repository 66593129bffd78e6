/** A file and its path in the folder of its game. */
export type PlacedFile = { path: string; body: Uint8Array<ArrayBuffer> };

export type WritePlan = Record<'fresh' | 'same' | 'other', PlacedFile[]>;

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);

/**
 * Sorts files into new, identical and conflicting.
 *
 * @param filesThere contents at the files' paths; missing where there is no file
 */
export function writePlan(
  files: readonly PlacedFile[],
  filesThere: ReadonlyMap<string, Uint8Array>,
): WritePlan {
  const plan: WritePlan = { fresh: [], same: [], other: [] };
  for (const file of files) {
    const before = filesThere.get(file.path);
    plan[before === undefined ? 'fresh' : isSame(before, file.body) ? 'same' : 'other'].push(file);
  }
  return plan;
}

/** The path of a file kept beside another of its name: `Spa/x_setup_2.json`. */
export const pathBeside = (path: string, number: number): string =>
  path.replace(/(\.\w+)?$/, (ending) => `_${number}${ending}`);
