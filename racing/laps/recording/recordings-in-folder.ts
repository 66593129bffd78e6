/** A file in a folder as it was found. */
export type FileInFolder = { name: string; size: number; modifiedAt: number };

/** Files of the games that are recordings, or lie beside one: of all others a folder may be full. */
export const recordedFile = /\.(ldx?|json|xml|ibt|duckdb(\.wal)?)$/i;
const recording = /\.(ld|json|xml|ibt|duckdb)$/i;
const markers = /\.ldx$/i;
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase();

/** The lap markers of a recording, or what DuckDB has not yet written into it. */
const isBeside = (name: string, recordingName: string) =>
  (markers.test(name) && /\.ld$/i.test(recordingName) && stemOf(name) === stemOf(recordingName)) ||
  isWalOf(name, recordingName);

/** Whether a file is what DuckDB has not yet written into a database: the game still runs, or broke off. */
export const isWalOf = (name: string, database: string): boolean =>
  name.toLowerCase() === `${database.toLowerCase()}.wal`;

/** A sentence about a database that was read without its `.wal`. */
export const liveNote =
  'The game hadn’t finished this recording: a .wal lies beside it, so its last laps may be missing. Leave the session, then choose it again.';

const isIn = (files: readonly FileInFolder[], { name, size, modifiedAt }: FileInFolder) =>
  files.some((one) => one.name === name && one.size === size && one.modifiedAt === modifiedAt);

/** A folder between two looks. `lastLook`: files that need not be given any more; `before`: the last look. Null before there are any. */
export type FolderLooks = {
  lastLook: readonly FileInFolder[] | null;
  before: readonly FileInFolder[] | null;
};
export const noLooks: FolderLooks = { lastLook: null, before: null };
/** The same, where every recording counts, and not the newest alone. */
export const everyRecording: FolderLooks = { lastLook: [], before: null };

/**
 * Takes a look at a folder. Only files that nobody has written to since the last look count, nor to what lies beside them: at first the newest recording,
 * from then on each that is new or changed, however many there are.
 *
 * @returns each recording's name and those of the files beside it, the oldest first
 */
export function lookAtFolder(
  now: readonly FileInFolder[],
  { lastLook, before }: FolderLooks,
): { recordings: string[][]; looks: FolderLooks } {
  const companions = now.filter(({ name }) => /\.(ldx|wal)$/i.test(name));
  const besideOf = ({ name }: FileInFolder) => companions.filter((file) => isBeside(file.name, name));
  const isSettled = (file: FileInFolder) => isIn(before ?? [], file);
  const settledFiles = now.filter(
    (file) => isSettled(file) && !isIn(lastLook ?? [], file) && besideOf(file).every(isSettled),
  );
  const fresh = settledFiles
    .filter(({ name, size }) => recording.test(name) && size > 0)
    .sort((a, b) => a.modifiedAt - b.modifiedAt);
  const filesGiven = lastLook === null ? fresh.slice(-1) : fresh;
  return {
    recordings: filesGiven.map((file) => [file.name, ...besideOf(file).map(({ name }) => name)]),
    looks: { lastLook: before ? [...(lastLook ?? []), ...settledFiles] : lastLook, before: now },
  };
}
