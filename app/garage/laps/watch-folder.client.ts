import { type FileInFolder, finishedFiles, newestRecording } from '#core/laps/recording/recordings-in-folder';

const everyMs = 3000;
const mostFiles = 3000;

/** Asks for a folder; null where the driver chooses none. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await window.showDirectoryPicker({ id: 'recordings', mode: 'read', startIn: 'documents' });
  } catch {
    return null;
  }
}

async function filesIn(folder: FileSystemDirectoryHandle): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for await (const entry of folder.values()) {
    if (files.size >= mostFiles) break;
    if (entry.kind === 'file' && /\.(ldx?|json|xml|ibt|duckdb)$/i.test(entry.name))
      files.set(entry.name, await entry.getFile());
  }
  return files;
}

const asFound = (files: ReadonlyMap<string, File>): FileInFolder[] =>
  [...files.values()].map(({ name, size, lastModified }) => ({ name, size, changed: lastModified }));

/**
 * Gives the newest recording of a folder, and each one that the game saves there until it is stopped.
 *
 * @param onGone the folder can no longer be read
 */
export function watchFolder(
  folder: FileSystemDirectoryHandle,
  { onFiles, onGone, signal }: { onFiles: (files: File[]) => void; onGone: () => void; signal: AbortSignal },
): void {
  let seen: FileInFolder[] | null = null;
  let before: FileInFolder[] = [];
  const give = (files: ReadonlyMap<string, File>, among: readonly FileInFolder[]) => {
    const chosen = newestRecording(among).flatMap((name) => files.get(name) ?? []);
    if (chosen.length > 0) onFiles(chosen);
  };
  async function look() {
    const files = await filesIn(folder);
    if (signal.aborted) return;
    const now = asFound(files);
    if (seen === null) {
      seen = now;
      give(files, now);
    } else {
      const finished = finishedFiles(now, { seen, before });
      seen = [...seen, ...finished];
      // The lap markers may have been saved before.
      if (newestRecording(finished).length > 0) {
        const [main = ''] = newestRecording(finished);
        give(
          files,
          now.filter(({ name }) => name === main || /\.ldx$/i.test(name)),
        );
      }
    }
    before = now;
  }
  const again = () => {
    if (!signal.aborted && document.visibilityState === 'visible') look().catch(stop);
  };
  const timer = setInterval(again, everyMs);
  const stop = () => {
    clearInterval(timer);
    if (!signal.aborted) onGone();
  };
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', again, { signal });
  look().catch(stop);
}
