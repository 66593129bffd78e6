import { unzipSync } from 'fflate';
import { useRef, useState } from 'react';
import { contentDigest } from '#racing/setup/install/content-digest';
import { folderStates } from '#racing/setup/install/folder-state';
import { type InstalledGame, partsBelowSetups, pathInGame } from '#racing/setup/install/game-folder';
import { type OwnFile, ownFilesSchema } from '#racing/setup/install/own-files';
import { sentenceForRefusal } from '#racing/setup/install/refusals';
import { type PlacedFile, pathBeside, type WritePlan, writePlan } from '#racing/setup/install/write-plan';
import { zipStream } from '#racing/setup/install/zip-stream';
import { fileBytes, filesOf, rememberFolder, setupsFolder, writeBytes } from './chosen-folder.client.ts';
import { saveFile } from './download-link.tsx';
import { fetchOwn } from './fetched.client.ts';
import { type FolderStep, useGameFolder } from './use-game-folder.client.ts';

type Folder = FileSystemDirectoryHandle;

/** Names the driver's own versions among files that are in the way, by their paths. */
export type VersionsThere = ReadonlyMap<string, string>;

/** State of an installation once the folder is open. */
export type InstallStep =
  | FolderStep
  | { at: 'first' | 'asked'; plan: WritePlan; versions: VersionsThere }
  | { at: 'done'; wrote: readonly string[]; there: readonly string[] };

async function filesFrom(zip: string): Promise<PlacedFile[]> {
  const files = unzipSync(new Uint8Array(await (await fetchOwn(zip)).arrayBuffer()));
  return Object.entries(files).map(([path, body]) => ({ path, body: new Uint8Array(body) }));
}

/** The driver's own setups of a game; none for a visitor, or where they cannot be read now. */
const ownFiles = (game: InstalledGame): Promise<readonly OwnFile[]> =>
  fetchOwn(`/my-setups/files?game=${game}&as=json`)
    .then(async (answer) => ownFilesSchema.parse(await answer.json()).setups)
    .catch(() => []);

async function planIn(
  folder: Folder,
  game: InstalledGame,
  files: readonly PlacedFile[],
): Promise<{ plan: WritePlan; versions: VersionsThere }> {
  const contents = new Map<string, Uint8Array>();
  for (const { path } of files) {
    const bytes = await fileBytes(folder, partsBelowSetups(game, path));
    if (bytes) contents.set(path, bytes);
  }
  const plan = writePlan(files, contents);
  const versions = new Map<string, string>();
  if (plan.other.length === 0) return { plan, versions };
  const ownSetups = await ownFiles(game);
  for (const { path } of plan.other) {
    const digest = await contentDigest(contents.get(path) ?? new Uint8Array());
    for (const setup of folderStates(ownSetups, [{ path, digest }])) {
      if (setup.state === 'older') versions.set(path, `version ${setup.number} of “${setup.title}”`);
      if (setup.state === 'installed') versions.set(path, `the version in use of “${setup.title}”`);
    }
  }
  return { plan, versions };
}

/** The file under the first name that is free. */
async function besideWhatIsThere(folder: Folder, game: InstalledGame, file: PlacedFile): Promise<PlacedFile> {
  for (let number = 2; ; number += 1) {
    const path = pathBeside(file.path, number);
    if (!(await fileBytes(folder, partsBelowSetups(game, path)))) return { ...file, path };
  }
}

/**
 * Puts the files of a zip where their game looks for them.
 * @param zip its address: the files with their paths in the folder of the game
 */
export function useInstall(game: InstalledGame, zip: string) {
  const [backup, setBackup] = useState<string | null>(null);
  const setups = useRef<Folder | null>(null);
  const files = useRef<readonly PlacedFile[]>([]);

  async function write(plan: WritePlan, placedFiles: readonly PlacedFile[]): Promise<InstallStep> {
    const folder = setups.current;
    if (!folder) return { at: 'choose', problem: null };
    const wrote: string[] = [];
    try {
      for (const { path, body } of placedFiles) {
        await writeBytes(folder, partsBelowSetups(game, path), body);
        wrote.push(path);
      }
    } catch (error) {
      if (wrote.length === 0) throw error;
      const problem = sentenceForRefusal(error instanceof Error ? error.name : '', game);
      return { at: 'again', problem: `${problem} Already written: ${wrote.join(', ')}.` };
    }
    return { at: 'done', wrote, there: plan.same.map(({ path }) => path) };
  }

  /** Writes the files that conflict with nothing into a folder chosen before. */
  const { step, attempt, start, choose } = useGameFolder<InstallStep>(game, async (directory, isNew) => {
    if (files.current.length === 0) files.current = await filesFrom(zip);
    const target = await setupsFolder(
      game,
      directory,
      files.current.map(({ path }) => path),
    );
    if ('reason' in target) return { at: 'choose', problem: target.reason };
    setups.current = target.folder;
    await rememberFolder(game, directory);
    const { plan, versions } = await planIn(target.folder, game, files.current);
    if (isNew) return { at: 'first', plan, versions };
    return plan.other.length > 0 ? { at: 'asked', plan, versions } : write(plan, plan.fresh);
  });

  return {
    step,
    backup,
    start,
    choose,
    proceed: (plan: WritePlan, versions: VersionsThere) =>
      attempt(async () =>
        plan.other.length > 0 ? { at: 'asked', plan, versions } : write(plan, plan.fresh),
      ),
    replace: (plan: WritePlan) => attempt(() => write(plan, [...plan.fresh, ...plan.other])),
    keepBoth: (plan: WritePlan) =>
      attempt(async () => {
        const folder = setups.current;
        if (!folder) return { at: 'choose', problem: null };
        const beside = await Promise.all(plan.other.map((file) => besideWhatIsThere(folder, game, file)));
        return write(plan, [...plan.fresh, ...beside]);
      }),
    async backUp() {
      if (setups.current) setBackup(await backUp(setups.current, game, files.current));
    },
  };
}

/** Saves what is in the folders that are written to: in ACC the car's, elsewhere the track's. */
async function backUp(folder: Folder, game: InstalledGame, files: readonly PlacedFile[]): Promise<string> {
  const names = [...new Set(files.map(({ path }) => partsBelowSetups(game, path)[0] ?? ''))];
  let count = 0;
  async function* foundFiles(): AsyncGenerator<PlacedFile> {
    for (const name of names) {
      for await (const file of filesOf(folder, name)) {
        count += 1;
        yield { ...file, path: pathInGame(game, file.path.split('/')) };
      }
    }
  }
  try {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of zipStream(foundFiles())) pieces.push(piece);
    if (count === 0) return `Nothing to back up: ${names.join(', ')} is still empty.`;
    const name = `backup_${game}_${names.length === 1 ? names[0] : 'tracks'}.zip`;
    saveFile(new Blob(pieces, { type: 'application/zip' }), name);
    return `${count === 1 ? 'One file' : `${count} files`} saved as ${name}.`;
  } catch (error) {
    return sentenceForRefusal(error instanceof Error ? error.name : '', game);
  }
}
