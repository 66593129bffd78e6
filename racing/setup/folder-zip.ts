import { zipSync } from 'fflate';
import type { SetupDownload } from './download.ts';
import { isRefusedByWindows } from './windows-names.ts';

type Placed = Pick<SetupDownload, 'fileName' | 'folders'>;

/** A part of a path that every file system takes: what a file calls its car may be anything. */
const plainPart = /^[a-z0-9][\w +-]*$/i;

/**
 * Where a setup goes, as paths in the player's folder of the game: one for each layout of the track that has a folder of
 * its own. None where a folder is not known.
 */
export function installPaths({ fileName, folders }: Placed): string[] {
  return folders
    .filter((folder) =>
      folder
        .replace(/\/$/, '')
        .split('/')
        .every((part) => plainPart.test(part) && !isRefusedByWindows(part)),
    )
    .map((folder) => `${folder}${fileName}`);
}

/**
 * A setup in the folders in which its game looks for it: unpacked in the player's folder of the game, it is in place.
 * @returns null where a folder is not known
 */
export function folderZip(
  download: SetupDownload,
): { fileName: string; contentType: 'application/zip'; body: Uint8Array<ArrayBuffer> } | null {
  const paths = installPaths(download);
  if (paths.length === 0) return null;
  return {
    fileName: download.fileName.replace(/\.\w+$/, '.zip'),
    contentType: 'application/zip',
    body: zipSync(Object.fromEntries(paths.map((path) => [path, download.body]))),
  };
}
