import { expect, test } from 'vitest';
import { factsOfGarage } from '#racing/setup/garage/facts';
import { readGarageData } from '#racing/setup/garage/garage-data';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import type { GarageOf } from '#racing/setup/garage/sent-garage';
import type { GarageFacts } from '#racing/setup/svm/index';
import { requestId, testProject } from './project.ts';

const { as, givenDriver, sql } = await testProject();
const store = () => as('service').garages;
const carOf = (): GarageOf => ({ game: 'LMU', car: `car_${requestId()}`, version: 'WEC2026' });

const paste = (driver: string, of: GarageOf, data: GarageFacts) =>
  store().keep(driver, of, { files: {}, data });
const drive = (driver: string, of: GarageOf, files: GarageFacts) =>
  store().keep(driver, of, { files, data: {} });

const wingTo = (highest: number, texts: Record<number, string> = {}): GarageFacts => ({
  'REARWING.RWSetting': { legal: [0, highest], texts },
});
const wingReads = (texts: Record<number, string>): GarageFacts => ({
  'REARWING.RWSetting': { legal: null, texts },
});
const wing = wingTo(11, { 5: 'P6' });

test('a driver’s garage is that driver’s alone, for its season', async () => {
  const [first, second, third, car] = [
    await givenDriver(),
    await givenDriver(),
    await givenDriver(),
    carOf(),
  ];
  for (const driver of [first, second]) await paste(driver, car, wing);
  expect(await store().known(first, car)).toEqual(wing);
  expect(await store().known(third, car)).toEqual({});
  expect(await store().known(first, { ...car, version: 'WEC2027' })).toEqual({});
  expect(JSON.stringify(await sql('select g::text from private.driver_garages g'))).not.toContain(first);
});

test('garage data of another car are not kept', async () => {
  const driver = await givenDriver();
  const lmu: GarageOf = { game: 'LMU', car: 'BMW_M4_LMGT3', version: 'WEC2026' };
  const entries = Object.entries(garageDataOf(lmu.car)).map(([key, entry]) => [
    key,
    { ...entry, value: 0, maxValue: 1 },
  ]);
  const read = readGarageData(JSON.stringify(Object.fromEntries(entries)));
  if (!read.ok) throw new Error(read.reason);
  await paste(driver, lmu, factsOfGarage(read.garage));
  expect(await store().known(driver, lmu)).toEqual({});
});

test('a setup file adds its texts to a driver’s garage, and takes the place of what it contradicts', async () => {
  const [driver, car] = [await givenDriver(), carOf()];
  await paste(driver, car, wing);
  await drive(driver, car, wingReads({ 2: 'P3' }));
  expect(await store().known(driver, car)).toEqual(wingTo(11, { 2: 'P3', 5: 'P6' }));
  await paste(driver, car, wingTo(14, { 2: 'P2' }));
  expect(await store().known(driver, car)).toEqual(wingTo(14, { 2: 'P2', 5: 'P6' }));
  await paste(driver, car, wingTo(4));
  expect(await store().known(driver, car)).toEqual(wingTo(4, { 2: 'P2' }));
  await drive(driver, car, wingReads({ 9: 'P10' }));
  expect(await store().known(driver, car)).toEqual(wingReads({ 2: 'P2', 9: 'P10' }));
});

test('one driver’s garages are kept up to a limit, the latest', async () => {
  const [driver, earlier, car] = [await givenDriver(), carOf(), carOf()];
  await sql(
    `insert into private.driver_garages (digest, game, car, version, setting, place, reads, seen_at)
     select private.driver_digest($2), 'LMU', $1, 'WEC2026', setting, place, 'x', now() - interval '1 day'
     from unnest(array['x', 'y']) setting, generate_series(1, 10000) place`,
    [earlier.car, driver],
  );
  await paste(driver, car, wing);
  expect(await store().known(driver, car)).toEqual(wing);
  const left = 'select count(*)::int as facts from private.driver_garages where car = $1';
  expect(await sql(left, [earlier.car])).toEqual([{ facts: 19_998 }]);
});

test('a driver who leaves takes the garages along, and none comes back', async () => {
  const [leaver, other, car] = [await givenDriver(), await givenDriver(), carOf()];
  for (const driver of [leaver, other]) await paste(driver, car, wing);
  await sql('select public.forget_driver($1)', [leaver]);
  await paste(leaver, car, wing);
  expect(await store().known(leaver, car)).toEqual({});
  expect(await store().known(other, car)).toEqual(wing);
});
