import {
  type ChangeKind,
  type GameChange,
  type GameVersion,
  gameVersionsOf,
} from '../../catalogues/game-versions.ts';
import { findCar, type Game } from '../../catalogues/index.ts';

export { type ChangeKind, type GameChange, type GameVersion, gameVersionsOf };

/** The facts that date a setup. */
export type DatedSetup = {
  game: Game;
  /** Catalogue ids. */
  car: string;
  track: string;
  /** From its driver or the assistant. Null if unknown. */
  version: string | null;
  /** When it was shared or saved: ISO 8601. */
  createdAt: string;
};

/** The newest change of the game since a setup was made that concerns its car and track. */
export type LaterChange = {
  /** The version that brought the last of the changes. */
  version: string;
  /** Everything that has changed since, each once, the newest first. */
  kinds: ChangeKind[];
};

/** The newest version of a game that is known; null of a game that is not followed. */
export function newestVersion(game: Game): string | null {
  return gameVersionsOf(game)[0]?.version ?? null;
}

/** The newest game change since a setup was made. Null if there is none, or its age is unknown. */
export function laterChange(setup: DatedSetup): LaterChange | null {
  const later = gameVersionsOf(setup.game)
    .filter((version) => isLater(version, setup))
    .flatMap(({ version, changes }) => {
      const kinds = changes.filter((change) => concernsSetup(change, setup)).map(({ kind }) => kind);
      return kinds.length > 0 ? [{ version, kinds }] : [];
    });
  const [last] = later;
  return last ? { version: last.version, kinds: [...new Set(later.flatMap(({ kinds }) => kinds))] } : null;
}

/** Compares versions. Without one, a setup shared before a release was made before it. */
function isLater({ version, date }: GameVersion, setup: DatedSetup): boolean {
  return setup.version === null
    ? Date.parse(setup.createdAt) < Date.parse(date)
    : isNewerVersion(version, setup.version);
}

/** True if a version is certainly newer than another: `1.9` may be any of `1.9.1` to `1.9.9`. */
export function isNewerVersion(version: string, than: string): boolean {
  const parts = version.split('.').map(Number);
  const others = than.split('.').map(Number);
  const place = others.findIndex((other, at) => other !== (parts[at] ?? 0));
  return place !== -1 && (parts[place] ?? 0) > (others[place] ?? 0);
}

function concernsSetup({ kind, concerns }: GameChange, { game, car, track }: DatedSetup): boolean {
  if (kind === 'cars' || kind === 'tracks') return false;
  if (concerns === 'all') return true;
  const { cars, classes, tracks } = concerns;
  const carClass = findCar(game, car)?.class ?? '';
  return (
    (cars?.includes(car) ?? true) &&
    (classes?.includes(carClass) ?? true) &&
    (tracks?.includes(track) ?? true)
  );
}
