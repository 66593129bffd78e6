import type { AppLoadContext } from '@remix-run/cloudflare';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ListedPlace } from '#platform/adapters/supabase/setups';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { PlaceReference } from '#racing/engineer/baseline/reference';
import { logWarn } from '#platform/observability/log';
import { carsOf, findCar, findTrack, tracksOf } from '#racing/setup/catalogue';
import { inUnits } from '#racing/setup/in-units';
import { placeAddress, placeAt } from '#racing/setup/place-address';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { gameName } from '../setups/list/any-game.server.ts';
import { listAddress } from '../setups/list/list-address.ts';
import { fromReference } from './reference-answer.server.ts';
import { pictureCardOf } from '../setups/list/setup-card.server.ts';
import { type NearPlaces, PlaceDetails } from './place-details.server.tsx';

type Context = Pick<AppLoadContext, 'env' | 'publicSetups' | 'setups' | 'reference' | 'units'>;
type Place = NonNullable<ReturnType<typeof placeAt>>;
type Params = { game?: string; car?: string; track?: string };

/** Setups that such a page shows. */
const best = 12;

/**
 * The page of a car at a track: its best shared setups, what is typical there, and what is near.
 * @throws a 404 Response where nobody has shared one, 503 while the database does not answer
 */
export async function placePage(context: Context, { game = '', car = '', track = '' }: Params) {
  const place = placeAt(game, car, track);
  if (!place) throw new Response(null, { status: 404 });
  const { units, env } = context;
  const query = { game: place.game.id, cars: [place.car.id], tracks: [place.track.id] };
  const [{ setups, next }, typical, near] = await Promise.all([
    endpointFromDatabase(context.publicSetups.listPublic({ ...query, sort: 'works', limit: best })),
    typicalOf(context, place),
    nearTo(context, place),
  ]);
  if (setups.length === 0) throw new Response(null, { status: 404 });
  const title = `${place.car.name} setups for ${place.track.name}`;
  const shared = setups.length === 1 ? 'A shared setup' : 'The best shared setups';
  return {
    title: `${title}, ${gameName(place.game.id)}`,
    heading: title,
    description: `${shared} of the ${place.car.name} at ${place.track.name} in ${gameName(place.game.id)}: every value to read, the game file to download${typical.bands.length > 0 ? ', and what its drivers use there' : ''}.`,
    canonical: env.APP_ORIGIN + (placeAddress(place.game.id, place.car.id, place.track.id) ?? ''),
    game: gameName(place.game.id),
    setups: setups.map((setup) => pictureCardOf(setup, units)),
    list: next && listAddress({ game: place.game.id, car: place.car.id, track: place.track.id }),
    wanted: { game: place.game.id, car: place.car.id, track: place.track.id },
    markup: renderToStaticMarkup(
      <PlaceDetails place={place} typical={inUnits(typical, units)} near={near} />,
    ),
  };
}

/** The rules' and players' figures; without them the page still lists its setups. */
async function typicalOf({ reference }: Context, { game, car, track }: Place): Promise<PlaceReference> {
  const nothing: PlaceReference = { asks: [], bands: [], behind: null };
  try {
    return await fromReference(() => reference.place({ game: game.id, car: car.id, track: track.id }));
  } catch {
    return nothing;
  }
}

const mostNear = 24;

/** The same car on other tracks, and cars of its class on this one, where there is something. */
async function nearTo({ setups }: Context, { game: { id: game }, car, track }: Place): Promise<NearPlaces> {
  const cars = carsOf(game).filter((one) => one.class === car.class && one.id !== car.id);
  const tracks = tracksOf(game).filter(({ id }) => id !== track.id);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  try {
    const [there, here] = await Promise.all([
      setups.listedAmong([car.id], ids(tracks)),
      setups.listedAmong(ids(cars), [track.id]),
    ]);
    const links = (places: ListedPlace[], labelOf: (place: ListedPlace) => string | undefined) =>
      places
        .filter((place) => place.game === game)
        .flatMap((place) => {
          const to = placeAddress(game, place.car_name, place.track_name);
          const label = labelOf(place);
          return to && label ? [{ label, to }] : [];
        })
        .sort((a, b) => a.label.localeCompare(b.label, 'en'))
        .slice(0, mostNear);
    return {
      tracks: links(there, ({ track_name }) => findTrack(game, track_name)?.name),
      cars: links(here, ({ car_name }) => findCar(game, car_name)?.name),
    };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('list_read_failed', { error });
    return { tracks: [], cars: [] };
  }
}
