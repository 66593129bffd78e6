/** A file in a folder as it was found. */
export type FileInFolder = { name: string; size: number; changed: number };

const recording = /\.(ld|json|xml|ibt|duckdb)$/i;
const markers = /\.ldx$/i;
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase();

const isIn = (files: readonly FileInFolder[], { name, size, changed }: FileInFolder) =>
  files.some((one) => one.name === name && one.size === size && one.changed === changed);

/** A folder between two looks. `seen`: files that need not be given any more; `before`: the last look. Null before there are any. */
export type FolderLooks = { seen: readonly FileInFolder[] | null; before: readonly FileInFolder[] | null };
export const noLooks: FolderLooks = { seen: null, before: null };

/**
 * Takes a look at a folder. Only files that nobody has written to since the last look count: at first the newest recording,
 * from then on each that is new or changed, however many there are.
 *
 * @returns each recording's name and those of its lap markers, the oldest first
 */
export function lookAtFolder(
  now: readonly FileInFolder[],
  { seen, before }: FolderLooks,
): { recordings: string[][]; looks: FolderLooks } {
  const finished = now.filter((file) => isIn(before ?? [], file) && !isIn(seen ?? [], file));
  const fresh = finished
    .filter(({ name, size }) => recording.test(name) && size > 0)
    .sort((a, b) => a.changed - b.changed);
  const given = seen === null ? fresh.slice(-1) : fresh;
  const withMarkers = ({ name }: FileInFolder) => [
    name,
    ...now.flatMap((file) =>
      markers.test(file.name) && stemOf(file.name) === stemOf(name) ? [file.name] : [],
    ),
  ];
  return {
    recordings: given.map(withMarkers),
    looks: { seen: before && [...(seen ?? []), ...finished], before: now },
  };
}
