import { readSearch } from '#racing/hearing/search/read-search';
import { findCar, findTrack, games } from '#racing/setup/catalogue';
import type { Choice } from '../../ui/choice-field.tsx';
import { idInAnyGame, idInGame } from './any-game.server.ts';
import { readSetupQuery } from './setup-query.server.ts';

const mostSuggestions = 8;

/** Each car and track once, whatever its games call it. */
function distinct(choices: readonly Choice[]): Choice[] {
  const seenNames = new Set<string>();
  return choices.filter(({ value, label }) => {
    const isNew = !seenNames.has(value) && !seenNames.has(label);
    seenNames.add(value).add(label);
    return isNew;
  });
}

/** Cars of several games may be called alike: which of them have this one. */
function inItsGames(name: string, id: string): string {
  const its = games.filter((game) => idInGame(game.id, id, findCar) !== undefined);
  return `${name} · ${its.map((game) => game.id).join(', ')}`;
}

/**
 * Cars and tracks that somebody may mean who is typing a search, the likeliest first; where both are named, each car with
 * that track. The value of each is what the address of the list has to say for it.
 *
 * @param parameters `q`, what is typed, and `game`, where one is chosen
 */
export function suggestions(parameters: URLSearchParams): Choice[] {
  const { q, game } = readSetupQuery(parameters);
  const { cars, tracks, session, weather } = readSearch(q);
  const isInGame = (entry: { game: string }) => game === '' || entry.game === game;
  const carChoices = distinct(
    cars.filter(isInGame).map(({ game: its, id, name }) => {
      const group = findCar(its, id)?.class;
      return {
        value: (game === '' && idInAnyGame(id, findCar)) || id,
        label: game === '' ? inItsGames(name, id) : name,
        ...(group && { group }),
      };
    }),
  );
  const trackChoices = distinct(
    tracks
      .filter(isInGame)
      .map(({ id, name }) => ({ value: (game === '' && idInAnyGame(id, findTrack)) || id, label: name })),
  );
  const conditionText = [weather, session].filter((condition) => condition !== null).join(', ');
  const conditions = new URLSearchParams({ ...(session && { session }), ...(weather && { weather }) });
  return pairsOf(carChoices, trackChoices)
    .slice(0, mostSuggestions)
    .map(({ value, label, ...choice }) => ({
      ...choice,
      value: conditionText ? `${value}&${conditions}` : value,
      label: conditionText ? `${label} · ${conditionText}` : label,
    }));
}

function pairsOf(cars: readonly Choice[], tracks: readonly Choice[]): Choice[] {
  const [track] = tracks;
  const at = track && `&${new URLSearchParams({ track: track.value })}`;
  if (cars.length === 0) {
    return tracks.map(({ value, label }) => ({ value: `${new URLSearchParams({ track: value })}`, label }));
  }
  return cars.map(({ value, label, ...car }) => ({
    ...car,
    value: `${new URLSearchParams({ car: value })}${at ?? ''}`,
    label: track ? `${label} · ${track.label}` : label,
  }));
}
