import { beforeEach, expect, test } from 'vitest';
import type { Report } from '#platform/adapters/supabase/reports';
import type { Wish } from '#platform/adapters/supabase/wanted-setups';
import { accFile, requestId, testProject } from './project.ts';

const project = await testProject();
const { as, givenDriver, givenSetup, sql } = project;
const everybody = () => as('visitor').setups;
const several = async (count: number, days?: number) => {
  const drivers: string[] = [];
  for (let each = 0; each < count; each += 1) drivers.push(await givenDriver(days));
  return drivers;
};

let author: string;
beforeEach(async () => {
  author = await givenDriver();
});

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const quickest = async (track: string) =>
  (await everybody().listPublic({ sort: 'lap', tracks: [track] })).setups.map(({ id }) => id);

test.each([
  ['spa', 136_400, 30_000],
  ['spa', 136_400, 110_000],
  ['nurburgring_24h', 488_000, 30_000],
  ['nurburgring_24h', 488_000, 400_000],
])('at %s a lap of %i ms leads the quickest, and one of %i ms is none', async (track, real, madeUp) => {
  const driven = await givenSetup(author, { track_name: track, lap_ms: real });
  const { setups } = as(await givenDriver());
  const { setup } = (await setups.create({
    game: 'ACC',
    car_name: 'ferrari_296_gt3',
    track_name: track,
    title: 'Fast',
    note: null,
    setup_data: accFile(),
    is_public: true,
    request_id: requestId(),
    lap_ms: madeUp,
  })) as { setup: { id: number } };
  await setups.edit(setup.id, 1, { lap_video: video });
  const listed = await quickest(track);
  expect(listed[0]).toBe(driven);
  expect(listed).not.toContain(setup.id);
  expect((await everybody().one(setup.id))?.lap_ms).toBeNull();
  await sql('delete from public.setups where id in ($1, $2)', [driven, setup.id]);
});

test('a track without a pace is held to the third-quickest driver, and a mod without one waits for three', async () => {
  const lap = (driver: string, car_name: string, track_name: string, lap_ms: number) =>
    givenSetup(driver, { game: 'rFactor2', car_name, track_name, lap_ms });
  const [one, two, three, four] = (await several(4)) as [string, string, string, string];
  const at = 'loch-drummond';
  const ids = [await lap(one, 'a_mod', at, 91_000), await lap(two, 'a_mod', at, 90_000)];
  ids.push(await lap(two, 'a_mod', at, 90_500));
  expect(await quickest(at)).toEqual([]);
  await lap(four, 'a_mod', at, 30_000);
  expect(await quickest(at)).toEqual([ids[1], ids[2], ids[0]]);
  ids.push(await lap(three, 'a_mod', at, 89_000));
  expect(await quickest(at)).toEqual([ids[3], ids[1], ids[2], ids[0]]);
  await sql('delete from public.setups where id = $1', [ids[3]]);
  expect(await quickest(at)).toEqual([ids[1], ids[2], ids[0]]);
});

test('that a setup worked counts two hours after the download, from accounts whose word counts', async () => {
  const setup = await givenSetup(author);
  const letPass = (time: string) =>
    sql(
      'update public.setup_downloads set downloaded_at = downloaded_at - $2::interval where setup_id = $1',
      [setup, time],
    );
  const said = async () => {
    const [row] = await sql('select worked, tried from public.setups where id = $1', [setup]);
    return row;
  };
  const [fresh, drivers] = [await several(3, 0), await several(3)];
  for (const driver of [...fresh, ...drivers]) {
    await as(driver).downloads.remember(setup);
    await as(driver).downloads.answer(setup, 'worked');
  }
  expect(await said()).toEqual({ worked: 0, tried: 0 });
  await letPass('2 hours');
  for (const driver of [...fresh, ...drivers]) await as(driver).downloads.answer(setup, 'worked');
  expect(await said()).toEqual({ worked: 3, tried: 3 });
});

const wish = (car: string): Wish => ({
  game: 'ACC',
  car,
  track: 'suzuka',
  session: 'race',
  weather: 'wet',
});

test('answers of accounts of today do not bury one whose word counts', async () => {
  const asked = wish('audi_r8_lms_evo_ii');
  const { id } = await as(author).wanted.want(asked);
  const answer = async (driver: string) => {
    const setup = await givenSetup(driver, { car_name: asked.car, track_name: asked.track });
    await as(driver).wanted.answer(id ?? 0, setup);
    return setup;
  };
  const good = await answer(await givenDriver());
  const [fresh, another] = (await several(2, 0)) as [string, string];
  for (const driver of [fresh, another, fresh, another]) await answer(driver);
  const answers = await as('visitor').wanted.answersTo(id ?? 0);
  expect(answers[0]?.id).toBe(good);
});

const report = (setup: number): Report => ({ setup, about: 'setup', reason: 'advertising', words: '' });
const withLink = { note: 'More in my video: https://youtu.be/abc' };
const noteOf = async (setup: number) => (await everybody().one(setup))?.note;

test('a driver’s reports weigh by what became of the earlier ones', async () => {
  const reporter = await givenDriver();
  const reported = async () => {
    const setup = await givenSetup(author, withLink);
    await as(reporter).reports.report(report(setup));
    return setup;
  };
  const decide = async (action: string, setup: number) => {
    await sql("select public.act_as_operator('user_operator', $1, 'Because.', $2)", [action, setup]);
    await sql('select public.recount_drivers()');
  };
  await decide('hide', await reported());
  const alone = await reported();
  expect(await noteOf(alone)).not.toBe(withLink.note);
  for (let each = 0; each < 2; each += 1) await decide('keep', await reported());
  expect(await noteOf(alone)).toBe(withLink.note);
  const another = await reported();
  await as(await givenDriver()).reports.report(report(another));
  expect(await noteOf(another)).toBe(withLink.note);
});
