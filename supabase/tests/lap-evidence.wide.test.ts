import { expect, test } from 'vitest';
import { requestId, testProject } from './project.ts';

const driver = 'user_seed_driver';
const { as, givenSetup, givenStint, sql } = await testProject();
const setups = () => as(driver).setups;

/** A stint with a setup, an hour ago, and its best lap in seconds. */
const drive = (setup: number, bestLap: number, laps = 9) =>
  givenStint(driver, setup, { bestLap, laps }, { driven_at: new Date(Date.now() - 3_600_000).toISOString() });

const openCard = (setup: number, before: string) =>
  sql(
    `insert into public.test_cards (user_id, setup_id, game, car_name, track_name, changes, before_data, after_data, counted,
       request_id, opened_at)
     select user_id, id, game, car_name, track_name, '[{}]', '{}', '{}', true, $2::uuid, now() - $3::interval
     from public.setups where id = $1`,
    [setup, requestId(), before],
  );

async function saveLap(setup: number, lap: { lap_ms: number | null; lap_video?: string | null }) {
  const { revision = 0 } = (await setups().forEditing(setup)) ?? {};
  const saved = await setups().edit(setup, revision, lap);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  const { lap_video, lap_from, revision: after } = saved.setup;
  return { lap_video, lap_from, counted: after - revision };
}

test('a lap says that it is of a stint, or of a test, where the driver has driven it so', async () => {
  const setup = await givenSetup(driver);
  await drive(setup, 138.312);
  expect((await saveLap(setup, { lap_ms: 138_311 })).lap_from).toBeNull();
  expect((await saveLap(setup, { lap_ms: 138_312 })).lap_from).toBe('stint');
  await openCard(setup, '10 minutes');
  expect((await saveLap(setup, { lap_ms: 138_312 })).lap_from).toBe('stint');
  await openCard(setup, '2 hours');
  expect((await saveLap(setup, { lap_ms: 138_312 })).lap_from).toBe('test card');
  expect((await saveLap(setup, { lap_ms: 140_000 })).lap_from).toBeNull();
});

test('a stint with another setup, or of one lap, says nothing of this one’s lap', async () => {
  const [driven, other] = [await givenSetup(driver), await givenSetup(driver)];
  await drive(driven, 139.5);
  await drive(other, 139.5, 1);
  expect((await saveLap(other, { lap_ms: 139_500 })).lap_from).toBeNull();
});

test('a new video counts as one change of the setup, and goes with its lap', async () => {
  const lap_video = 'https://youtu.be/abc';
  const setup = await givenSetup(driver, { lap_ms: 90_000 });
  expect(await saveLap(setup, { lap_ms: 90_000, lap_video })).toMatchObject({ lap_video, counted: 1 });
  expect(await saveLap(setup, { lap_ms: 91_000, lap_video: `${lap_video}d` })).toMatchObject({ counted: 1 });
  expect(await saveLap(setup, { lap_ms: null })).toMatchObject({ lap_video: null, counted: 1 });
});

test('the database takes no link that is not https', async () => {
  const setup = await givenSetup(driver, { lap_ms: 90_000 });
  await expect(saveLap(setup, { lap_ms: 90_000, lap_video: 'javascript:alert(1)' })).rejects.toThrow();
});
