import type { Kind } from '#racing/hearing/search/called';
import { readSearch } from '#racing/hearing/search/read-search';
import { carsOf, findCar, findTrack, type Game, games } from '#racing/setup/catalogue';
import { meantInGame } from './any-game.server.ts';
import { listAddress } from './list-address.ts';
import type { SetupQueryValues } from './setup-query.server.ts';

/** Lists that hold more than an empty one: what comes near to it, the nearest first. Nothing is asked of the database. */
export function nearbyLists(query: SetupQueryValues): { label: string; to: string }[] {
  const { game, class: ofClass, car, track } = query;
  const inGames = games.filter(({ id }) => game === '' || id === game);
  const nameIn = <Entry>(find: (id: (typeof games)[number]['id']) => Entry | undefined) =>
    inGames.map(({ id }) => find(id)).find((entry) => entry !== undefined);
  const carName = car && (nameIn((id) => findCar(id, car))?.name ?? car);
  const trackName = track && (nameIn((id) => findTrack(id, track))?.name ?? track);
  const carClass =
    ofClass || (car && nameIn((id) => carsOf(id).find((each) => each.id === car))?.class) || '';
  const isNarrowed = [query.q, query.session, query.weather, query.temp, query.version, query.author].some(
    Boolean,
  );
  const place = { game, class: ofClass, car, track };
  const what = [carName || ofClass, trackName && `at ${trackName}`].filter(Boolean).join(' ');
  return [
    ...(isNarrowed && what ? [{ label: `All setups: ${what}`, to: listAddress(place) }] : []),
    ...(track && carClass && car
      ? [
          {
            label: `Other ${carClass} cars at ${trackName}`,
            to: listAddress({ game, class: carClass, track }),
          },
        ]
      : []),
    ...(car && track ? [{ label: `${carName} on other tracks`, to: listAddress({ game, car }) }] : []),
    ...(ofClass && !car && track
      ? [{ label: `All cars at ${trackName}`, to: listAddress({ game, track }) }]
      : []),
  ];
}

/** The setup that a list's filters and words ask for: catalogue ids of a game, and the words that these do not say. */
function wantedBy({ q, game, car, track, session, weather }: SetupQueryValues) {
  const reading = readSearch(q);
  const inGame = (each: Game) => {
    const only = (kind: Kind, text: string) => {
      if (text !== '') return meantInGame(kind, each, text).found?.id ?? '';
      const [one, ...others] = reading[kind].filter((candidate) => candidate.game === each);
      return one && others.length === 0 ? one.id : '';
    };
    return { game: each, car: only('cars', car), track: only('tracks', track) };
  };
  const candidates = (game ? [game] : games.map(({ id }) => id)).map(inGame);
  const [best] = candidates.toSorted((a, b) => namesIn(b) - namesIn(a));
  const place = best && (game !== '' || namesIn(best) > 0) ? best : { game, car, track };
  const isSaid =
    reading.rest.length === 0 &&
    (reading.cars.length === 0 || place.car !== '') &&
    (reading.tracks.length === 0 || place.track !== '');
  return {
    ...place,
    session: reading.session ?? session,
    weather: reading.weather ?? weather,
    text: isSaid ? '' : q.trim(),
  };
}

const namesIn = ({ car, track }: { car: string; track: string }) => Number(car !== '') + Number(track !== '');

function addressWith(path: string, entries: Record<string, string>): string {
  const parameters = new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Where a driver has made or asks for what a list does not hold; the engineer's `order` is for drivers, `tried` for visitors. */
export function askedForWays(query: SetupQueryValues) {
  const { text, session, ...filters } = wantedBy(query);
  const { game, car, track, weather } = filters;
  return {
    ask: addressWith('/wanted/ask', { game, car, track, session, weather }),
    order: addressWith('/setup-assistant', { game, car, track, sessionType: session, weather, prompt: text }),
    tried: filters,
  };
}
