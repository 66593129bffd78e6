import { downloadOf } from '#core/setup/download';
import { installPaths } from '#core/setup/folder-zip';
import { carAndTrackNames } from './setup-card.server.ts';
import type { ViewedSetup } from './visible-setup.server.ts';

/** A setup's file, and where a visitor gets it inside its game's folders; null where they are not known. */
export function filePlaceOf(
  setup: Pick<ViewedSetup, 'id' | 'game' | 'car_name' | 'track_name' | 'setup_data'>,
) {
  const download = downloadOf({ ...setup, ...carAndTrackNames(setup) });
  const [folder = null, ...otherFolders] = download.folders;
  const zip = installPaths(download).length > 0 ? `/setup-viewer/${setup.id}/download?as=zip` : null;
  return { name: download.fileName, folder, otherFolders, zip };
}
