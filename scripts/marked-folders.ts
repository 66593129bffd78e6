import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A file that says that Scrutineer made the folder it is in. */
export const marker = '.scrutineer-data';

const project = resolve(import.meta.dirname, '..');
const otherFolder = 'choose a new or an empty folder with DATA_DIR=<folder>.';

const identity = ({ dev, ino }: Stats) => `${dev}:${ino}`;

/** A folder and those it lies in, from the inside out. */
const withParents = (path: string): string[] =>
  dirname(path) === path ? [path] : [path, ...withParents(dirname(path))];

/** Throws for the project, the home folder, the working folder and every folder that one of them lies in. */
function requireUnprotected(path: string): void {
  const folders = [project, process.cwd(), homedir()]
    .flatMap((one) => (existsSync(one) ? [resolve(one), realpathSync(one)] : []))
    .flatMap(withParents);
  const stats = folders.map((one) => statSync(one, { throwIfNoEntry: false }));
  // Compared by number: a folder has several names on a disk that ignores case, or that is mounted twice.
  if (stats.some((one) => one && identity(one) === identity(statSync(path))))
    throw new Error(`${path} is or holds this project, your home or the working folder: ${otherFolder}`);
}

function isMarked(folder: string): boolean {
  const path = join(folder, marker);
  return existsSync(path) && lstatSync(path).isFile();
}

/** @throws a sentence unless one of the folders was made by `createFolder`, and is none that must stay */
export function requireMarked(path: string, folders = [path]): void {
  const marked = folders.find(isMarked);
  if (marked === undefined)
    throw new Error(`Scrutineer did not make ${path}: it has no file ${marker}, so nothing is removed.`);
  requireUnprotected(marked);
}

/** @throws a sentence for a file, for a folder that must stay, and for one that holds what Scrutineer did not put there */
export function requireUsable(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) return;
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${path} is no folder: ${otherFolder}`);
  requireUnprotected(path);
  if (!isMarked(path) && readdirSync(path).length > 0)
    throw new Error(
      `${path} holds files, and Scrutineer did not make it (it has no file ${marker}): ${otherFolder}`,
    );
}

/** Makes a folder that may be emptied later, or takes one that is empty or was made so; others as `requireUsable`. */
export function createFolder(path: string): string {
  requireUsable(path);
  mkdirSync(path, { recursive: true });
  if (!isMarked(path)) writeFileSync(join(path, marker), 'Scrutineer made this folder, and may empty it.\n');
  return path;
}

/** Makes a folder of a new name in the system's temporary one. */
export const createScratchFolder = (name: string): string =>
  createFolder(realpathSync(mkdtempSync(join(tmpdir(), `${name}-`))));

/** @throws a sentence unless the path is, or lies in, a folder that `createFolder` made; of a link the link counts */
export function requireRemovable(path: string): void {
  const isFolder = lstatSync(path).isDirectory();
  if (isFolder) requireUnprotected(path);
  requireMarked(path, withParents(realpathSync(isFolder ? path : dirname(path))));
}

/** The only way in which tools and tests remove anything. Does nothing where there is nothing. @throws as `requireRemovable` */
export function remove(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) return;
  requireRemovable(path);
  rmSync(path, { recursive: true, force: true });
}

/**
 * Removes what is in a folder that `createFolder` made, but for its marker and the named files.
 *
 * @throws a sentence for any other folder
 */
export function emptyFolder(path: string, kept: readonly string[] = []): void {
  const folder = realpathSync(path);
  requireMarked(folder);
  for (const name of readdirSync(folder))
    if (name !== marker && !kept.includes(name)) remove(join(folder, name));
}
