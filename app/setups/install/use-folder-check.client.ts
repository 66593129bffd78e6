import { useRef } from 'react';
import { contentDigest } from '#racing/setup/install/content-digest';
import { type FolderState, folderStates, type FileThere } from '#racing/setup/install/folder-state';
import { type InstalledGame, partsBelowSetups, pathInGame } from '#racing/setup/install/game-folder';
import { ownFilesSchema } from '#racing/setup/install/own-files';
import { fileBytes, filesOf, rememberFolder, setupsFolder } from './chosen-folder.client.ts';
import { fetchOwn } from './fetched.client.ts';
import { type FolderStep, useGameFolder } from './use-game-folder.client.ts';

type Folder = FileSystemDirectoryHandle;

type CheckStep = FolderStep | { at: 'checked'; states: FolderState[]; more: boolean };

/** Every setup in the folders that the driver's setups go into. */
async function filesThere(folder: Folder, game: InstalledGame, paths: readonly string[]) {
  const names = new Set(paths.map((path) => partsBelowSetups(game, path)[0] ?? ''));
  const there: FileThere[] = [];
  for (const name of names) {
    for await (const { path, body } of filesOf(folder, name)) {
      if (!/\.(json|svm)$/i.test(path)) continue;
      there.push({ path: pathInGame(game, path.split('/')), digest: await contentDigest(body) });
    }
  }
  return there;
}

/** Holds the driver's setups of a game against what is in the game's folder. */
export function useFolderCheck(game: InstalledGame) {
  const setups = useRef<Folder | null>(null);
  const { step, start, choose } = useGameFolder<CheckStep>(game, async (directory) => {
    const answer = await fetchOwn(`/my-setups/files?game=${game}&as=json`);
    const ownFiles = ownFilesSchema.parse(await answer.json());
    const paths = ownFiles.setups.flatMap((setup) => setup.paths);
    const target = await setupsFolder(game, directory, paths);
    if ('reason' in target) return { at: 'choose', problem: target.reason };
    setups.current = target.folder;
    await rememberFolder(game, directory);
    const there = await filesThere(target.folder, game, paths);
    return { at: 'checked', states: folderStates(ownFiles.setups, there), more: ownFiles.more };
  });
  return {
    step,
    start,
    choose,
    /** A file in the folder as it is now; null where it is gone. */
    fileAt: (path: string) =>
      setups.current ? fileBytes(setups.current, partsBelowSetups(game, path)) : Promise.resolve(null),
  };
}
