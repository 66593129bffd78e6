import { z } from 'zod';
import { familiarName } from '#racing/hearing/search/familiar-name';
import { engineerGames, findCar, findTrack } from '#racing/setup/catalogue';

const placeSchema = z.object({ game: z.enum(engineerGames), car: z.string(), track: z.string() });

/** The setup that a visitor tried: `name` is `Ferrari 296 at Spa`, `order` the assistant's query for the whole of it. */
export type Tried = { name: string; order: string };

const cookiePattern = /(?:^|;\s*)tried=([\w%.-]{1,200})/;

function cookiePlace(cookies: string | null) {
  try {
    const [game, car, track] = decodeURIComponent(cookiePattern.exec(cookies ?? '')?.[1] ?? '').split('/');
    return { game, car, track };
  } catch {
    return {};
  }
}

/** The car and track that the address orders, else those that this browser tried last; null for neither. */
export function triedIn({ url, headers }: Pick<Request, 'url' | 'headers'>): Tried | null {
  for (const place of [Object.fromEntries(new URL(url).searchParams), cookiePlace(headers.get('Cookie'))]) {
    const { data } = placeSchema.safeParse(place);
    const car = data && findCar(data.game, data.car);
    const track = data && findTrack(data.game, data.track);
    if (!data || !car || !track) continue;
    const name = `${familiarName(car) ?? car.name} at ${familiarName(track) ?? track.name}`;
    return { name, order: `?${new URLSearchParams({ game: data.game, car: car.id, track: track.id })}` };
  }
  return null;
}
