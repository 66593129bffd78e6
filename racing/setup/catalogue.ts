import type { Game } from '../../catalogues/index.ts';

export {
  type CarName,
  carsOf,
  findCar,
  findTrack,
  type Game,
  games,
  type TrackName,
  tracksOf,
} from '../../catalogues/index.ts';

/** The games the engineer makes setups for. */
export const engineerGames = ['ACC', 'LMU'] as const satisfies Game[];
export type EngineerGame = (typeof engineerGames)[number];

/** The game of this name; undefined where the engineer makes no setups for it. */
export const asEngineerGame = (name: string | null): EngineerGame | undefined =>
  engineerGames.find((game) => game === name);
