import { z } from 'zod';
import { findCar, findTrack, type Game, games } from '#core/setup/catalogue';
import type { Choice } from '../ui/choice-field.tsx';
import { choicesInAnyGame, idInAnyGame, idInGame } from './any-game.server.ts';
import { longestSearch } from './longest-search.ts';
import { setupChoices } from './setup-choices.server.ts';

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
 * The catalogue id of what a filter names: in the chosen game, else the one that stands for it in every game. One that the
 * chosen game does not have is dropped: that is what is left over when only the game was changed. A name that no catalogue
 * knows stays, as cars of mods are stored by name.
 */
function idIn(game: Game | '', text: string, find: Find): string {
  if (text === '') return '';
  const elsewhere = idInAnyGame(text, find);
  if (elsewhere === undefined) return text;
  return game === '' ? elsewhere : (idInGame(game, text, find) ?? '');
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

function withChosen(choices: Choice[], id: string, find: Find): Choice[] {
  if (id === '' || choices.some(({ value }) => value === id)) return choices;
  const name = games.map((game) => find(game.id, id)?.name).find((found) => found !== undefined);
  return [{ value: id, label: name ?? id }, ...choices];
}

export function queryChoices({ game, car, track }: SetupQueryValues) {
  const { cars, tracks } = game === '' ? choicesInAnyGame() : setupChoices(game);
  return {
    games: games.map(({ id }) => ({ value: id, label: id })),
    cars: withChosen(cars, car, findCar),
    tracks: withChosen(tracks, track, findTrack),
  };
}
