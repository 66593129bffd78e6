import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Connection } from '../connections.ts';

/** The drivers and rows that storms meet on: few setups, so that everybody wants the same rows. */
export type Crowd = {
  drivers: string[];
  /** Public in the beginning. */
  setups: { id: number; driver: string }[];
  /** Ids of wishes, each of a car at a track. */
  wishes: number[];
};

export const cars = ['porsche_992_gt3_r', 'ferrari_296_gt3', 'bmw_m4_gt3', 'audi_r8_lms_evo_ii'];
export const tracks = ['spa', 'monza', 'zandvoort', 'imola'];
const words =
  'softer front bar one click wing rear calm kerbs exit entry brake bias tyres cold hot stable fast slow'.split(
    ' ',
  );

export const oneOf = <Of>(list: readonly Of[]): Of => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('one of nothing');
  return one;
};

/** A file that the database takes for one of ACC's. */
export const anyFile = (): string =>
  JSON.stringify({ carName: 'ferrari_296_gt3', basicSetup: {}, mark: randomUUID(), pad: 'x'.repeat(3000) });

export const anyNote = (): string => Array.from({ length: 20 }, () => oneOf(words)).join(' ');

/** Saves a setup as its driver. @returns its id */
export async function save(connection: Connection, driver: string, isPublic = true): Promise<number> {
  const [row] = await connection.as<{ id: string }>(
    { driver },
    `insert into setups (game, car_name, track_name, title, note, is_public, setup_data, request_id, session, weather)
     values ('ACC', $1, $2, 'Race', $3, $4, $5, $6, 'race', 'dry') returning id`,
    [oneOf(cars), oneOf(tracks), anyNote(), isPublic, anyFile(), randomUUID()],
  );
  return Number(row?.id);
}

/** Makes drivers by ids that nobody has yet; by default such whose word counts. */
export async function gather(sql: postgres.Sql, count: number, age = '100 days'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `user_${randomUUID()}`);
  await sql`
    insert into public.user_profiles (clerk_user_id, username, created_at)
    select id, 'driver', now() - ${age}::interval from unnest(${ids}::text[]) id`;
  return ids;
}

/** Fills an empty database with `count` drivers, of whom one in ten shares a few setups, and their wishes. */
export async function gatherCrowd(
  sql: postgres.Sql,
  connections: readonly Connection[],
  count: number,
): Promise<Crowd> {
  const drivers = await gather(sql, count);
  const authors = drivers.slice(0, Math.ceil(count / 10));
  const setups = await Promise.all(
    connections.map(async (connection, nth) => {
      const own: Crowd['setups'] = [];
      for (const [place, driver] of authors.entries()) {
        if (place % connections.length !== nth) continue;
        for (let n = 0; n < 3; n += 1) own.push({ id: await save(connection, driver), driver });
      }
      return own;
    }),
  );
  const places = cars.flatMap((car) => tracks.map((track) => ({ car, track })));
  const wishes: number[] = [];
  for (const [place, { car, track }] of places.entries()) {
    const [connection] = connections;
    const driver = drivers.at(-1 - (place % 5)) ?? '';
    const [row] =
      (await connection?.as<{ id: string }>({ driver }, `select * from want_setup('ACC', $1, $2, '', '')`, [
        car,
        track,
      ])) ?? [];
    wishes.push(Number(row?.id));
  }
  return { drivers, setups: setups.flat(), wishes };
}
