/** A file in a folder as it was found. */
export type FileInFolder = { name: string; size: number; modifiedAt: number };

const recording = /\.(ld|json|xml|ibt|duckdb)$/i;
const markers = /\.ldx$/i;
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase();

const isIn = (files: readonly FileInFolder[], { name, size, modifiedAt }: FileInFolder) =>
  files.some((one) => one.name === name && one.size === size && one.modifiedAt === modifiedAt);

/** A folder between two looks. `lastLook`: files that need not be given any more; `before`: the last look. Null before there are any. */
export type FolderLooks = {
  lastLook: readonly FileInFolder[] | null;
  before: readonly FileInFolder[] | null;
};
export const noLooks: FolderLooks = { lastLook: null, before: null };

/**
 * Takes a look at a folder. Only files that nobody has written to since the last look count: at first the newest recording,
 * from then on each that is new or changed, however many there are.
 *
 * @returns each recording's name and those of its lap markers, the oldest first
 */
export function lookAtFolder(
  now: readonly FileInFolder[],
  { lastLook, before }: FolderLooks,
): { recordings: string[][]; looks: FolderLooks } {
  const settledFiles = now.filter((file) => isIn(before ?? [], file) && !isIn(lastLook ?? [], file));
  const fresh = settledFiles
    .filter(({ name, size }) => recording.test(name) && size > 0)
    .sort((a, b) => a.modifiedAt - b.modifiedAt);
  const filesGiven = lastLook === null ? fresh.slice(-1) : fresh;
  const withMarkers = ({ name }: FileInFolder) => [
    name,
    ...now.flatMap((file) =>
      markers.test(file.name) && stemOf(file.name) === stemOf(name) ? [file.name] : [],
    ),
  ];
  return {
    recordings: filesGiven.map(withMarkers),
    looks: { lastLook: before && [...(lastLook ?? []), ...settledFiles], before: now },
  };
}
