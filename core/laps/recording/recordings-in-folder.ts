/** A file in a folder as it was found. */
export type FileInFolder = { name: string; size: number; changed: number };

const recording = /\.(ld|json|xml|ibt|duckdb)$/i;
const markers = /\.ldx$/i;
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase();

/** Names of the newest recording among files, with its lap markers; empty without one. */
export function newestRecording(files: readonly FileInFolder[]): string[] {
  const [newest] = files
    .filter(({ name, size }) => recording.test(name) && size > 0)
    .sort((a, b) => b.changed - a.changed);
  if (!newest) return [];
  const beside = files.filter(({ name }) => markers.test(name) && stemOf(name) === stemOf(newest.name));
  return [newest, ...beside].map(({ name }) => name);
}

/** Files that are new or changed since `seen`, and that nobody has written to since `before`. */
export function finishedFiles(
  now: readonly FileInFolder[],
  { seen, before }: { seen: readonly FileInFolder[]; before: readonly FileInFolder[] },
): FileInFolder[] {
  const isIn = (files: readonly FileInFolder[], { name, size, changed }: FileInFolder) =>
    files.some((one) => one.name === name && one.size === size && one.changed === changed);
  return now.filter((file) => !isIn(seen, file) && isIn(before, file));
}
