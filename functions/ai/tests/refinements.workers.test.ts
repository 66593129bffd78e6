import { afterEach, beforeEach, expect, test } from 'vitest';
import { accSetupValue } from '#racing/setup/acc/edit';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { answerOf, readEvents, wish } from './engineer-calls.ts';
import { asEvents, type CallOptions, createStage, type Stage } from './stage.ts';

let stage: Stage;
const call = (path: string, body?: unknown, options?: CallOptions) => stage.call(path, body, options);

beforeEach(async () => {
  stage = await createStage(/scenario:stall[\w-]*/);
});
afterEach(() => stage.idle());

test('a refinement changes the earlier setup, keeps the lineage and says from and to', async () => {
  const first = await answerOf(await call('/api/generate-setup', wish({ prompt: '' })));
  const response = await call('/api/refine', {
    setupId: first.id,
    refinementPrompt: 'understeer in slow corners',
  });
  expect(response.status).toBe(200);
  const second = await answerOf(response);
  expect(second.parentId).toBe(first.id);
  expect(second.changes.length).toBeGreaterThanOrEqual(3);
  expect(second.changes.length).toBeLessThanOrEqual(8);
  expect(second.setupData).not.toEqual(first.setup_data);
  expect(second.setup_data).toBeUndefined();
  expect(stage.database.generations[1]).toMatchObject({
    kind: 'refine',
    parent_id: first.id,
    car: 'ferrari_296_gt3',
  });
  const third = await answerOf(
    await call('/api/refine', { setupId: second.id, refinementPrompt: 'loose on exit' }),
  );
  expect(third.parentId).toBe(second.id);
});

test('a refinement of a setup that a beginner asked for is a beginner’s, too', async () => {
  const changesFor = async (experience: string) => {
    const first = await answerOf(await call('/api/generate-setup', wish({ prompt: '', experience })));
    const refined = await call('/api/refine', { setupId: first.id, refinementPrompt: 'loose on exit' });
    return (await answerOf(refined)).changes.length;
  };
  expect(await changesFor('beginner')).toBeLessThan(await changesFor('expert'));
});

test('changed conditions of a refinement are kept as its own, and its words stay words', async () => {
  const first = await answerOf(await call('/api/generate-setup', wish({ prompt: '' })));
  const refine = (body: object) => call('/api/refine', { setupId: first.id, ...body });
  const conditions = { sessionType: 'race', weather: 'wet', temperature: '18' };
  const second = await answerOf(await refine({ conditions }));
  expect(second.note).not.toContain('You said');
  const read = parseAccSetup(JSON.stringify(second.setupData));
  expect(read.ok && accSetupValue(read.setup, 'tyreCompound')).toBe(1);
  expect(stage.database.generations[1]).toMatchObject({
    request: { sessionType: 'race', weather: 'wet', temperature: 18, setupStyle: 'balanced', prompt: '' },
  });
  const third = await call('/api/refine', { setupId: second.id, refinementPrompt: 'loose on exit' });
  expect((await answerOf(third)).note).toContain('You said: "loose on exit"');
  expect(stage.database.generations[2]).toMatchObject({ request: { sessionType: 'race', weather: 'wet' } });

  const asBefore = await refine({ conditions: { weather: 'dry' } });
  expect(asBefore.status).toBe(400);
  expect((await answerOf(asBefore)).fields).toHaveProperty('refinementPrompt');
});

test('dry, wet and dry again through refinement: tyres, pressures, aids and ducts follow', async () => {
  const known = [
    'tyreCompound',
    'tyrePressure.LF',
    'tyrePressure.RR',
    'abs',
    'tc1',
    'brakeDuct.front',
    'fuel',
  ];
  const valuesOf = (file: unknown) => {
    const read = parseAccSetup(JSON.stringify(file));
    return read.ok ? known.map((parameter) => accSetupValue(read.setup, parameter)) : [];
  };
  const first = await answerOf(await call('/api/generate-setup', wish({ prompt: '', track: 'zandvoort' })));
  const refine = async (id: number, weather: string) =>
    answerOf(await call('/api/refine', { setupId: id, conditions: { weather } }));
  const inRain = await refine(first.id, 'wet');
  expect(inRain.changes[0]).toMatchObject({ parameter: 'tyreCompound', toText: 'Wet' });
  const back = await refine(inRain.id, 'dry');
  expect(valuesOf(inRain.setupData)).not.toEqual(valuesOf(first.setup_data));
  expect(valuesOf(back.setupData)).toEqual(valuesOf(first.setup_data));
});

test('a refinement the model fails is answered by the rulebook, says why and costs nothing', async () => {
  stage.services.limits.run = { perDay: 2, perMinute: 1000 };
  const first = await answerOf(await call('/api/generate-setup', wish({ prompt: '' })));
  const body = { setupId: String(first.id), refinementPrompt: 'loose on exit [[scenario:refusal]]' };
  const failed = await answerOf(await call('/api/refine', body));
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
  const refined = await call('/api/refine', { setupId: first.id, refinementPrompt: 'loose on exit' });
  expect(refined.status).toBe(200);
});

test.each([
  ['please paint it red', 1],
  ['please paint it red [[scenario:refusal]]', 2],
  ['?!?', 0],
])('unclear words are asked back and cost nothing: %s', async (refinementPrompt, calls) => {
  stage.services.limits.run = { perDay: 1, perMinute: 1000 };
  const first = await answerOf(
    await call('/api/generate-setup', wish({ prompt: '[[scenario:server-error]]' })),
  );
  const asked = stage.upstream.count();
  const requestId = crypto.randomUUID();
  const body = { setupId: first.id, refinementPrompt, requestId };
  const response = await call('/api/refine', body);
  expect(response.status).toBe(200);
  const answer = await answerOf(response);
  expect(answer).toMatchObject({
    question: expect.stringContaining('?'),
    changes: [],
    adjusted: [],
    setupData: first.setup_data,
    source: expect.stringMatching(/^(?:model|baseline)$/),
  });
  expect(stage.upstream.count() - asked).toBe(calls);
  expect(stage.database.generations[1]).toMatchObject({
    status: 'failed',
    result: { question: answer.question },
  });
  const again = readEvents(await (await call('/api/refine', body, asEvents)).text());
  expect(again.at(-1)).toMatchObject({ event: 'done', data: { question: answer.question } });
  expect(await answerOf(await call(`/api/generations/${answer.id}`))).toMatchObject({
    question: answer.question,
  });
  // The one run of the day is still there.
  const refined = await call('/api/refine', { setupId: first.id, refinementPrompt: 'loose on exit' });
  expect(refined.status).toBe(200);
});

test('a question waits for no database, and is stored when there is one again', async () => {
  const first = await answerOf(await call('/api/generate-setup', wish()));
  stage.database.down.add('finish');
  const body = { setupId: first.id, refinementPrompt: 'please paint it red' };
  expect((await answerOf(await call('/api/refine', body))).question).toContain('?');
  stage.database.down.clear();
  await call('/api/generations/2');
  await expect.poll(() => stage.database.generations[1]?.status).toBe('failed');
});

test.each([
  ['misheard', 'baseline'],
  ['absurd', 'model'],
])('what a model makes of a complaint that plays %s never goes against it', async (scenario, source) => {
  const first = await answerOf(await call('/api/generate-setup', wish({ prompt: '' })));
  const refinementPrompt = `loose on exit [[scenario:${scenario}]]`;
  const answer = await answerOf(await call('/api/refine', { setupId: first.id, refinementPrompt }));
  expect(answer.source).toBe(source);
  const bar = answer.changes.find(({ parameter }) => parameter === 'arbRear');
  expect(bar === undefined || bar.to < bar.from).toBe(true);
});

test('who comes back to an earlier version gets other changes than those they left, and the model reads the history', async () => {
  const { model } = stage.services;
  const prompts: string[] = [];
  stage.services.model = {
    answer(question) {
      prompts.push(question.messages.at(-1)?.content ?? '');
      return model.answer(question);
    },
  };
  const first = await answerOf(await call('/api/generate-setup', wish({ prompt: '' })));
  const body = { setupId: first.id, refinementPrompt: 'understeer in slow corners' };
  const left = await answerOf(await call('/api/refine', body));
  const again = await answerOf(await call('/api/refine', body));
  const movesOf = ({ changes }: typeof left) =>
    changes.map(({ parameter, from, to }) => `${parameter} ${Math.sign(to - from)}`);
  expect(again.changes.length).toBeGreaterThan(0);
  for (const move of movesOf(again)) expect(movesOf(left)).not.toContain(move);
  expect(prompts.map((prompt) => /"history":.*understeer in slow corners.* undone/.test(prompt))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a saved setup is refined with what its stints, cards and earlier files say, and without them where they are not read', async () => {
  const made = await answerOf(await call('/api/generate-setup', wish({ prompt: '' })));
  const setup_data = JSON.stringify(made.setup_data);
  const saved = { id: 7, game: 'ACC', car_name: 'ferrari_296_gt3', track_name: 'monza', setup_data } as const;
  const conditions = { session: null, weather: null, track_celsius: null, race_minutes: null };
  stage.database.setups.push({ ...saved, ...conditions, generation_id: made.id, owner: stage.driver });
  const past = { id: 7, setup_data, generation_id: made.id, versions: [], stints: [], owner: stage.driver };
  const body = { communitySetupId: 7, refinementPrompt: 'loose on exit' };
  const first = await answerOf(await call('/api/refine', body));
  const cards = first.changes.map(({ parameter, label, fromText: from, toText: to }) => ({
    setup_id: 7,
    changes: [{ parameter, label, from, to, why: '' }],
    answer: 'worse' as const,
    decision: 'undone' as const,
  }));
  stage.database.past.push({ ...past, cards });
  const moved = ({ changes }: typeof first) => changes.map(({ parameter }) => parameter);
  const second = await answerOf(await call('/api/refine', body));
  expect(second.changes.length).toBeGreaterThan(0);
  for (const parameter of moved(second)) expect(moved(first)).not.toContain(parameter);
  stage.database.down.add('finished');
  expect(moved(await answerOf(await call('/api/refine', body)))).toEqual(moved(first));
});

test('a refinement of the version that was driven starts from its file, not from the one in use', async () => {
  const made = await answerOf(await call('/api/generate-setup', wish({ prompt: '' })));
  const driven = JSON.stringify(made.setup_data);
  const saved = { id: 8, game: 'ACC', car_name: 'ferrari_296_gt3', track_name: 'monza' } as const;
  const conditions = { session: null, weather: null, track_celsius: null, race_minutes: null };
  const row = { ...saved, ...conditions, generation_id: made.id, owner: stage.driver };
  const body = { communitySetupId: 8, refinementPrompt: 'loose on exit' };
  stage.database.setups.push({ ...row, setup_data: driven });
  const first = await answerOf(await call('/api/refine', body));
  const inUse = JSON.stringify(first.setup_data);
  stage.database.setups = [{ ...row, setup_data: inUse }];
  stage.database.past.push({
    id: 8,
    setup_data: inUse,
    generation_id: made.id,
    versions: [{ setup_id: 8, number: 1, setup_data: driven }],
    stints: [],
    cards: [],
    owner: stage.driver,
  });
  const startOf = ({ changes }: typeof first) =>
    Object.fromEntries(changes.map(({ parameter, from }) => [parameter, from]));
  const again = await answerOf(await call('/api/refine', { ...body, version: '1' }));
  // In the file in use these settings hold the new values.
  expect(startOf(again)).toEqual(startOf(first));
  expect(first.changes.length).toBeGreaterThan(0);
});
