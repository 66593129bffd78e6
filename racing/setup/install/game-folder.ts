/** The games whose files are installed, with the folders that lead to their setups, from the game's own folder down. */
const chains = {
  ACC: ['Assetto Corsa Competizione', 'Setups'],
  LMU: ['Le Mans Ultimate', 'UserData', 'player', 'Settings'],
  rFactor2: ['rFactor 2', 'UserData', 'player', 'Settings'],
} as const;

export type InstalledGame = keyof typeof chains;

export const asInstalledGame = (game: string): InstalledGame | null =>
  Object.hasOwn(chains, game) ? (game as InstalledGame) : null;

/** Where the game's own folder is, as drivers find it; its setups' paths begin behind it. */
export const homeOf = (game: InstalledGame): string =>
  `${game === 'ACC' ? 'Documents/' : ''}${chains[game][0]}/`;

/** The folder that holds every setup of the game, as drivers find it. */
export const setupsFolderOf = (game: InstalledGame): string =>
  `${game === 'ACC' ? 'Documents/' : ''}${chains[game].join('/')}`;

/** The folders of a setup's path that are the same for every setup. */
const commonParts = (game: InstalledGame): number => chains[game].length - 1;

/** A path in the game's folder, as its parts below the folder of all setups. */
export const partsBelowSetups = (game: InstalledGame, path: string): string[] =>
  path.split('/').slice(commonParts(game));

/** A path below the folder of all setups, as it is in the game's folder. */
export const pathInGame = (game: InstalledGame, parts: readonly string[]): string =>
  [...chains[game].slice(1), ...parts].join('/');

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type Chosen = { name: string; folders: readonly string[] };

/** `into`: the folders to go down into, none where the chosen folder holds the setups itself. */
export type FoundLevel = { ok: true; into: readonly string[] } | { ok: false; reason: string };

/**
 * Finds the folder of all setups from the one that a driver chose: that folder, any above it on its way, or a folder of
 * another name with one of them in it.
 * @param chosen its name and those of the folders in it
 * @param paths of the setups to install, to know a car's or a track's folder by its name
 */
export function levelOf(
  game: InstalledGame,
  { name, folders }: Chosen,
  paths: readonly string[],
): FoundLevel {
  const chain = chains[game];
  const place = chain.findIndex((folder) => isSame(folder, name));
  if (place >= 0) return { ok: true, into: chain.slice(place + 1) };
  const inside = chain.findIndex((folder) => folders.some((each) => isSame(each, folder)));
  if (inside >= 0) return { ok: true, into: chain.slice(inside) };
  const below = paths.map((path) => partsBelowSetups(game, path));
  const instruction = `Choose “${setupsFolderOf(game)}”.`;
  for (const [first = '', ...rest] of below) {
    if (folders.some((each) => isSame(each, first))) return { ok: true, into: [] };
    if (isSame(first, name) || rest.slice(0, -1).some((part) => isSame(part, name))) {
      const whose = game === 'ACC' && isSame(first, name) ? 'one car' : 'one track';
      return { ok: false, reason: `“${name}” is the folder of ${whose} only. ${instruction}` };
    }
  }
  return { ok: false, reason: `“${name}” doesn’t hold this game’s setups. ${instruction}` };
}
