import { carsOf, findCar, findTrack, games } from '#core/setup/catalogue';
import { listAddress } from './list-address.ts';
import type { SetupQueryValues } from './setup-query.server.ts';

/** Lists that hold more than an empty one: what comes near to it, the nearest first. Nothing is asked of the database. */
export function nearbyLists(asked: SetupQueryValues): { label: string; to: string }[] {
  const { game, class: ofClass, car, track } = asked;
  const inGames = games.filter(({ id }) => game === '' || id === game);
  const named = <Entry>(find: (id: (typeof games)[number]['id']) => Entry | undefined) =>
    inGames.map(({ id }) => find(id)).find((entry) => entry !== undefined);
  const carName = car && (named((id) => findCar(id, car))?.name ?? car);
  const trackName = track && (named((id) => findTrack(id, track))?.name ?? track);
  const carClass = ofClass || (car && named((id) => carsOf(id).find((each) => each.id === car))?.class) || '';
  const isNarrowed = [asked.q, asked.session, asked.weather, asked.temp, asked.version, asked.author].some(
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
    { label: 'Ask for it', to: askAddress(asked) },
  ];
}

/** Where a driver asks for what a list does not hold. */
function askAddress({ game, car, track, session, weather }: SetupQueryValues): string {
  const said = Object.entries({ game, car, track, session, weather }).filter(([, value]) => value !== '');
  return said.length > 0 ? `/wanted/ask?${new URLSearchParams(said)}` : '/wanted/ask';
}
