import { get, set } from 'idb-keyval';
import { type InstalledGame, levelOf } from '#racing/setup/install/game-folder';
import type { PlacedFile } from '#racing/setup/install/write-plan';

type Folder = FileSystemDirectoryHandle;

const keyOf = (game: InstalledGame) => `setups folder of ${game}`;

/** The folder that the driver chose for a game, on this device; undefined where none was. */
export const rememberedFolder = (game: InstalledGame) => get<Folder>(keyOf(game));

export const rememberFolder = (game: InstalledGame, folder: Folder) => set(keyOf(game), folder);

/** Asks the driver for a game's folder. @throws DOMException AbortError where none is chosen */
export const chooseFolder = (game: InstalledGame): Promise<Folder> =>
  window.showDirectoryPicker({ id: `setups-${game}`, mode: 'readwrite', startIn: 'documents' });

/** Whether this page may write into a folder; the browser asks the driver where it wants to. */
export async function mayWrite(folder: Folder): Promise<boolean> {
  const mode = 'readwrite';
  if ((await folder.queryPermission({ mode })) === 'granted') return true;
  return (await folder.requestPermission({ mode })) === 'granted';
}

/** A folder in a folder, however either is spelled in capitals; null where there is none. */
async function folderIn(folder: Folder, name: string): Promise<Folder | null> {
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory' && entry.name.toLowerCase() === name.toLowerCase()) return entry;
  }
  return null;
}

async function folderAt(folder: Folder, parts: readonly string[], make: boolean): Promise<Folder | null> {
  let here: Folder | null = folder;
  for (const part of parts) {
    if (!here) return null;
    const next: Folder | null = await folderIn(here, part);
    here = next ?? (make ? await here.getDirectoryHandle(part, { create: true }) : null);
  }
  return here;
}

/**
 * The folder of all setups, from the one that the driver chose.
 * @returns a sentence where it is another folder
 * @throws DOMException NotFoundError where it is not there any more
 */
export async function setupsFolder(
  game: InstalledGame,
  parent: Folder,
  paths: readonly string[],
): Promise<{ folder: Folder } | { reason: string }> {
  const folders: string[] = [];
  for await (const entry of parent.values()) if (entry.kind === 'directory') folders.push(entry.name);
  const level = levelOf(game, { name: parent.name, folders }, paths);
  if (!level.ok) return { reason: level.reason };
  return { folder: (await folderAt(parent, level.into, true)) ?? parent };
}

/** The bytes of a file below a folder; null where there is none. */
export async function fileBytes(
  folder: Folder,
  parts: readonly string[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  const place = await folderAt(folder, parts.slice(0, -1), false);
  try {
    const file = await (await place?.getFileHandle(parts.at(-1) ?? ''))?.getFile();
    return file ? new Uint8Array(await file.arrayBuffer()) : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}

/** Writes a file below a folder, with the folders on its way; what was there is whole until the new one is. */
export async function writeBytes(
  folder: Folder,
  parts: readonly string[],
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const place = (await folderAt(folder, parts.slice(0, -1), true)) ?? folder;
  const file = await place.getFileHandle(parts.at(-1) ?? '', { create: true });
  const writable = await file.createWritable();
  try {
    await writable.write(body);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => {});
    throw error;
  }
}

async function* filesBelow(folder: Folder, parts: readonly string[]): AsyncGenerator<PlacedFile> {
  for await (const entry of folder.values()) {
    const here = [...parts, entry.name];
    if (entry.kind === 'directory') yield* filesBelow(entry, here);
    else yield { path: here.join('/'), body: new Uint8Array(await (await entry.getFile()).arrayBuffer()) };
  }
}

/** Every file of one of the folders in a folder, by its path from there on; nothing where it has no such folder. */
export async function* filesOf(folder: Folder, name: string): AsyncGenerator<PlacedFile> {
  const subfolder = await folderIn(folder, name);
  if (subfolder) yield* filesBelow(subfolder, [subfolder.name]);
}
