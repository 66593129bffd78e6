import { type Game, games } from '../../catalogues/index.ts';
import { type SetupConditions, sessions, weathers } from './conditions.ts';
import stored from './demo-setups.json' with { type: 'json' };

export type DemoSetup = Pick<SetupConditions, 'session' | 'weather' | 'track_celsius' | 'race_minutes'> & {
  /** Begins with `demo-`; part of its address. */
  id: string;
  game: Game;
  car_name: string;
  track_name: string;
  title: string;
  note: string;
  setup_data: string;
  created_at: string;
};

function gameOf(text: string): Game {
  const game = games.find(({ id }) => id === text);
  if (!game) throw new Error(`No game is called ${text}`);
  return game.id;
}

export const demoSetups: readonly DemoSetup[] = stored.map((setup) => ({
  ...setup,
  game: gameOf(setup.game),
  session: sessions.find((session) => session === setup.session) ?? null,
  weather: weathers.find((weather) => weather === setup.weather) ?? null,
}));

export function isDemoId(id: string): boolean {
  return id.startsWith('demo-');
}

export function demoSetup(id: string): DemoSetup | undefined {
  return demoSetups.find((setup) => setup.id === id);
}
