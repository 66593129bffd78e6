import { type Called, called, type Kind } from '#racing/hearing/search/called';
import {
  type CarName,
  carsOf,
  findCar,
  findTrack,
  type Game,
  games,
  type TrackName,
  tracksOf,
} from '#racing/setup/catalogue';
import type { Choice } from '../../ui/choice-field.tsx';
import { choiceOf } from './setup-choices.server.ts';

/** `Assetto Corsa Competizione`. */
export const gameName = (id: Game): string => games.find((game) => game.id === id)?.name ?? id;

type IdAndName = { id: string; name: string };
type Find = (game: Game, idOrName: string) => IdAndName | undefined;

/** A game's own name for a car or track with an id of any game: games share ids, or at least names. */
export function idInGame(game: Game, idOrName: string, find: Find): string | undefined {
  const names = [idOrName, ...games.flatMap(({ id }) => find(id, idOrName)?.name ?? [])];
  return names.map((text) => find(game, text)?.id).find((id) => id !== undefined);
}

export function idInAnyGame(idOrName: string, find: Find): string | undefined {
  return games.map(({ id }) => idInGame(id, idOrName, find)).find((id) => id !== undefined);
}

export const finds: Record<Kind, Find> = { cars: findCar, tracks: findTrack };

/**
 * Resolves a name from a URL or a program in one game: an id or name of any game, or words drivers use. Another game's id
 * matches only as an id.
 */
export function meantInGame(kind: Kind, game: Game, name: string): Called | { found: { id: string } } {
  const find = finds[kind];
  const id = idInGame(game, name, find);
  if (id !== undefined) return { found: { id } };
  const isIdElsewhere = games.some((one) => find(one.id, name)?.id.toLowerCase() === name.toLowerCase());
  return isIdElsewhere ? { found: undefined, why: 'unknown', near: [] } : called(kind, game, name);
}

/** Games whose whole catalogue is offered without a choice of game; of the others, what they have in common. */
const listedWhole = new Set<Game>(['ACC', 'LMU']);

function anyGame(listOf: (game: Game) => readonly (CarName | TrackName)[]): Choice[] {
  const entries = new Map<string, { choice: Choice; games: Set<Game> }>();
  for (const { id: game } of games) {
    for (const item of listOf(game)) {
      const { id, name } = item;
      const entry = entries.get(id) ?? entries.get(name.toLowerCase());
      const { games: its, choice } = entry ?? { choice: choiceOf(item), games: new Set<Game>() };
      its.add(game);
      for (const key of [id, name.toLowerCase()]) entries.set(key, { choice, games: its });
    }
  }
  const matches = [...entries.values()].filter(
    ({ games: its }) => its.size > 1 || [...its].some((game) => listedWhole.has(game)),
  );
  const { compare } = new Intl.Collator('en');
  return [...new Set(matches.map(({ choice }) => choice))].sort((a, b) => compare(a.label, b.label));
}

let cache: { cars: Choice[]; tracks: Choice[] } | undefined;

/** The lists of cars and tracks where no game is chosen, each entry once, whatever its games call it. */
export function choicesInAnyGame(): { cars: Choice[]; tracks: Choice[] } {
  cache ??= { cars: anyGame(carsOf), tracks: anyGame(tracksOf) };
  return cache;
}
