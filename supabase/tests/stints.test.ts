import { expect, test } from 'vitest';
import type { KeptTrace } from '../../racing/laps/traces/lap-trace.ts';
import { stintSheetSchema } from '../../racing/laps/stint-sheet.ts';
import { testProject } from './project.ts';

const owner = 'user_seed_premium';
const other = 'user_seed_driver';
const { as, givenSetup, sql } = await testProject();

const sheet = stintSheetSchema.parse({
  hot: { LF: 27.6 },
  cold: { LF: 25.3 },
  aim: 26.5,
  tyreTemps: {},
  notes: '',
  balance: {},
});
const stint = (setup_id: number, notes = '') => ({
  setup_id,
  version: 1,
  sheet: { ...sheet, notes },
  changes: [],
  told: ['Drive on.'],
  request_id: crypto.randomUUID(),
});

test('a sheet that comes twice is one stint, which stays as it came first', async () => {
  const id = await givenSetup(owner);
  const sent = stint(id, 'first');
  const stored = await as(owner).stints.store(sent);
  const again = await as(owner).stints.store({ ...sent, sheet: { ...sheet, notes: 'second' } });
  expect([stored.outcome, again.outcome]).toEqual(['stored', 'already-stored']);
  expect(again.stint).toEqual(stored.stint);
  expect(stored.stint).toMatchObject({ sheet: { notes: 'first', hot: { LF: 27.6 } }, told: ['Drive on.'] });
});

test('a stint is named after its setup, and stays with its driver when the setup goes', async () => {
  const id = await givenSetup(owner);
  const { stint: stored } = await as(owner).stints.store(stint(id));
  const [setup] = await sql('select game, car_name, track_name from public.setups where id = $1', [id]);
  expect(stored).toMatchObject(setup ?? {});
  await sql('delete from public.setups where id = $1', [id]);
  const ofSameCar = await givenSetup(owner);
  expect((await as(owner).stints.withCarOf(ofSameCar)).map((row) => row.id)).toContain(stored.id);
});

test('a driver reads, notes and deletes their own stints, and nobody else’s', async () => {
  const id = await givenSetup(owner);
  await expect(as(other).stints.store(stint(id))).rejects.toMatchObject({ reason: 'forbidden' });
  const { stint: stored } = await as(owner).stints.store(stint(id));
  expect(await as(other).stints.withCarOf(id)).toEqual([]);
  expect(await as(other).stints.one(stored.id)).toBeNull();
  await as(owner).stints.noteTaken(stored.id, 2);
  expect((await as(owner).stints.one(stored.id))?.taken_as).toBe(2);
  expect(await as(owner).stints.remove(stored.id)).toBe(true);
});

const lap = (seconds: number): KeptTrace => ({
  trace: {
    lap: 3,
    counts: true,
    seconds,
    metres: 5000,
    times: [0, seconds / 2, seconds],
    speed: [200, 100, 200],
    throttle: null,
    brake: null,
    steering: null,
    gear: null,
    east: null,
    north: null,
    isReckoned: false,
  },
  corners: [{ name: 'T1', from: 0.1, to: 0.2 }],
});

test('a lap is kept with its stint, and others read it once it is shared with a public setup', async () => {
  const id = await givenSetup(owner, { is_public: true });
  const { stint: stored } = await as(owner).stints.store({ ...stint(id), trace: lap(100) });
  await as(owner).stints.store(stint(id));
  expect((await as(owner).stints.keptLaps(id)).map(({ trace }) => trace)).toEqual([lap(100)]);
  const shared = () => as(other).stints.referenceLap(id);
  const seconds = async () => (await as('visitor').comments.besideSetup(id, 2)).lap_seconds;
  expect(await shared()).toBeNull();
  await as(other).stints.shareLap(stored.id, true);
  expect(await shared()).toBeNull();
  await as(owner).stints.shareLap(stored.id, true);
  expect([await shared(), await seconds()]).toEqual([lap(100), 100]);
  expect(await as(other).stints.keptLap(stored.id)).toBeNull();
  await sql('update public.setups set is_public = false where id = $1', [id]);
  expect([await shared(), await seconds()]).toEqual([null, null]);
});

test('a lap that is no object or too long is refused, and none is shared without one', async () => {
  const id = await givenSetup(owner);
  const { stint: stored } = await as(owner).stints.store(stint(id));
  for (const trace of ['[1]', JSON.stringify({ times: '1'.repeat(30_000) })])
    await expect(
      sql('update public.stints set trace = $1 where id = $2', [trace, stored.id]),
    ).rejects.toThrow(/a_trace_is_small/);
  await expect(
    sql('update public.stints set is_reference = true where id = $1', [stored.id]),
  ).rejects.toThrow(/a_reference_has_a_trace/);
});
