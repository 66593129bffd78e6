import { expect, test } from 'vitest';
import { stillGoodStore } from '#platform/adapters/supabase/still-good';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const [one, two] = ['user_seed_driver', 'user_seed_lapsed'];
const { database, givenDriver, givenSetup, sql } = await testProject();
const wordOf = (driver: string) => stillGoodStore(database({ driver }));
const heardBy = async (who: 'visitor' | { driver: string }, setup: number) =>
  (await stillGoodStore(database(who)).drivers(setup)).get('1.9.5') ?? 0;

test('each driver but its own counts once, for one version, and everybody hears how many', async () => {
  const setup = await givenSetup(author);
  const said = await Promise.all([one, one, two].map((driver) => wordOf(driver).say(setup, '1.9.5')));
  expect(said).toEqual(['said', 'said', 'said']);
  await wordOf(two).say(setup, '1.9.4');
  await wordOf(author).say(setup, '1.9.5');
  expect(await heardBy('visitor', setup)).toBe(2);
});

test('a private setup is spoken and heard of by its driver alone', async () => {
  const setup = await givenSetup(author, { is_public: false });
  expect(await wordOf(one).say(setup, '1.9.5')).toBe('unknown-setup');
  expect(await wordOf(author).say(setup, '1.9.5')).toBe('said');
  expect(await heardBy({ driver: author }, setup)).toBe(1);
  expect(await heardBy({ driver: one }, setup)).toBe(0);
  expect(await heardBy('visitor', setup)).toBe(0);
});

test('a driver without a profile is told so, and a word goes with its driver', async () => {
  const setup = await givenSetup(author);
  expect(await wordOf('user_without_profile').say(setup, '1.9.5')).toBe('no-profile');
  await givenDriver(100, 'user_leaving');
  await wordOf('user_leaving').say(setup, '1.9.5');
  await sql("select public.forget_driver('user_leaving')");
  expect(await heardBy('visitor', setup)).toBe(0);
});
