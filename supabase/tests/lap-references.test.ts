import { expect, test } from 'vitest';
import { carsOf, tracksOf } from '#racing/setup/catalogue';
import { quickestLap } from '#racing/laps/usual-lap';
import { carPaces, trackPaces } from '../../scripts/lap-references.ts';
import { testProject } from './project.ts';

const { sql } = await testProject();
const byName = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));

test('the database knows each car and track of the catalogues, as `npm run catalogues:write` told it', async () => {
  const cars = await sql(
    'select game, car_name as car, class, share::float, fastest_kmh::float as "fastestKmh" from private.car_paces',
  );
  const tracks = await sql(
    'select game, track_name as track, metres, quickest_kmh::float as "quickestKmh" from private.track_paces',
  );
  expect(cars.sort(byName)).toEqual([...carPaces].sort(byName));
  expect(tracks.sort(byName)).toEqual([...trackPaces].sort(byName));
});

test.each(['ACC', 'LMU'] as const)('form and database hold a lap of %s to the same', async (game) => {
  const pairs = carsOf(game).flatMap(({ id: car }) =>
    tracksOf(game).map(({ id: track }) => ({ car, track })),
  );
  const rows = await sql(
    `select p.car, p.track, private.quickest_lap($1, p.car, p.track) as ms
     from jsonb_to_recordset($2::jsonb) as p (car text, track text)`,
    [game, JSON.stringify(pairs)],
  );
  const apart = rows.filter(
    ({ car, track, ms }) =>
      Math.abs(Number(ms) / 1000 - (quickestLap({ game, car: String(car), track: String(track) }) ?? 0)) >
      0.05,
  );
  expect(rows.length).toBeGreaterThan(500);
  expect(apart).toEqual([]);
});
