import { type Game, games } from '../../catalogues/index.ts';
import stored from './demo-setups.json' with { type: 'json' };

/** A setup of our own making that comes with the product. `scripts/make-demo-setups.ts` makes them. */
export type DemoSetup = {
  /** Begins with `demo-`; part of its address. */
  id: string;
  game: Game;
  /** Catalogue ids. */
  car_name: string;
  track_name: string;
  title: string;
  note: string;
  /** The game's own file, as text. */
  setup_data: string;
  created_at: string;
};

function gameOf(text: string): Game {
  const game = games.find(({ id }) => id === text);
  if (!game) throw new Error(`No game is called ${text}`);
  return game.id;
}

/** Every demo setup, in the order they are shown. */
export const demoSetups: readonly DemoSetup[] = stored.map((setup) => ({
  ...setup,
  game: gameOf(setup.game),
}));

/** Whether an id belongs to a demo setup, shipped or not. */
export function isDemoId(id: string): boolean {
  return id.startsWith('demo-');
}

/** The demo setup with this id. */
export function demoSetup(id: string): DemoSetup | undefined {
  return demoSetups.find((setup) => setup.id === id);
}
