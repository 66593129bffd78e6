import {
  everyRecording,
  type FileInFolder,
  type FolderLooks,
  lookAtFolder,
  noLooks,
  recordedFile,
} from '#racing/laps/recording/recordings-in-folder';

const everyMs = 3000;
/** Until the second look, which tells files that are still written to from others. */
const firstMs = 500;
const mostFiles = 3000;

/** Why a folder is no longer watched: it cannot be read, or holds more files than are looked at. */
export type WatchEnd = 'gone' | 'full';

/** Asks for a folder; null where the driver chooses none. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await window.showDirectoryPicker({ id: 'recordings', mode: 'read', startIn: 'documents' });
  } catch {
    return null;
  }
}

/** The deepest nesting of the games' folders. */
const deepest = 5;

/** The recordings' files in a folder, and in those in it, by their path; null for too many. */
async function filesIn(
  folder: FileSystemDirectoryHandle,
  depth: number,
  path = '',
  files = new Map<string, File>(),
): Promise<Map<string, File> | null> {
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory') {
      if (depth > 0 && !(await filesIn(entry, depth - 1, `${path}${entry.name}/`, files))) return null;
      continue;
    }
    if (!recordedFile.test(entry.name)) continue;
    if (files.size >= mostFiles) return null;
    // Deleted since the folder was listed.
    const file = await entry.getFile().catch(() => null);
    if (file) files.set(path + entry.name, file);
  }
  return files;
}

const asFound = (files: ReadonlyMap<string, File>): FileInFolder[] =>
  [...files].map(([name, { size, lastModified }]) => ({ name, size, modifiedAt: lastModified }));

/**
 * Gives the newest recording of a folder (with other looks, each), and each one that the game saves there until it is stopped, the oldest first; those
 * that were saved while the page was hidden once it is seen again.
 */
export function watchFolder(
  folder: FileSystemDirectoryHandle,
  {
    onRecording,
    onEnd,
    signal,
    looks: firstLooks = noLooks,
    withFolders = false,
  }: {
    onRecording: (files: File[], path: string) => void;
    onEnd: (why: WatchEnd) => void;
    signal: AbortSignal;
    looks?: FolderLooks;
    /** In the folders in it too. */
    withFolders?: boolean;
  },
): void {
  let looks = firstLooks;
  let isLooking = false;
  async function look(): Promise<void> {
    const files = await filesIn(folder, withFolders ? deepest : 0);
    if (signal.aborted) return;
    if (!files) return end('full');
    const findings = lookAtFolder(asFound(files), looks);
    looks = findings.looks;
    // Of a whole season the latest is wanted first.
    for (const names of withFolders ? findings.recordings.toReversed() : findings.recordings)
      onRecording(
        names.flatMap((name) => files.get(name) ?? []),
        names[0] ?? '',
      );
  }
  const again = () => {
    if (signal.aborted || isLooking || document.visibilityState !== 'visible') return;
    isLooking = true;
    look()
      .catch(() => end('gone'))
      .finally(() => {
        isLooking = false;
      });
  };
  const timers = [setInterval(again, everyMs), setTimeout(again, firstMs)];
  const stop = () => timers.forEach(clearInterval);
  function end(why: WatchEnd): void {
    if (signal.aborted) return;
    stop();
    document.removeEventListener('visibilitychange', again);
    onEnd(why);
  }
  signal.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', again, { signal });
  again();
}

/** The recordings among the files of a folder that the browser listed once, the newest first, each with what lies beside it. */
export function recordingsAmong(list: readonly File[]): { path: string; files: File[] }[] {
  const files = new Map(list.slice(0, mostFiles).map((file) => [file.webkitRelativePath || file.name, file]));
  const { looks } = lookAtFolder(asFound(files), everyRecording);
  return lookAtFolder(asFound(files), looks)
    .recordings.toReversed()
    .map((names) => ({ path: names[0] ?? '', files: names.flatMap((name) => files.get(name) ?? []) }));
}
