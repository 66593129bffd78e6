import { expect, test } from 'vitest';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const [one, two] = ['user_seed_driver', 'user_seed_lapsed'];
const { as, givenDriver, givenSetup, sql } = await testProject();
const heardBy = async (who: string, setup: number) =>
  (await as(who).stillGood.drivers(setup)).get('1.9.5') ?? 0;

test('each driver but its own counts once, for one version, and everybody hears how many', async () => {
  const setup = await givenSetup(author);
  const answers = await Promise.all(
    [one, one, two].map((driver) => as(driver).stillGood.say(setup, '1.9.5')),
  );
  expect(answers).toEqual(['said', 'said', 'said']);
  await as(two).stillGood.say(setup, '1.9.4');
  await as(author).stillGood.say(setup, '1.9.5');
  expect(await heardBy('visitor', setup)).toBe(2);
});

test('a private setup is spoken and heard of by its driver alone', async () => {
  const setup = await givenSetup(author, { is_public: false });
  expect(await as(one).stillGood.say(setup, '1.9.5')).toBe('unknown-setup');
  expect(await as(author).stillGood.say(setup, '1.9.5')).toBe('said');
  expect(await heardBy(author, setup)).toBe(1);
  expect(await heardBy(one, setup)).toBe(0);
  expect(await heardBy('visitor', setup)).toBe(0);
});

test('a driver without a profile is told so, and a word goes with its driver', async () => {
  const setup = await givenSetup(author);
  expect(await as('user_without_profile').stillGood.say(setup, '1.9.5')).toBe('no-profile');
  await givenDriver(100, 'user_leaving');
  await as('user_leaving').stillGood.say(setup, '1.9.5');
  await sql("select public.forget_driver('user_leaving')");
  expect(await heardBy('visitor', setup)).toBe(0);
});
