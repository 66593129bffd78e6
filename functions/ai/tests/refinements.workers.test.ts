import { expect, test, vi } from 'vitest';
import { accSetupValue } from '#racing/setup/acc/edit';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { answerOf, readEvents } from './engineer-calls.ts';
import { savedSetup } from './fakes.ts';
import { asEvents, call, eachTestHasAStage, generate, refine, stage } from './stage.ts';

eachTestHasAStage(/scenario:stall[\w-]*/);

const plain = { prompt: '' };
const loose = 'loose on exit';

test('a refinement changes the earlier setup, keeps the lineage and says from and to', async () => {
  const first = await generate(plain);
  const second = await refine({ setupId: first.id, refinementPrompt: 'understeer in slow corners' });
  expect(second.parentId).toBe(first.id);
  expect(second.changes.length).toBeGreaterThanOrEqual(3);
  expect(second.changes.length).toBeLessThanOrEqual(8);
  expect(second.setupData).not.toEqual(first.setup_data);
  expect(second.setup_data).toBeUndefined();
  const kind = { kind: 'refine', parent_id: first.id, car: 'ferrari_296_gt3' };
  expect(stage.database.generations[1]).toMatchObject(kind);
  expect((await refine({ setupId: second.id, refinementPrompt: loose })).parentId).toBe(second.id);
});

test('a refinement of a setup that a beginner asked for is a beginner’s, too', async () => {
  const changesFor = async (experience: string) => {
    const { id: setupId } = await generate({ ...plain, experience });
    return (await refine({ setupId, refinementPrompt: loose })).changes.length;
  };
  expect(await changesFor('beginner')).toBeLessThan(await changesFor('expert'));
});

test('tapped rows are answered after the words, at the speed of their corner, and corrected ones alone', async () => {
  const { id: setupId } = await generate({ ...plain, track: 'spa' });
  const tapped = [{ about: 'complaint', corner: 'T5', symptom: 'understeer' }];
  const rowOf = ({ reading }: { reading?: { corner?: string; speed?: string; symptom?: string }[] }) =>
    (reading ?? []).map(({ corner, speed, symptom }) => [corner, speed, symptom]);
  const understeer = ['T5', 'medium', 'understeer'];
  expect(rowOf(await refine({ setupId, tapped }))).toEqual([understeer]);
  const both = await refine({ setupId, refinementPrompt: loose, tapped });
  expect(rowOf(both)).toEqual([['', 'any', 'oversteer'], understeer]);
  const body = { setupId, refinementPrompt: loose, reading: tapped };
  const corrected = await refine({ ...body, corrected: ['corner', 'symptom'] });
  expect(rowOf(corrected)).toEqual([understeer]);
  await vi.waitFor(() => expect(stage.database.corrections).toEqual(['corner', 'symptom']));
});

test('changed conditions of a refinement are kept as its own, and its words stay words', async () => {
  const { id: setupId } = await generate(plain);
  const conditions = { sessionType: 'race', weather: 'wet', temperature: '18' };
  const second = await refine({ setupId, conditions });
  expect(second.note).not.toContain('You said');
  const read = parseAccSetup(JSON.stringify(second.setupData));
  expect(read.ok && accSetupValue(read.setup, 'tyreCompound')).toBe(1);
  const third = await refine({ setupId: second.id, refinementPrompt: loose });
  expect(third.note).toContain('You said: "loose on exit"');
  const asked = { sessionType: 'race', weather: 'wet' };
  expect(stage.database.generations.slice(1)).toMatchObject([
    { request: { ...asked, temperature: 18, setupStyle: 'balanced', prompt: '' } },
    { request: asked },
  ]);
  const asBefore = await call('/api/refine', { setupId, conditions: { weather: 'dry' } });
  expect(asBefore.status).toBe(400);
  expect((await answerOf(asBefore)).fields).toHaveProperty('refinementPrompt');
});

test('a refinement the model fails is answered by the rulebook, says why and costs nothing', async () => {
  stage.services.limits.run = { perDay: 2, perMinute: 1000 };
  const first = await generate(plain);
  const body = { setupId: String(first.id), refinementPrompt: 'loose on exit [[scenario:refusal]]' };
  const failed = await refine(body);
  expect(failed).toMatchObject({
    source: 'baseline',
    reason: { code: 'engineer_declined', counted: false },
    changes: expect.arrayContaining([expect.objectContaining({ parameter: 'arbRear' })]),
  });
  expect(failed.note).toContain('our own rulebook');
  expect(failed.setupData).not.toEqual(first.setup_data);
  expect(stage.database.generations[1]).toMatchObject({ status: 'done', source: 'baseline' });

  const events = readEvents(await (await call('/api/refine', body, asEvents)).text());
  expect(events.filter(({ event }) => event === 'change')).toHaveLength(failed.changes.length);
  const refined = await call('/api/refine', { setupId: first.id, refinementPrompt: loose });
  expect(refined.status).toBe(200);
});

test.each([
  ['please paint it red', 1],
  ['please paint it red [[scenario:refusal]]', 2],
  ['?!?', 0],
])('unclear words are asked back and cost nothing: %s', async (refinementPrompt, calls) => {
  stage.services.limits.run = { perDay: 1, perMinute: 1000 };
  const { id: setupId, setup_data } = await generate({ prompt: '[[scenario:server-error]]' });
  const before = stage.upstream.count();
  const body = { setupId, refinementPrompt, requestId: crypto.randomUUID() };
  const { id, question, ...answer } = await refine(body);
  expect(question).toContain('?');
  expect(['model', 'baseline']).toContain(answer.source);
  expect(answer).toMatchObject({ changes: [], adjusted: [], setupData: setup_data });
  expect(stage.upstream.count() - before).toBe(calls);
  expect(stage.database.generations[1]).toMatchObject({ status: 'failed', result: { question } });
  const again = readEvents(await (await call('/api/refine', body, asEvents)).text());
  expect(again.at(-1)).toMatchObject({ event: 'done', data: { question } });
  expect(await answerOf(await call(`/api/generations/${id}`))).toMatchObject({ question });
  // The one run of the day is still there.
  expect((await call('/api/refine', { setupId, refinementPrompt: loose })).status).toBe(200);
});

test('a question waits for no database, and is stored when there is one again', async () => {
  const { id: setupId } = await generate();
  stage.database.down.add('finish');
  expect((await refine({ setupId, refinementPrompt: 'please paint it red' })).question).toContain('?');
  stage.database.down.clear();
  await call('/api/generations/2');
  await expect.poll(() => stage.database.generations[1]?.status).toBe('failed');
});

/** A saved setup of the driver with the file that the engineer made, and what became of it. */
async function savedAtMonza() {
  const { id: generation_id, setup_data: made } = await generate(plain);
  const { driver: owner, database } = stage;
  const setup_data = JSON.stringify(made);
  const setup = savedSetup({ id: 7, track_name: 'monza', setup_data, generation_id, owner });
  database.setups.push(setup);
  const past = {
    first_version: 1,
    ...{ id: 7, setup_data, generation_id, taken_at: null, owner },
    ...{ versions: [], stints: [], cards: [] },
  };
  return {
    setup,
    past,
    refineSaved: (more = {}) => refine({ communitySetupId: 7, refinementPrompt: loose, ...more }),
  };
}

test('a saved setup is refined with what its stints, cards and earlier files say, and without them where they are not read', async () => {
  const { past, refineSaved } = await savedAtMonza();
  const first = await refineSaved();
  const cards = first.changes.map(({ parameter, label, fromText: from, toText: to }) => ({
    setup_id: 7,
    changes: [{ parameter, label, from, to, why: '' }],
    answer: 'worse' as const,
    decision: 'undone' as const,
  }));
  stage.database.past.push({ ...past, cards });
  const moved = ({ changes }: typeof first) => changes.map(({ parameter }) => parameter);
  const second = await refineSaved();
  expect(second.changes.length).toBeGreaterThan(0);
  for (const parameter of moved(second)) expect(moved(first)).not.toContain(parameter);
  stage.database.down.add('finished');
  expect(moved(await refineSaved())).toEqual(moved(first));
});

test('a refinement of the version that was driven starts from its file, not from the one in use', async () => {
  const { setup, past, refineSaved } = await savedAtMonza();
  const first = await refineSaved();
  const setup_data = JSON.stringify(first.setup_data);
  stage.database.setups = [{ ...setup, setup_data }];
  const versions = [{ setup_id: 7, number: 1, setup_data: past.setup_data, taken_at: null }];
  stage.database.past.push({ ...past, setup_data, versions });
  const startOf = ({ changes }: typeof first) =>
    Object.fromEntries(changes.map(({ parameter, from }) => [parameter, from]));
  // In the file in use these settings hold the new values.
  expect(startOf(await refineSaved({ version: '1' }))).toEqual(startOf(first));
  expect(first.changes.length).toBeGreaterThan(0);
});
