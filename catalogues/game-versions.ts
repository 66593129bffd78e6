/** The versions of the games, and what each changed that concerns setups. */
import stored from './game-versions.json' with { type: 'json' };
import type { GameVersion, GameVersions } from './schema/game-version.ts';
import type { Game } from './schema/names.ts';

export type { ChangeKind, GameChange, GameVersion } from './schema/game-version.ts';

const versions = stored as GameVersions;

/** The versions of a game that are known, the newest first; none of a game that is not followed. */
export function gameVersionsOf(game: Game): readonly GameVersion[] {
  return game === 'ACC' || game === 'LMU' ? versions[game] : [];
}
