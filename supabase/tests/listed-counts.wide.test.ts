import { expect, test } from 'vitest';
import { testProject } from './project.ts';

const { as, givenSetup, sql } = await testProject();
const marks = [':g:ACC', ':c:bmw_m4_gt3', ':t:zolder', ':s:race', ':w:wet', ':s:practice'];
const counted = (asked = marks) => as('visitor').setups.listedCounts(asked);

test('counts follow what is published, hidden, changed and deleted', async () => {
  await sql('delete from public.setups');
  const row = { car_name: 'bmw_m4_gt3', track_name: 'zolder', session: 'race', weather: 'wet' };
  await givenSetup('user_seed_premium', { ...row, is_public: false });
  expect(await counted()).toEqual({});
  await givenSetup('user_seed_driver', { ...row, is_public: true });
  await sql('update public.setups set is_public = true');
  const both = { ':g:ACC': 2, ':c:bmw_m4_gt3': 2, ':t:zolder': 2, ':s:race': 2, ':w:wet': 2 };
  expect(await counted()).toEqual(both);
  await sql(`update public.setups set session = 'practice' where id = (select max(id) from public.setups)`);
  expect(await counted()).toEqual({ ...both, ':s:race': 1, ':s:practice': 1 });
  await sql('update public.setups set is_public = false where id = (select max(id) from public.setups)');
  expect(await counted([':t:zolder', ':s:practice'])).toEqual({ ':t:zolder': 1 });
  await sql('delete from public.setups');
  expect(await counted()).toEqual({});
});

test('words, authors and more than a thousand marks are not counted', async () => {
  await givenSetup('user_seed_premium', { track_name: 'zolder', is_public: true });
  const [author] = await sql(`select ':u:' || user_id as mark from public.setups limit 1`);
  expect(await counted(['zolder', String(author?.mark)])).toEqual({});
  const many = Array.from({ length: 1000 }, (_, place) => `:c:${place}`);
  expect(await counted([...many, ':t:zolder'])).toEqual({});
  expect(await counted([':t:zolder', ...many])).toEqual({ ':t:zolder': 1 });
});
