import { expect, test } from 'vitest';
import { garageFactsStore, sharedGaragesStore } from '#core/adapters/supabase/garage-facts';
import type { GarageOf } from '#core/setup/garage/told-garage';
import { requestId, testProject } from './project.ts';

const project = testProject();
const store = () => garageFactsStore(project().database('service'));
const carOf = (): GarageOf => ({ game: 'LMU', car: `car_${requestId()}`, version: 'WEC2026' });
const newDriver = () => `user_${requestId()}`;

const wing = { 'REARWING.RWSetting': { legal: [0, 11], texts: { 5: 'P6' } } } as const;
const longerWing = { 'REARWING.RWSetting': { legal: [0, 14], texts: {} } } as const;

const marks = () => project().sql('select fact, digest from private.garage_witnesses');

test('what one driver tells is for that driver; two who agree tell it to everybody', async () => {
  const [first, second, third, car] = [newDriver(), newDriver(), newDriver(), carOf()];
  await store().keep(first, car, wing);
  await store().keep(first, car, wing);
  expect(await store().known(first, car)).toEqual(wing);
  expect(await store().known(third, car)).toEqual({});
  await store().keep(second, car, { 'REARWING.RWSetting': { legal: [0, 11], texts: { 2: 'P3' } } });
  expect(await store().known(third, car)).toEqual({ 'REARWING.RWSetting': { legal: [0, 11], texts: {} } });
  const shared = sharedGaragesStore(project().database('visitor'));
  expect(await shared.factsOf(car)).toEqual(await store().known(third, car));
  expect(await store().known(third, { ...car, version: 'WEC2027' })).toEqual({});
});

test('a setup file adds its texts to what its driver told, and takes the place of what it contradicts', async () => {
  const [driver, car] = [newDriver(), carOf()];
  await store().keep(driver, car, wing);
  await store().keep(driver, car, { 'REARWING.RWSetting': { legal: null, texts: { 2: 'P3' } } });
  expect(await store().known(driver, car)).toEqual({
    'REARWING.RWSetting': { legal: [0, 11], texts: { 2: 'P3', 5: 'P6' } },
  });
  await store().keep(driver, car, { 'REARWING.RWSetting': { legal: [0, 14], texts: { 2: 'P2' } } });
  expect(await store().known(driver, car)).toEqual({
    'REARWING.RWSetting': { legal: [0, 14], texts: { 2: 'P2', 5: 'P6' } },
  });
});

test('of what one driver alone has told, only so much is kept, the latest', async () => {
  const [driver, earlier, car] = [newDriver(), carOf(), carOf()];
  await project().sql(
    `with told as (
       insert into private.garage_facts (game, car, version, setting, position, reads)
       select 'LMU', $1, 'WEC2026', 'x', place, 'x' from generate_series(1, 10000) place
       union all select 'LMU', $1, 'WEC2026', 'y', place, 'y' from generate_series(1, 10000) place
       returning id
     ) insert into private.garage_witnesses (fact, digest) select id, private.driver_digest($2) from told`,
    [earlier.car, driver],
  );
  await store().keep(driver, car, wing);
  expect(await store().known(driver, car)).toEqual(wing);
  const left = 'select count(*)::int as facts from private.garage_facts where car = $1';
  expect(await project().sql(left, [earlier.car])).toEqual([{ facts: 19_998 }]);
  await project().sql('delete from private.garage_facts where car = $1', [earlier.car]);
});

test('who told a fact is forgotten once it is agreed on, and no driver’s id is kept at all', async () => {
  const [first, second, car] = [newDriver(), newDriver(), carOf()];
  await store().keep(first, car, wing);
  await store().keep(second, car, wing);
  const kept = await project().sql('select id from private.garage_facts where car = $1', [car.car]);
  expect(kept).toHaveLength(2);
  const facts = new Set(kept.map(({ id }) => String(id)));
  expect((await marks()).filter(({ fact }) => facts.has(String(fact)))).toEqual([]);
  const everything = await project().sql('select f::text as row from private.garage_facts f');
  expect(JSON.stringify(everything)).not.toMatch(new RegExp(`${first}|${second}`));
});

test('a driver who leaves takes the own marks along, and agreed facts stay', async () => {
  const [leaver, other, car] = [newDriver(), newDriver(), carOf()];
  await store().keep(leaver, car, { ...wing, 'CONTROLS.SteerLockSetting': { legal: [0, 9], texts: {} } });
  await store().keep(other, car, wing);
  await project().sql('select public.forget_driver($1)', [leaver]);
  expect(await store().known(newDriver(), car)).toEqual(wing);
  const left = await project().sql(
    'select f.setting from private.garage_facts f where f.car = $1 and f.agreed_at is null',
    [car.car],
  );
  expect(left).toEqual([]);
  await store().keep(leaver, car, longerWing);
  expect(await store().known(leaver, car)).toEqual(wing);
});

test('an operator sees every fact, and takes out or confirms one', async () => {
  const [driver, car] = [newDriver(), carOf()];
  await store().keep(driver, car, longerWing);
  const [row] = (await store().page(0)).filter((one) => one.car === car.car);
  expect(row).toMatchObject({ setting: 'REARWING.RWSetting', lowest: 0, highest: 14, agreed_at: null });
  expect(await store().mend(row?.id ?? 0, true)).toBe(true);
  expect(await store().known(newDriver(), car)).toEqual(longerWing);
  expect(await store().mend(row?.id ?? 0, false)).toBe(true);
  expect(await store().known(driver, car)).toEqual({});
  expect(await store().mend(0, false)).toBe(false);
});
