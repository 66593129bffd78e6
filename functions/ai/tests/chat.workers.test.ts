import { beforeEach, expect, test, vi } from 'vitest';
import type { ModelQuestion } from '#racing/engineer/answer/model';
import { proposalSchema } from '#racing/engineer/run/request';
import { modelOf } from '#racing/engineer/run/run.fixture';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { savedSetup } from './fakes.ts';
import { asEvents, type CallOptions, call, eachTestHasAStage, generate, refine, stage } from './stage.ts';

let questions: ModelQuestion[];

eachTestHasAStage(/scenario:stall\]/);
beforeEach(() => {
  questions = [];
  const { model } = stage.services;
  stage.services.model = {
    answer(question) {
      questions.push(question);
      return model.answer(question);
    },
  };
});

const chat = (body?: unknown, options?: CallOptions, query = '') =>
  call(`/api/race-engineer-chat${query}`, body, options);
const answerTo = async (body: object, options?: CallOptions) =>
  ((await (await chat(body, options)).json()) as { response: string }).response;
/** The texts of a driver's question to the model. */
const textOf = (question: ModelQuestion | undefined) => JSON.stringify(question?.messages);

const spoken = () => stage.database.messages.map(({ role, content }) => `${role}: ${content}`);
const historyOf = (question: ModelQuestion | undefined) =>
  question?.messages.filter(({ role }) => role !== 'system').map(({ content }) => content);

test('a message is answered as markdown, and both are kept', async () => {
  const answer = await answerTo({ message: '  loose on exit  ', context: [] });
  expect(answer).toContain('**');
  await stage.idle();
  expect(spoken()).toEqual(['user: loose on exit', `assistant: ${answer}`]);
});

test('an answer is in the browser’s language where the words do not tell one', async () => {
  await chat({ message: '?!' }, { headers: { 'accept-language': 'nl, de-DE;q=0.9, en' } });
  expect(textOf(questions[0])).toContain('German (de)');
});

test('an answer is in the language that the driver chose, above the browser’s', async () => {
  stage.database.languages.set(stage.driver, 'it');
  const headers = { 'accept-language': 'de-DE' };
  await chat({ message: '?!' }, { headers });
  await chat({ message: 'Das Heck bricht am Ausgang aus' }, { headers });
  stage.database.down.add('languages');
  await chat({ message: '?!' }, { headers: { 'accept-language': 'fr' } });
  const answered = questions.map((question) => /Italian|German|French/.exec(textOf(question))?.[0]);
  expect([...new Set(answered)]).toEqual(['Italian', 'German', 'French']);
});

test('streamed, the pieces add up to the answer', async () => {
  const text = await (await chat({ message: 'tyre pressures?' }, asEvents)).text();
  const data = (event: string) =>
    [...text.matchAll(new RegExp(`event: ${event}\ndata: (.*)`, 'g'))].map(
      ([, json]) => JSON.parse(json ?? '') as Record<string, string>,
    );
  const [done] = data('done');
  expect(
    data('text')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(done?.response);
  expect(done?.response).toContain('psi');
});

test('the engineer remembers the last ten messages, told or stored', async () => {
  for (let index = 0; index < 12; index += 1)
    await stage.services.chatMessages.append(stage.driver, [{ role: 'user', content: `old ${index}` }]);
  await chat({ message: 'now' });
  expect(historyOf(questions[0])).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `old ${index + 2}`),
    'now',
  ]);
  await chat({ message: 'again', context: [{ role: 'assistant', content: 'told' }] });
  expect(historyOf(questions[1])).toEqual(['told', 'again']);
});

const bmw = { car: 'bmw_m4_gt3', track: 'spa' };

test('the engineer knows the setup in hand, and nobody else’s', async () => {
  const { id: setupId } = await generate(bmw);
  questions.length = 0;
  await chat({ message: 'loose on exit', setupId });
  expect(textOf(questions[0])).toContain('BMW M4 GT3');
  await chat({ message: 'loose on exit', setupId }, { as: `${stage.driver}-other` });
  expect(textOf(questions[1])).not.toContain('BMW M4 GT3');
});

const proposalIn = (answer: string) =>
  proposalSchema.parse(JSON.parse(/```changes\n(\{.+\})\n```$/.exec(answer)?.[1] ?? 'null'));

async function chattedAbout(message: string, answer?: string) {
  const { id } = await generate(bmw);
  if (answer !== undefined) stage.services.model = modelOf(answer).model;
  return { id, response: await answerTo({ message, setupId: id }) };
}

test('changes that the chat proposes become a version in one press, once, and cost no run', async () => {
  const { id, response } = await chattedAbout('loose on exit');
  const { setupId, said, changes } = proposalIn(response);
  expect([setupId, said]).toEqual([id, 'loose on exit']);
  expect(response).toContain('| Setting | Now | Proposed |');
  stage.services.limits.run = { perDay: 2, perMinute: 1000 };
  const before = stage.upstream.count();
  const requestId = crypto.randomUUID();
  const press = () => refine({ setupId, refinementPrompt: said, changes, requestId });
  const version = await press();
  expect(version).toMatchObject({ parentId: id, source: 'model' });
  expect(version.changes.map(({ parameter, to: value }) => ({ parameter, value }))).toEqual(changes);
  expect((await press()).id).toBe(version.id);
  expect(stage.upstream.count()).toBe(before);
  const refined = { setupId: version.id, refinementPrompt: 'loose on exit' };
  expect((await call('/api/refine', refined)).status).toBe(200);
});

test('a model’s proposals in a chat are held to limits, clicks and history, and nothing unread is shown', async () => {
  const block = (...changes: object[]) =>
    `Try this.\n\n\`\`\`changes\n${JSON.stringify(changes)}\n\`\`\`\nGood luck.`;
  const { response } = await chattedAbout(
    'loose on exit',
    block(
      { parameter: 'arbRear', value: 0 },
      { parameter: 'warp', value: 9 },
      { parameter: 'rearWing', value: 40 },
    ),
  );
  const { changes } = proposalIn(response);
  expect(changes.every(({ value }) => value < 40)).toBe(true);
  expect(changes.map(({ parameter }) => parameter)).not.toContain('warp');
  expect(response).toContain('- Warp: ');
  expect(response.startsWith('Try this.\n\n')).toBe(true);
  expect(response).toContain('Good luck.');
  const broken = await chattedAbout('loose on exit', 'Try this.\n\n```changes\n[{"parameter": 1}]\n```');
  expect(broken.response.trim()).toBe('Try this.');
});

test('the chat reads the history that a refinement reads, and proposes again what nobody has driven', async () => {
  const { id, response } = await chattedAbout('loose on exit');
  const { changes, said } = proposalIn(response);
  await refine({ setupId: id, refinementPrompt: said, changes });
  questions.length = 0;
  const again = await answerTo({ message: 'loose on exit', setupId: id });
  expect(textOf(questions[0])).toMatch(/history.*loose on exit.*not tried/);
  expect(proposalIn(again).changes).toEqual(changes);
});

test('a saved setup is talked of without conditions, and its proposal is for it alone', async () => {
  stage.database.setups.push(savedSetup({ id: 4, setup_data: ferrari296File, owner: stage.driver }));
  const about = { message: 'loose on exit', communitySetupId: 4 };
  const { communitySetupId, said, changes } = proposalIn(await answerTo(about));
  expect(communitySetupId).toBe(4);
  const version = await refine({ communitySetupId, refinementPrompt: said, changes });
  expect(version.changes).toHaveLength(changes.length);
  questions.length = 0;
  await chat(about, { as: `${stage.driver}-other` });
  expect(textOf(questions[0])).not.toContain('setupInHand\\":');
});

test('chosen changes need a setup of the driver’s own', async () => {
  const { id } = await chattedAbout('hello');
  for (const [body, status, as] of [
    [{ communitySetupId: 1 }, 404],
    [{ baseSetup: '{}', game: 'ACC', track: 'spa' }, 400],
    [{ setupId: id }, 404, `${stage.driver}-other`],
    [{ setupId: id, changes: [] }, 400],
  ] as const) {
    const changes = [{ parameter: 'arbRear', value: 1 }];
    const refused = await call('/api/refine', { changes, ...body }, { as: as ?? stage.driver });
    expect([body, refused.status]).toEqual([body, status]);
  }
});

test('an answer about another car says which one it is for', async () => {
  const { id: setupId } = await generate(bmw);
  expect(await answerTo({ message: 'And in the Ferrari?', setupId })).toMatch(
    /^For the BMW M4 GT3 2021, your setup in hand:\n\n\S/,
  );
  expect(await answerTo({ message: 'loose on exit', setupId })).not.toContain('your setup in hand');
});

test('a blank message is not sent', async () => {
  const response = await chat({ message: ' \n' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'Please type a message' });
  expect(stage.upstream.count()).toBe(0);
});

test('the conversation survives a reload and can be cleared', async () => {
  await (await chat({ message: 'tyre pressures?' })).text();
  await stage.idle();
  const shown = (await (await chat()).json()) as { messages: { role: string }[] };
  expect(shown.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect((await chat(undefined, { method: 'DELETE' })).status).toBe(200);
  expect(await (await chat()).json()).toEqual({ messages: [] });
  expect((await chat(undefined, { method: 'DELETE' }, '?userId=premium-x')).status).toBe(403);
});

test.each([
  ['speaks', 'slow', true],
  ['is silent', 'stall-midway', false],
])(
  'a browser that leaves while the model %s stops it at once, and the model is not blamed',
  async (_, scenario, isKept) => {
    const errors = vi.fn();
    stage.services.logError = errors;
    const response = await chat({ message: `loose on exit [[scenario:${scenario}]]` }, asEvents);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await stage.idle();
    await expect.poll(() => stage.upstream.requests()[0]?.outcome).toBe('left');
    expect(errors).not.toHaveBeenCalled();
    if (isKept) expect(spoken()[1]).toMatch(/^assistant: ./);
  },
);

test('a call that is aborted stops the model too', async () => {
  const leaving = new AbortController();
  const pending = chat({ message: 'loose [[scenario:slow]]' }, { signal: leaving.signal });
  await expect.poll(() => stage.upstream.count()).toBe(1);
  leaving.abort();
  await pending.catch(() => null);
  await expect.poll(() => stage.upstream.requests()[0]?.outcome).toBe('left');
});

test.each([
  ['stall', 504],
  ['rate-limit', 502],
  ['server-error', 502],
  ['refusal', 502],
  ['content-filter', 502],
  ['cut-off', 502],
])(
  'a model that plays %s is answered with %d and a sentence, and no upstream text',
  async (scenario, status) => {
    stage.services.limits.message = { perDay: 1, perMinute: 100 };
    const message = `loose [[scenario:${scenario}]]`;
    const response = await chat({ message });
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error: string };
    expect(body.error).toMatch(/^(?:The|We couldn’t reach the) race engineer.*\.$/);
    const streamed = await (await chat({ message }, asEvents)).text();
    if (!['content-filter', 'cut-off'].includes(scenario)) {
      await stage.idle();
      expect(streamed).toContain('event: error');
    }
  },
);

test('a failure says whether the message was kept, with as much of an answer as came', async () => {
  for (const [scenario, kept] of [
    ['cut-off', true],
    ['server-error', false],
  ] as const) {
    const message = `understeer in slow corners [[scenario:${scenario}]]`;
    const before = stage.database.messages.length;
    expect(await (await chat({ message })).json()).toMatchObject({ kept });
    await stage.idle();
    expect(stage.database.messages.length > before).toBe(kept);
    const streamed = await (await chat({ message }, asEvents)).text();
    expect(streamed).toContain(`"kept":${kept}`);
    expect(streamed.includes('cut off here')).toBe(kept);
  }
});

test.each(['cut-off', 'length'])('an answer that ends by %s is kept marked as such', async (scenario) => {
  await (await chat({ message: `understeer in slow corners [[scenario:${scenario}]]` })).text();
  await stage.idle();
  expect(stage.database.messages.at(-1)).toMatchObject({
    role: 'assistant',
    content: expect.stringMatching(/^\*\*Understeer[\s\S]+\n\n\*The answer was cut off here\.\*$/),
  });
});
