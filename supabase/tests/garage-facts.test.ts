import { expect, test } from 'vitest';
import { garageFactsStore, sharedGaragesStore } from '#core/adapters/supabase/garage-facts';
import type { EngineerRequest } from '#core/engineer/baseline/conditions';
import { makeLmuBaseline } from '#core/engineer/baseline/lmu/baseline';
import { factsOfGarage } from '#core/setup/garage/facts';
import { readGarageData } from '#core/setup/garage/garage-data';
import { garageDataOf } from '#core/setup/garage/garage-data.fixture';
import type { GarageOf } from '#core/setup/garage/sent-garage';
import type { GarageFacts } from '#core/setup/svm/index';
import { requestId, testProject } from './project.ts';

const { database, givenDriver, sql } = await testProject();
const store = () => garageFactsStore(database('service'));
const shared = () => sharedGaragesStore(database('visitor'));
const carOf = (): GarageOf => ({ game: 'LMU', car: `car_${requestId()}`, version: 'WEC2026' });

/** An account's word counts for others from its fourteenth day on. */
const newDriver = (days = 20) => givenDriver(days);

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

const lmu = { game: 'LMU', car: 'BMW_M4_LMGT3', version: 'WEC2026' } as const;
const request: EngineerRequest = {
  ...{ game: lmu.game, car: lmu.car, track: 'spa', sessionType: 'race', weather: 'dry' },
  ...{ trackTemperature: 25, setupStyle: 'balanced', durationMin: 60 },
};

test.each([0, 100])('two accounts of %i days ruin a car for nobody', async (age) => {
  const [first, second, third] = [await newDriver(age), await newDriver(age), await newDriver()];
  const poisoned = Object.entries(garageDataOf(lmu.car)).map(([key, entry]) => [
    key,
    { ...entry, value: 0, maxValue: 1, stringValue: 'free setups: evil.example' },
  ]);
  const read = readGarageData(JSON.stringify(Object.fromEntries(poisoned)));
  if (!read.ok) throw new Error(read.reason);
  for (const driver of [first, second]) await paste(driver, lmu, factsOfGarage(read.garage));
  const garage = await store().known(third, lmu);
  expect(makeLmuBaseline(request, { garage })).toMatchObject({
    text: makeLmuBaseline(request).text,
    adjusted: [],
  });
  expect(await shared().factsOf(lmu)).toEqual({});
  expect(JSON.stringify(await store().page(0))).not.toContain('evil');
});

test('what was kept before there was a rule is held against it when it is read', async () => {
  await sql(
    `insert into private.garage_facts (game, car, version, setting, lowest, highest, position, reads, ruling)
     values ('LMU', $1, $2, 'REARWING.RWSetting', 0, 0, null, null, 'accepted'),
            ('LMU', $1, $2, 'REARWING.RWSetting', null, null, 0, 'www.evil.example', 'accepted'),
            ('LMU', $1, $2, 'BODYAERO.BrakeDuctSetting', 0, 4, null, null, 'accepted')`,
    [lmu.car, 'WEC2024'],
  );
  const of = { ...lmu, version: 'WEC2024' };
  const believed = { 'BODYAERO.BrakeDuctSetting': { legal: [0, 4], texts: {} } };
  expect(await shared().factsOf(of)).toEqual(believed);
  expect(await store().known(await newDriver(), of)).toEqual(believed);
});

test('what one driver tells is for that driver; two who agree tell it to everybody', async () => {
  const [first, second, third, car] = [await newDriver(), await newDriver(), await newDriver(), carOf()];
  await paste(first, car, wing);
  await paste(first, car, wing);
  expect(await store().known(first, car)).toEqual(wing);
  expect(await store().known(third, car)).toEqual({});
  await paste(second, car, wingTo(11, { 2: 'P3' }));
  expect(await store().known(third, car)).toEqual(wingTo(11));
  expect(await shared().factsOf(car)).toEqual(wingTo(11));
  expect(await store().known(third, { ...car, version: 'WEC2027' })).toEqual({});
});

test('a witness counts as long as the account’s word counts for others, from the day it does', async () => {
  const [first, second, car] = [await newDriver(), await newDriver(1), carOf()];
  await paste(first, car, wing);
  await paste(second, car, wing);
  expect(await shared().factsOf(car)).toEqual({});
  const ages = 'update public.user_profiles set created_at = now() - $2::interval where clerk_user_id = $1';
  await sql(ages, [second, '15 days']);
  expect(await shared().factsOf(car)).toEqual(wing);
  await sql(
    'insert into private.blocked_authors (user_id) select id from public.user_profiles where clerk_user_id = $1',
    [second],
  );
  expect(await shared().factsOf(car)).toEqual({});
  await paste('user_without_profile', car, wing);
  expect(await shared().factsOf(car)).toEqual({});
});

test('one who says otherwise suspends what was agreed, until more decide', async () => {
  const [first, second, third, odd, car] = [
    ...[await newDriver(), await newDriver(), await newDriver(), await newDriver()],
    carOf(),
  ] as const;
  await paste(first, car, wing);
  await paste(second, car, wing);
  await paste(await newDriver(1), car, wingTo(14));
  expect(await shared().factsOf(car)).toEqual(wing);
  await paste(odd, car, wingTo(14));
  expect(await shared().factsOf(car)).toEqual(wingReads({ 5: 'P6' }));
  expect(await store().known(odd, car)).toEqual(wingTo(14, { 5: 'P6' }));
  await paste(third, car, wing);
  expect(await shared().factsOf(car)).toEqual(wing);
  await paste(odd, car, wingTo(11));
  await sql('select public.forget_driver($1)', [third]);
  expect(await shared().factsOf(car)).toEqual(wing);
});

test('a position beyond a list suspends the list, and what a position reads otherwise suspends that', async () => {
  const [first, second, other, car] = [await newDriver(), await newDriver(), await newDriver(), carOf()];
  await paste(first, car, wing);
  await paste(second, car, wing);
  await drive(other, car, wingReads({ 12: 'P13' }));
  expect(await shared().factsOf(car)).toEqual(wingReads({ 5: 'P6' }));
  await drive(other, car, wingReads({ 5: 'P7' }));
  expect(await shared().factsOf(car)).toEqual({});
});

test('what two files of the game say stands against one pasted text, and not the other way round', async () => {
  const [first, second, other, car] = [await newDriver(), await newDriver(), await newDriver(), carOf()];
  await drive(first, car, wingReads({ 5: 'P6', 7: 'P8' }));
  await drive(second, car, wingReads({ 5: 'P6', 8: 'P9' }));
  await paste(other, car, wingReads({ 5: 'P7' }));
  expect(await shared().factsOf(car)).toEqual(wingReads({ 5: 'P6' }));
  const another = carOf();
  await paste(first, another, wingReads({ 5: 'P6' }));
  await paste(second, another, wingReads({ 5: 'P6' }));
  await drive(other, another, wingReads({ 5: 'P7' }));
  expect(await shared().factsOf(another)).toEqual({});
});

test('a file that a second driver has from the first is one witness', async () => {
  const [first, second, third, car] = [await newDriver(), await newDriver(), await newDriver(), carOf()];
  const file = wingReads({ 5: 'P6', 7: 'P8' });
  await drive(first, car, file);
  await drive(second, car, file);
  expect(await shared().factsOf(car)).toEqual({});
  await drive(third, car, wingReads({ 5: 'P6' }));
  expect(await shared().factsOf(car)).toEqual(wingReads({ 5: 'P6' }));
});

test('a setup file adds its texts to what its driver told, and takes the place of what it contradicts', async () => {
  const [driver, car] = [await newDriver(), carOf()];
  await paste(driver, car, wing);
  await drive(driver, car, wingReads({ 2: 'P3' }));
  expect(await store().known(driver, car)).toEqual(wingTo(11, { 2: 'P3', 5: 'P6' }));
  await paste(driver, car, wingTo(14, { 2: 'P2' }));
  expect(await store().known(driver, car)).toEqual(wingTo(14, { 2: 'P2', 5: 'P6' }));
  await paste(driver, car, wingTo(4));
  expect(await store().known(driver, car)).toEqual(wingTo(4, { 2: 'P2' }));
});

test('of what one driver alone has told, only so much is kept, the latest', async () => {
  const [driver, earlier, car] = [await newDriver(), carOf(), carOf()];
  await sql(
    `with told as (
       insert into private.garage_facts (game, car, version, setting, position, reads)
       select 'LMU', $1, 'WEC2026', 'x', place, 'x' from generate_series(1, 10000) place
       union all select 'LMU', $1, 'WEC2026', 'y', place, 'y' from generate_series(1, 10000) place
       returning id
     ) insert into private.garage_witnesses (fact, digest) select id, private.driver_digest($2) from told`,
    [earlier.car, driver],
  );
  await paste(driver, car, wing);
  expect(await store().known(driver, car)).toEqual(wing);
  const left = 'select count(*)::int as facts from private.garage_facts where car = $1';
  expect(await sql(left, [earlier.car])).toEqual([{ facts: 19_998 }]);
  await sql('delete from private.garage_facts where car = $1', [earlier.car]);
});

const witnessesOf = ({ car }: GarageOf) =>
  sql(
    'select w.* from private.garage_witnesses w join private.garage_facts f on f.id = w.fact where f.car = $1',
    [car],
  );

test('witnesses are kept as digests as long as their fact, ten of them, those that count first', async () => {
  const car = carOf();
  const drivers = [...Array(9).fill(1), 20, 20, 1];
  const ids = await Promise.all(drivers.map((days: number) => newDriver(days)));
  for (const driver of ids) await paste(driver, car, wingTo(11));
  const kept = await witnessesOf(car);
  expect(kept).toHaveLength(10);
  expect(await shared().factsOf(car)).toEqual(wingTo(11));
  const everything = await sql(
    'select f::text as row from private.garage_facts f union all select w::text from private.garage_witnesses w',
  );
  for (const id of ids) expect(JSON.stringify(everything)).not.toContain(id);
});

test('a driver who leaves takes the own marks along, and what rests on them', async () => {
  const [leaver, other, third, car] = [await newDriver(), await newDriver(), await newDriver(), carOf()];
  await paste(leaver, car, { ...wing, 'CONTROLS.SteerLockSetting': { legal: [0, 9], texts: {} } });
  await paste(other, car, wing);
  expect(await shared().factsOf(car)).toEqual(wing);
  await sql('select public.forget_driver($1)', [leaver]);
  expect(await shared().factsOf(car)).toEqual({});
  expect(await store().known(other, car)).toEqual(wing);
  const left = await sql('select setting from private.garage_facts where car = $1', [car.car]);
  expect(left.map(({ setting }) => setting)).toEqual(['REARWING.RWSetting', 'REARWING.RWSetting']);
  await paste(leaver, car, wing);
  expect(await shared().factsOf(car)).toEqual({});
  await paste(third, car, wing);
  expect(await shared().factsOf(car)).toEqual(wing);
});

test('an operator sees every fact, and accepts one or drops it for good', async () => {
  const [driver, second, car] = [await newDriver(), await newDriver(), carOf()];
  await paste(driver, car, wingTo(14));
  const row = async () => (await store().page(0)).find((one) => one.car === car.car);
  const { id = 0, ...fact } = (await row()) ?? {};
  expect(fact).toMatchObject({
    setting: 'REARWING.RWSetting',
    lowest: 0,
    highest: 14,
    state: 'waiting',
    drivers: 1,
  });
  expect(await store().mend(id, true)).toBe(true);
  expect(await shared().factsOf(car)).toEqual(wingTo(14));
  await paste(second, car, wingTo(11));
  expect(await shared().factsOf(car)).toEqual(wingTo(14));
  expect(await store().mend(id, false)).toBe(true);
  expect(await store().known(driver, car)).toEqual({});
  await paste(driver, car, wingTo(14));
  await paste(await newDriver(), car, wingTo(14));
  expect(await store().known(driver, car)).toEqual({});
  expect((await row())?.state).toBe('dropped');
  expect(await store().mend(0, false)).toBe(false);
});
