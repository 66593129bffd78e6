import { expect, beforeEach, test } from 'vitest';
import { accSetupValue } from '#racing/setup/acc/edit';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { demoSetup } from '#racing/setup/demo-setups';
import { answerOf, type Answer } from './engineer-calls.ts';
import { savedSetup } from './fakes.ts';
import { type CallOptions, call, eachTestHasAStage, generate, stage } from './stage.ts';

eachTestHasAStage();

const loose = 'loose on exit';
const refine = (body: object, options?: CallOptions) =>
  call('/api/refine', { refinementPrompt: loose, ...body }, options);
const race = { session: 'race', weather: 'dry', track_celsius: 36, race_minutes: 45 } as const;
const qualifying = { sessionType: 'qualifying', weather: 'dry', temperature: 25 };
const fileOfFerrari = { baseSetup: ferrari296File, game: 'ACC', track: 'monza', conditions: qualifying };

function settingOf(made: Answer, parameter: string) {
  const read = parseAccSetup(JSON.stringify(made.setupData));
  return read.ok && accSetupValue(read.setup, parameter);
}
const lastRequest = () => stage.database.generations.at(-1)?.request;

beforeEach(() => {
  stage.database.setups = [
    { ...race },
    { ...race, owner: stage.driver },
    { ...race, owner: 'somebody-else' },
    { ...race, track_name: 'My own track' },
    { ...race, setup_data: 'camber 3', game: 'iRacing' },
    { ...race, setup_data: ferrari296File.replace('ferrari_296_gt3', 'mod_car') },
    { ...race, setup_data: 'no setup' },
    {},
  ].map((more, place) => savedSetup({ id: place + 1, setup_data: ferrari296File, ...more }));
});

test('a public setup and a private one of the own are refined, credited and refined on', async () => {
  for (const communitySetupId of [1, '2']) {
    const made = await answerOf(await refine({ communitySetupId }));
    expect(made).toMatchObject({ parentId: null, track: 'spa', changes: expect.any(Array) });
    expect(made.changes.length).toBeGreaterThan(0);
    const next = await answerOf(await refine({ setupId: made.id, refinementPrompt: 'more of that' }));
    const [first, second] = stage.database.generations.slice(-2);
    expect(first).toMatchObject({ kind: 'refine', car: 'ferrari_296_gt3', parent_id: null });
    expect(second?.id === next.id ? second.parent_id : made.id).toBe(made.id);
    for (const run of [first, second])
      expect(run?.request).toMatchObject({ communitySetupId: Number(communitySetupId) });
  }
});

test('a race setup is refined for the race that it says it is for', async () => {
  const made = await answerOf(await refine({ communitySetupId: 1 }));
  const asSaved = { sessionType: 'race', duration: 45, temperature: 36, weather: 'dry' };
  expect(lastRequest()).toMatchObject(asSaved);
  expect(settingOf(made, 'fuel')).toBe(43);
});

test('a setup’s purpose is asked for if unknown, and its fuel is left alone', async () => {
  const ask = async (conditions: object) => answerOf(await refine({ communitySetupId: 8, conditions }));
  expect((await ask({})).fields).toEqual({
    sessionType: 'Session Type is required',
    temperature: 'Temperature is required',
  });
  const inRace = { sessionType: 'race', temperature: 36 };
  expect(Object.keys((await ask(inRace)).fields)).toEqual(['duration']);
  expect(stage.database.generations).toHaveLength(0);
  const made = await ask({ ...inRace, duration: 90 });
  expect(lastRequest()).toMatchObject({ ...inRace, duration: 90 });
  expect(settingOf(made, 'fuel')).toBe(43);
});

test('a race setup that is wanted for qualifying gets the fuel for it', async () => {
  const conditions = { sessionType: 'qualifying' };
  const made = await answerOf(await refine({ communitySetupId: 1, refinementPrompt: '', conditions }));
  expect(settingOf(made, 'fuel')).toBeLessThan(20);
  expect(lastRequest()).toMatchObject({ ...conditions, temperature: 36 });
});

test('a setup that the engineer made goes on for all that it was ordered for', async () => {
  const order = { track: 'spa', sessionType: 'race', laps: 9, setupStyle: 'safe', prompt: '' };
  const { id: generation_id, setup_data: setupData } = await generate(order);
  const setup_data = JSON.stringify(setupData);
  stage.database.setups.push(
    savedSetup({ ...race, race_minutes: 60, id: 9, setup_data, generation_id, owner: stage.driver }),
  );
  await answerOf(await refine({ communitySetupId: 9 }));
  expect(lastRequest()).toMatchObject({ communitySetupId: 9, laps: 9, setupStyle: 'safe' });
});

test('a file tells its own car, and says by itself which game it is of', async () => {
  for (const [track, id] of [
    ['monza', 'monza'],
    ['Spa-Francorchamps', 'spa'],
  ])
    expect(await answerOf(await refine({ ...fileOfFerrari, track }))).toMatchObject({
      car: 'ferrari_296_gt3',
      track: id,
    });
  const baseSetup = demoSetup('demo-lmu-le-mans-race')?.setup_data;
  const lmu = { ...fileOfFerrari, baseSetup, game: 'LMU', track: 'le_mans' };
  const made = await answerOf(await refine({ ...lmu, refinementPrompt: 'understeer in slow corners' }));
  expect(made.setupData).toBeTypeOf('string');
  const other = await refine({ ...lmu, game: 'ACC', track: 'spa' });
  const { game } = (await answerOf(other)).fields;
  expect([other.status, game]).toEqual([400, 'The base setup is for LMU, not ACC.']);
});

test('a demo setup is refined, and credits nobody', async () => {
  await answerOf(await refine({ communitySetupId: 'demo-acc-spa-race' }));
  expect(stage.database.generations.at(-1)).toMatchObject({ status: 'done', track: 'spa' });
  expect(lastRequest()).not.toHaveProperty('communitySetupId');
});

test.each([
  ['nothing to refine', {}, 'setupId', 'Say which setup to refine'],
  ['two setups', { setupId: 1, communitySetupId: 1 }, 'communitySetupId', 'Give only one'],
  ['a file and a setup', { ...fileOfFerrari, setupId: 1 }, 'baseSetup', 'Give only one'],
  ['a file without its game', { ...fileOfFerrari, game: null }, 'game', 'give ACC or LMU'],
  ['a file of a game without engineer', { ...fileOfFerrari, game: 'iRacing' }, 'game', 'give ACC or LMU'],
  ['a file without its track', { ...fileOfFerrari, track: '' }, 'track', 'say which one'],
  ['a file for no track', { ...fileOfFerrari, track: 'nowhere' }, 'track', 'Please select a track'],
  ['no words', { communitySetupId: 1, refinementPrompt: ' ' }, 'refinementPrompt', 'Please say what'],
  [
    'the weather it is for',
    { communitySetupId: 1, refinementPrompt: '', conditions: { weather: 'dry' } },
    'refinementPrompt',
    'Please say what',
  ],
])('a refinement of %s is refused with a sentence', async (_, body, field, sentence) => {
  const refused = await refine(body);
  expect(refused.status).toBe(400);
  expect((await answerOf(refused)).fields).toEqual({ [field]: expect.stringContaining(sentence) });
  expect(stage.database.generations).toHaveLength(0);
});

test.each([
  ['private to somebody else', { communitySetupId: 3 }, 404],
  ['that is gone', { communitySetupId: 99 }, 404],
  ['without a number', { communitySetupId: 'x' }, 404],
  ['for a track nobody knows', { communitySetupId: 4 }, 422],
  ['of another game', { communitySetupId: 5 }, 422],
  ['of a car nobody knows', { communitySetupId: 6 }, 422],
  ['that cannot be read', { communitySetupId: 7 }, 422],
  ['that is no setup', { ...fileOfFerrari, baseSetup: 'hello' }, 422],
])('a setup %s is not refined', async (_, body, status) => {
  const refused = await refine(body);
  expect(refused.status).toBe(status);
  expect((await answerOf(refused)).error).toMatch(/^[A-Z].{15,}\.$/);
  expect(stage.database.generations).toHaveLength(0);
});

test('a refinement needs a plan, counts like every setup, runs once for a request id, and waits for no database', async () => {
  const statusAs = async (as?: string | null) =>
    (await refine({ communitySetupId: 1 }, as === undefined ? {} : { as })).status;
  stage.database.down.add('setups');
  expect([await statusAs('free-driver'), await statusAs(null), await statusAs()]).toEqual([402, 401, 503]);
  stage.database.down.clear();
  stage.services.limits.run = { perDay: 1, perMinute: 1000 };
  const once = { communitySetupId: 1, requestId: crypto.randomUUID() };
  const [first, again] = await Promise.all([refine(once).then(answerOf), refine(once).then(answerOf)]);
  expect(first.id).toBe(again.id);
  expect(await statusAs()).toBe(429);
});
