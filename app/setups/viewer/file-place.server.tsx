import { renderToStaticMarkup } from 'react-dom/server';
import { asInstalledGame, homeOf } from '#racing/setup/install/game-folder';
import { contentDisposition, downloadOf, type SetupDownload } from '#racing/setup/download';
import { folderZip, installPaths } from '#racing/setup/folder-zip';
import { InstallSteps } from '../install/install-steps.tsx';
import { carAndTrackNames } from '../list/setup-card.server.ts';
import type { ViewedSetup } from './visible-setup.server.ts';

type Placed = Pick<ViewedSetup, 'id' | 'game' | 'car_name' | 'track_name' | 'setup_data'>;

/**
 * How a setup's file comes into its game, and where a visitor gets it inside the game's folders; null where they are not
 * known.
 * @param address of the file, up to its parameters
 */
export function filePlaceOf(setup: Placed, address = `/setup-viewer/${setup.id}/download?`) {
  const download = downloadOf({ ...setup, ...carAndTrackNames(setup) });
  const [folder = null, ...otherFolders] = download.folders;
  const zip = installPaths(download).length > 0 ? `${address}as=zip` : null;
  const game = asInstalledGame(setup.game);
  const home = game ? homeOf(game) : '';
  const file = { name: download.fileName, home, folder, otherFolders, zip };
  const steps = renderToStaticMarkup(<InstallSteps game={setup.game} file={file} />);
  return { zip, path: folder && home + folder, steps };
}

/**
 * A file as it is installed. With its setup's number in its name, `bmw_spa_setup_12.json`, it is distinct from others of
 * its car and track, and can be recognised later.
 */
export function withNumber(file: SetupDownload, id: number | string): SetupDownload {
  return /^g?\d+$/.test(String(id))
    ? { ...file, fileName: file.fileName.replace(/(?=\.\w+$)/, `_${id}`) }
    : file;
}

/**
 * A file as an attachment under its name.
 * @param number of its setup, where it is asked for in the folders of its game
 * @throws a 404 Response where they are not known
 */
export function sentFile(file: SetupDownload, number: number | string | null): Response {
  const download = number === null ? file : folderZip(withNumber(file, number));
  if (!download) throw new Response(null, { status: 404 });
  return new Response(download.body, {
    headers: {
      'Content-Type': download.contentType,
      'Content-Disposition': contentDisposition(download.fileName),
    },
  });
}
