import { z } from 'zod';
import { findCar, findTrack, type Game, games } from '#core/setup/catalogue';
import type { Choice } from '../components/choice-field.tsx';
import { setupChoices } from './setup-choices.server.ts';

const longestSearch = 200;
const shortText = z.string().trim().max(100).catch('');

const query = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, longestSearch))
    .catch(''),
  game: z.enum(['ACC', 'iRacing', 'LMU', 'rFactor2']).or(z.literal('')).catch(''),
  car: shortText,
  track: shortText,
  sort: z.enum(['newest', 'liked']).catch('newest'),
  after: z.string().max(200).nullable().catch(null),
});

export type SetupQueryValues = z.infer<typeof query>;

type Find = (game: Game, idOrName: string) => { id: string; name: string } | undefined;

/**
 * The catalogue id of what a filter names. One that belongs to another game than the chosen one is dropped: that is what
 * is left over when only the game was changed. A name that no catalogue knows stays, as cars of mods are stored by name.
 */
function idIn(game: Game | '', text: string, find: Find): string {
  if (text === '') return '';
  if (game !== '') {
    const own = find(game, text);
    if (own) return own.id;
  }
  const elsewhere = games.map(({ id }) => find(id, text)).find((found) => found !== undefined);
  if (!elsewhere) return text;
  return game === '' ? elsewhere.id : '';
}

/** What the address of the public list asks for. Anything that makes no sense is as if it were not there. */
export function readSetupQuery(parameters: URLSearchParams): SetupQueryValues {
  const asked = query.parse({ after: null, ...Object.fromEntries(parameters) });
  return {
    ...asked,
    car: idIn(asked.game, asked.car, findCar),
    track: idIn(asked.game, asked.track, findTrack),
  };
}

/** The chosen entry alone, by its name in the first game that has it. */
function chosenOnly(id: string, find: Find): Choice[] {
  const name = games.map((game) => find(game.id, id)?.name).find((found) => found !== undefined);
  return id === '' ? [] : [{ value: id, label: name ?? id }];
}

const withChosen = (choices: Choice[], id: string): Choice[] =>
  id === '' || choices.some(({ value }) => value === id) ? choices : [{ value: id, label: id }, ...choices];

/** The drop-downs' entries: cars and tracks of the chosen game; without a game only what is chosen already. */
export function queryChoices({ game, car, track }: SetupQueryValues) {
  const all = { games: games.map(({ id }) => ({ value: id, label: id })) };
  if (game === '') {
    return { ...all, cars: chosenOnly(car, findCar), tracks: chosenOnly(track, findTrack) };
  }
  const { cars, tracks } = setupChoices(game);
  return { ...all, cars: withChosen(cars, car), tracks: withChosen(tracks, track) };
}
