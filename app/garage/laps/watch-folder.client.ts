import {
  type FileInFolder,
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

/** The recordings' files in a folder; null for too many. */
async function filesIn(folder: FileSystemDirectoryHandle): Promise<Map<string, File> | null> {
  const files = new Map<string, File>();
  for await (const entry of folder.values()) {
    if (entry.kind !== 'file' || !recordedFile.test(entry.name)) continue;
    if (files.size >= mostFiles) return null;
    // Deleted since the folder was listed.
    const file = await entry.getFile().catch(() => null);
    if (file) files.set(entry.name, file);
  }
  return files;
}

const asFound = (files: ReadonlyMap<string, File>): FileInFolder[] =>
  [...files.values()].map(({ name, size, lastModified }) => ({ name, size, modifiedAt: lastModified }));

/**
 * Gives the newest recording of a folder, and each one that the game saves there until it is stopped, the oldest first; those
 * that were saved while the page was hidden once it is seen again.
 */
export function watchFolder(
  folder: FileSystemDirectoryHandle,
  {
    onRecording,
    onEnd,
    signal,
  }: { onRecording: (files: File[]) => void; onEnd: (why: WatchEnd) => void; signal: AbortSignal },
): void {
  let looks = noLooks;
  let isLooking = false;
  async function look(): Promise<void> {
    const files = await filesIn(folder);
    if (signal.aborted) return;
    if (!files) return end('full');
    const findings = lookAtFolder(asFound(files), looks);
    looks = findings.looks;
    for (const names of findings.recordings) onRecording(names.flatMap((name) => files.get(name) ?? []));
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
