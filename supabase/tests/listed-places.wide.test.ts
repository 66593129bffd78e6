import { beforeEach, expect, test } from 'vitest';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const { as, givenSetup, sql } = await testProject();
const everybody = () => as('visitor').setups;
const named = (places: { game: string; car_name: string; track_name: string }[]) =>
  places.map(({ game, car_name, track_name }) => `${game} ${car_name} ${track_name}`);

beforeEach(async () => {
  await sql('delete from public.setups');
  for (const [car_name, track_name, is_public] of [
    ['audi_r8_lms_evo', 'monza', true],
    ['audi_r8_lms_evo', 'monza', true],
    ['audi_r8_lms_evo', 'spa', false],
    ['ferrari_296_gt3', 'imola', true],
    ['ferrari_296_gt3', 'spa', true],
  ] as const) {
    await givenSetup(author, { car_name, track_name, is_public });
  }
});

test('cars at tracks with public setups are named once, in order, a page after the other', async () => {
  const first = await everybody().listedPlaces({}, 2);
  expect(named(first)).toEqual(['ACC audi_r8_lms_evo monza', 'ACC ferrari_296_gt3 imola']);
  const last = first.at(-1);
  const second = await everybody().listedPlaces({ car: last?.car_name, track: last?.track_name }, 2);
  expect(named(second)).toEqual(['ACC ferrari_296_gt3 spa']);
});

test('a place has the time of its newest setup, and is gone with the last', async () => {
  await sql(
    `update public.setups set created_at = '2030-01-02' where id = (select min(id) from public.setups)`,
  );
  const [audi] = await everybody().listedAmong(['audi_r8_lms_evo'], ['monza', 'spa']);
  expect(audi).toMatchObject({ track_name: 'monza' });
  expect(audi?.changed_at).toMatch(/^2030-01-02/);
  await sql(`update public.setups set is_public = false where track_name = 'monza'`);
  expect(await everybody().listedAmong(['audi_r8_lms_evo'], ['monza', 'spa'])).toEqual([]);
});

test('only what is asked for is looked up', async () => {
  const among = await everybody().listedAmong(['ferrari_296_gt3', 'nothing'], ['spa', 'zolder']);
  expect(named(among)).toEqual(['ACC ferrari_296_gt3 spa']);
});
