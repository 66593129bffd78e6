import * as z from 'zod';
import { setupSorts } from '#platform/adapters/supabase/cursor';
import { type SetupQuery, temperatureBands } from '#platform/adapters/supabase/setup-query';
import { type Called, type Kind, whichOne } from '#racing/hearing/search/called';
import { storable } from '#racing/forms/storable';
import { carsOf, type Game, games } from '#racing/setup/catalogue';
import { gameUnits, type Units } from '#racing/setup/chosen-units';
import { sessions, weathers } from '#racing/setup/conditions';
import { inUnits } from '#racing/setup/in-units';
import type { Choice } from '../../ui/choice-field.tsx';
import { choicesInAnyGame, finds, idInAnyGame, meantInGame } from './any-game.server.ts';
import { sessionChoices, weatherChoices } from './condition-choices.ts';
import { longestSearch } from './longest-search.ts';
import { setupChoices } from './setup-choices.server.ts';
import { versionChoices } from './version-choices.server.tsx';

const shortText = z.string().overwrite(storable).trim().max(100).catch('');
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).or(z.literal('')).catch('');

const query = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, longestSearch))
    .catch(''),
  game: oneOf(['ACC', 'iRacing', 'LMU', 'rFactor2']),
  class: shortText,
  car: shortText,
  track: shortText,
  session: oneOf(sessions),
  weather: oneOf(weathers),
  temp: oneOf(temperatureBands),
  version: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3}){0,3}$/)
    .catch(''),
  author: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .catch(''),
  sort: oneOf(setupSorts),
  after: z.string().max(200).nullable().catch(null),
});

export type SetupQueryValues = z.infer<typeof query>;

const gamesAsked = (game: Game | '') => (game === '' ? games.map(({ id }) => id) : [game]);

/**
 * Catalogue ids of the car or track that a filter names. Ambiguity is reported by the first game that knows the name.
 */
function meantInGames(kind: Kind, game: Game | '', text: string): { ids: string[]; several?: Called } {
  const matches = gamesAsked(game).map((one) => meantInGame(kind, one, text));
  const first = matches.find((one) => one.found || one.why === 'several');
  if (first && !first.found) return { ids: [], several: first };
  return { ids: [...new Set(matches.flatMap(({ found: match }) => match?.id ?? []))] };
}

/** Catalogue ids for what a filter names, an id or a name; null where it names nothing, and what no catalogue knows as it is. */
export function idsInGames(kind: Kind, game: Game | '', text: string): string[] | null {
  if (text === '') return null;
  const { ids } = meantInGames(kind, game, text);
  return ids.length > 0 ? ids : [text];
}

/**
 * The catalogue id for a filter's name: in the chosen game, else the id shared by every game. An id that the
 * chosen game does not have is dropped: it is left over when only the game was changed. A name is left as it is when no
 * catalogue knows, as cars of mods are stored by name, that could be several, or that games know by ids of their own.
 */
function idIn(kind: Kind, game: Game | '', text: string): string {
  if (text === '') return '';
  const { ids } = meantInGames(kind, game, text);
  const [first] = ids;
  if (first === undefined) return idInAnyGame(text, finds[kind]) === undefined ? text : '';
  if (game !== '') return first;
  const alike = meantInGames(kind, '', first).ids;
  return ids.every((id) => alike.includes(id)) ? first : text;
}

/** The classes of cars that a game has, in its catalogue's order; of all games where none is chosen. */
const classesIn = (game: Game | ''): string[] => [
  ...new Set(gamesAsked(game).flatMap((one) => carsOf(one).map((car) => car.class))),
];

/** Parses the public list's address. Invalid values are ignored. `sort` is '' for the order that nobody has to choose. */
export function readSetupQuery(parameters: URLSearchParams): SetupQueryValues {
  const values = query.parse({ after: null, ...Object.fromEntries(parameters) });
  const ofClass = values.class.toLowerCase();
  const isPlain = values.q.trim() === '' && values.sort === 'newest';
  return {
    ...values,
    sort: isPlain ? '' : values.sort,
    class: classesIn(values.game).find((name) => name !== '' && name.toLowerCase() === ofClass) ?? '',
    car: idIn('cars', values.game, values.car),
    track: idIn('tracks', values.game, values.track),
  };
}

/** The filter that names several cars or tracks, and a sentence with all of them; null where none does. */
export function ambiguousName({
  game,
  car,
  track,
}: SetupQueryValues): { field: 'car' | 'track'; sentence: string } | null {
  for (const { field, kind, text } of [
    { field: 'car', kind: 'cars', text: car },
    { field: 'track', kind: 'tracks', text: track },
  ] as const) {
    const { several } = meantInGames(kind, game, text);
    const sentence = several && whichOne(kind, text, several);
    if (sentence) return { field, sentence };
  }
  return null;
}

/** The cars that are asked for, by themselves and as those of a class; null where any will do. */
function carsAskedFor({ game, class: ofClass, car }: SetupQueryValues): string[] | null {
  const cars = idsInGames('cars', game, car);
  if (ofClass === '') return cars;
  const members = gamesAsked(game).flatMap((one) => carsOf(one).filter((each) => each.class === ofClass));
  const ids = [...new Set(members.map(({ id }) => id))];
  return cars === null ? ids : cars.filter((id) => ids.includes(id));
}

/** The same for the list's store. */
export function listQueryOf(values: SetupQueryValues): SetupQuery {
  const { q, game, track, session, weather, temp, version, author, sort, after } = values;
  return {
    q,
    game,
    cars: carsAskedFor(values),
    tracks: idsInGames('tracks', game, track),
    session,
    weather,
    temperature: temp,
    version,
    author: author === '' ? null : Number(author),
    sort: sort || (q.trim() === '' ? 'newest' : 'match'),
    cursor: after,
  };
}

function withChosen(kind: Kind, choices: Choice[], id: string): Choice[] {
  if (id === '' || choices.some(({ value }) => value === id)) return choices;
  const name = games
    .map((game) => finds[kind](game.id, id)?.name)
    .find((entryName) => entryName !== undefined);
  return [{ value: id, label: name ?? id }, ...choices];
}

/** Their limits are those of `private.temperature_band`. */
const temperatureChoices: Choice[] = [
  { value: 'cold', label: 'Cold: track below 22 °C' },
  { value: 'mild', label: 'Mild: track about 28 °C' },
  { value: 'hot', label: 'Hot: track above 34 °C' },
];

/** @param units of the temperatures */
export function queryChoices({ game, car, track, version }: SetupQueryValues, units: Units = gameUnits) {
  const { cars, tracks } = game === '' ? choicesInAnyGame() : setupChoices(game);
  return {
    games: games.map(({ id }) => ({ value: id, label: id })),
    classes: classesIn(game)
      .filter((name) => name !== '')
      .map((name) => ({ value: name, label: name })),
    cars: withChosen('cars', cars, car),
    tracks: withChosen('tracks', tracks, track),
    session: sessionChoices,
    weather: weatherChoices,
    temp: inUnits(temperatureChoices, units),
    version: versionChoices(game, version),
  };
}
