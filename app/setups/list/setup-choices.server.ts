import { alsoCalled } from '#racing/hearing/search/called';
import { familiarName } from '#racing/hearing/search/familiar-name';
import { type CarName, carsOf, type Game, type TrackName, tracksOf } from '#racing/setup/catalogue';
import type { Choice } from '../../ui/choice-field.tsx';

type Choices = { cars: Choice[]; tracks: Choice[] };

/** A car or a track to choose, by the name that drivers know it by first, and with the other words that find it. */
export function choiceOf(entry: CarName | TrackName): Choice {
  const { id: value, name } = entry;
  const [label, also] = [familiarName(entry), alsoCalled(entry).join(' ')];
  return {
    value,
    label: label === null ? name : `${label} (${name})`,
    ...('class' in entry && { group: entry.class }),
    ...(also && { also }),
  };
}

const cache = new Map<Game, Choices>();

/** The options of a game's car and track lists. */
export function setupChoices(game: Game): Choices {
  const choices = cache.get(game) ?? {
    cars: carsOf(game).map(choiceOf),
    tracks: tracksOf(game).map(choiceOf),
  };
  cache.set(game, choices);
  return choices;
}
