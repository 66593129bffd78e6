import * as z from 'zod';
import { familiarName } from '#racing/hearing/search/familiar-name';
import { engineerGames, findCar, findTrack } from '#racing/setup/catalogue';
import { orderParameters } from './order-parameters.ts';

const placeSchema = z.object({ game: z.enum(engineerGames), car: z.string(), track: z.string() });

/** The setup that a visitor tried: `name` is `Ferrari 296 at Spa`, `order` the assistant's query for the whole of it. */
export type Tried = { name: string; order: string };

const cookiePattern = /(?:^|;\s*)tried=([\w%.*+-]{1,400})/;

function cookieOrder(cookies: string | null): URLSearchParams {
  try {
    return new URLSearchParams(decodeURIComponent(cookiePattern.exec(cookies ?? '')?.[1] ?? ''));
  } catch {
    return new URLSearchParams();
  }
}

/** The setup that the address orders, else the one that this browser tried last, with its conditions; null for neither. */
export function triedIn({ url, headers }: Pick<Request, 'url' | 'headers'>): Tried | null {
  for (const order of [new URL(url).searchParams, cookieOrder(headers.get('Cookie'))]) {
    const { data } = placeSchema.safeParse(Object.fromEntries(order));
    const car = data && findCar(data.game, data.car);
    const track = data && findTrack(data.game, data.track);
    if (!data || !car || !track) continue;
    const name = `${familiarName(car) ?? car.name} at ${familiarName(track) ?? track.name}`;
    const given = orderParameters.flatMap((parameter) => {
      const text = order.get(parameter);
      return text === null ? [] : [[parameter, text]];
    });
    return { name, order: `?${new URLSearchParams(given)}` };
  }
  return null;
}
