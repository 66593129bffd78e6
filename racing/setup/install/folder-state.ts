import type { OwnFile } from './own-files.ts';

/** A file found in the game's folder. */
export type FileThere = { path: string; digest: string };

/** The state of a driver's setup in the game's folder. `path` is the matching file. */
export type FolderState = Pick<OwnFile, 'id' | 'title' | 'revision'> &
  (
    | { state: 'installed' | 'changed'; path: string }
    | { state: 'older'; path: string; number: number }
    | { state: 'absent' }
  );

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1).toLowerCase();

/** Whether a file bears the name that the setup was installed under, or the one it got beside another. */
function bearsName(path: string, installPath: string): boolean {
  const [stem = '', ending = ''] = installPath.toLowerCase().split(/(\.\w+)$/);
  const name = path.toLowerCase();
  const between = name.slice(stem.length, name.length - ending.length);
  return name.startsWith(stem) && name.endsWith(ending) && /^(_\d{1,3})?$/.test(between);
}

function stateOf(setup: OwnFile, there: readonly FileThere[]): FolderState {
  const { id, title, revision, paths, digest, earlier } = setup;
  const about = { id, title, revision };
  const folders = new Set(paths.map(folderOf));
  const near = there.filter(({ path }) => folders.has(folderOf(path)));
  const numbers = new Map(earlier.map(({ number, digest }) => [digest, number]));
  const changedFile = near.find(
    (file) =>
      file.digest !== digest && !numbers.has(file.digest) && paths.some((path) => bearsName(file.path, path)),
  );
  if (changedFile) return { ...about, state: 'changed', path: changedFile.path };
  const current = near.find((file) => file.digest === digest);
  if (current) return { ...about, state: 'installed', path: current.path };
  for (const { path, digest } of near) {
    const number = numbers.get(digest);
    if (number !== undefined) return { ...about, state: 'older', path, number };
  }
  return { ...about, state: 'absent' };
}

/**
 * Which of a driver's setups are in the game's folder, and how: as they are, changed there, or in an older version. They are
 * known by what the file says, whatever its name, and changed ones by the name they were installed under.
 */
export function folderStates(setups: readonly OwnFile[], there: readonly FileThere[]): FolderState[] {
  return setups.map((setup) => {
    const others = setups.filter(({ id }) => id !== setup.id).flatMap(({ paths }) => paths);
    // Copies say the same: each is known by its own name.
    const mayBeIts = there.filter(({ path }) => !others.some((other) => bearsName(path, other)));
    return stateOf(setup, mayBeIts);
  });
}
