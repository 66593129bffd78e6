import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { createModel, modelEndpoints } from '../../platform/adapters/openai/model.ts';
import { conversationMessages } from '../../racing/engineer/run/conversation.ts';
import { prepareRun, setupToTalkOf } from '../../racing/engineer/run/job.ts';
import type { ModelFailureKind } from '../../racing/engineer/answer/model.ts';
import { messagesFor } from '../../racing/engineer/answer/prompt.ts';
import { answerFormat, proposedChangesSchema } from '../../racing/engineer/baseline/proposed-changes.ts';
import { createOpenAiStandIn, scenarios } from './index.ts';
import { scenarioIn } from './scenarios.ts';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';

async function start(endpoint: (typeof modelEndpoints)[number] = 'responses') {
  const standIn = await createOpenAiStandIn({ pieceMs: 0 });
  const fetch: typeof globalThis.fetch = async (input, init) => standIn.fetch(new Request(input, init));
  const baseUrl = 'http://stand-in.test/openai/v1';
  const model = createModel({
    baseUrl,
    apiKey: 'k',
    model: 'm',
    endpoint,
    dialect: 'openai',
    timeLimits: { firstByteMs: 50, idleMs: 50 },
    fetch,
  });
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'k', fetch, maxRetries: 0 });
  return { standIn, model, client, fetch };
}

const request = { game: 'ACC', car: 'bmw_m4_gt3', track: 'zolder', ...dryRace } as const;

function changesQuestion(words: string) {
  const { briefing } = prepareRun({ kind: 'generate', request, driver: { words }, base: null }, '');
  return { messages: messagesFor(briefing), format: answerFormat, maxTokens: 1000, askedBy: 'x' };
}

type Started = Awaited<ReturnType<typeof start>>;

async function ask({ model }: Started, question: Parameters<Started['model']['answer']>[0]): Promise<string> {
  let answer = '';
  for await (const piece of model.answer(question)) answer += piece;
  return answer;
}

test('a briefing is answered with changes that fit the schema and name only its settings', async () => {
  const started = await start();
  const question = changesQuestion('understeer mid corner');
  const answer = proposedChangesSchema.parse(JSON.parse(await ask(started, question)));
  const names = prepareRun({ kind: 'generate', request, driver: { words: '' }, base: null }, '').briefing
    .settings;
  expect(answer.changes.length).toBeGreaterThan(1);
  expect(answer.changes.every(({ parameter }) => names.some((row) => row.parameter === parameter))).toBe(
    true,
  );
  expect(answer.note).toContain('understeer');
});

test('without words, the track itself asks for the changes', async () => {
  const answer = proposedChangesSchema.parse(JSON.parse(await ask(await start(), changesQuestion(''))));
  expect(answer.changes.map(({ parameter }) => parameter)).toContain('bumpFast.front');
});

test('a chat message is answered from the rules, in markdown', async () => {
  const started = await start();
  const say = (message: string) =>
    ask(started, { messages: conversationMessages([], message, null), maxTokens: 1000, askedBy: 'x' });
  expect(await say('the rear is loose on exit')).toMatch(/^\*\*Oversteer, exit\.\*\*[\s\S]+1\. \*\*/);
  expect(await say('what tyre pressures should I run?')).toContain('26 to 27 psi');
  expect(await say('the brakes lock at the rear')).toMatch(/^\*\*[^*]*Rear/);
  expect(await say('how do I look after my tyres at Monza?')).toContain('Tyres at Autodromo Nazionale Monza');
  expect(await say('how do I keep my tyres alive?')).toContain('26 to 27 psi');
  expect(await say('hello')).toContain('order of work');
});

test('about the setup in hand the chat answers with its values, ranges and sums, as far as the prompt tells them', async () => {
  const started = await start();
  const made = prepareRun({ kind: 'generate', request, driver: { words: '' }, base: null }, '');
  const setup = setupToTalkOf(request, made.baseline.editable.text);
  const say = (message: string, more: object = {}) =>
    ask(started, {
      messages: conversationMessages([], message, { ...setup, ...more }),
      maxTokens: 1000,
      askedBy: 'x',
    });
  expect(await say('27.6 27.4 26.1 26.5 hot')).toMatch(
    /LF:\*\* 27\.6 hot, aim 26\.5: −1\.1 psi; cold [\d.]+ −1\.1 = \*\*[\d.]+ psi\*\* \(11 clicks down\)/,
  );
  expect(await say('should I lower the rear wing?')).toMatch(
    /Rear wing:\*\* now \d+, garage \d+ to \d+, players \d+ to \d+, try \d+\./,
  );
  expect(await say('sovrasterzo in uscita')).toMatch(/^\*\*Oversteer, exit[\s\S]+now \d/);
  expect(await say('should I lower the rear wing?', { settings: [] })).toContain('does not have it');
});

test('a request without a key, or that cannot be read, is refused as the service does', async () => {
  const { fetch } = await start();
  const post = (headers: Record<string, string>, body: string) =>
    fetch('http://stand-in.test/openai/v1/chat/completions', { method: 'POST', headers, body });
  expect((await post({}, '{}')).status).toBe(401);
  expect((await post({ authorization: 'Bearer k' }, 'nonsense')).status).toBe(400);
  expect(
    (await fetch('http://stand-in.test/openai/v1/other', { headers: { authorization: 'Bearer k' } })).status,
  ).toBe(404);
});

const failures: [string, ModelFailureKind][] = [
  ['stall', 'slow'],
  ['stall-midway', 'slow'],
  ['cut-off', 'cut-off'],
  ['refusal', 'refused'],
  ['content-filter', 'filtered'],
  ['length', 'too-long'],
  ['only-thought', 'only-thought'],
  ['rate-limit', 'busy'],
  ['server-error', 'unreachable'],
];

test.each(modelEndpoints.flatMap((endpoint) => failures.map((row) => [endpoint, ...row] as const)))(
  'over %s the scenario %s makes the client fail with %s',
  async (endpoint, scenario, kind) => {
    const asking = ask(await start(endpoint), changesQuestion(`loose [[scenario:${scenario}]]`));
    await expect(asking).rejects.toMatchObject({ kind });
  },
);

test('a scenario that plays once is over with the second request', async () => {
  const started = await start();
  const question = changesQuestion('loose [[scenario:server-error-once]]');
  await expect(ask(started, question)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await ask(started, question)).toContain('changes');
});

test('every scenario has a name that is found in a prompt', () => {
  for (const scenario of scenarios) {
    expect(scenarioIn(`x [[scenario:${scenario}]] y`)).toEqual({ scenario, once: false });
    expect(scenarioIn(`[[ scenario: ${scenario}-once ]]`)).toEqual({ scenario, once: true });
  }
  expect(scenarioIn('[[scenario:unheard-of]]').scenario).toBe('normal');
});

test('requests are counted and listed with how they ended', async () => {
  const started = await start();
  await ask(started, changesQuestion('loose'));
  await ask(started, changesQuestion('loose [[scenario:refusal]]')).catch(() => null);
  expect(started.standIn.count()).toBe(2);
  expect(started.standIn.requests()).toMatchObject([
    { kind: 'changes', scenario: 'normal', outcome: 'whole' },
    { kind: 'changes', scenario: 'refusal' },
  ]);
});

const plain = { model: 'm', stream: true as const, messages: [{ role: 'user' as const, content: 'hello' }] };
const strictly = (schema: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } },
});
const closed = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

async function statusOf(path: string, body: object): Promise<number> {
  const { fetch } = await start();
  const response = await fetch(`http://stand-in.test/openai/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: JSON.stringify(body),
  });
  return response.status;
}

test.each([
  ['a parameter that the vendor does not know', { max_output_tokens: 50 }],
  ['a temperature, which a model that reasons refuses', { temperature: 0.2 }],
  ['an effort that does not exist', { reasoning_effort: 'some' }],
  ['a key for the cache that is too long', { prompt_cache_key: 'x'.repeat(65) }],
  ['a message without words', { messages: [{ role: 'user', content: '' }] }],
  ['a schema that leaves a property out of required', strictly(closed({ a: { type: 'string' } }, []))],
  ['an open object', strictly({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })],
  ['a keyword that strict mode lacks', strictly(closed({ a: { type: 'string', maxLength: 3 } }))],
  ['anyOf at the root', strictly({ anyOf: [closed({ a: { type: 'string' } })] })],
  [
    'a schema nested too deep',
    strictly(Array.from({ length: 11 }).reduce<object>((inner) => closed({ a: inner }), { type: 'string' })),
  ],
])('%s is refused, as the vendor refuses it', async (_, wrong) => {
  expect(await statusOf('chat/completions', { ...plain, ...wrong })).toBe(400);
});

const asked = { model: 'm', stream: true as const, input: plain.messages, store: false };

test.each([
  ['a limit by the name of Chat Completions', { max_completion_tokens: 50 }],
  ['fewer tokens than the vendor takes', { max_output_tokens: 15 }],
  ['messages by the name of Chat Completions', { messages: plain.messages }],
  ['an answer that is stored', { store: true }],
  ['an open object', { text: { format: { type: 'json_schema', name: 'x', strict: true, schema: {} } } }],
])('%s is refused where Responses are asked for', async (_, wrong) => {
  expect(await statusOf('responses', asked)).toBe(200);
  expect(await statusOf('responses', { ...asked, ...wrong })).toBe(400);
});

test('a stream that was asked for its usage ends with it', async () => {
  const { client } = await start();
  const completion = await client.chat.completions.create({
    ...plain,
    stream_options: { include_usage: true },
  });
  const response = await client.responses.create(asked);
  const last: unknown[] = [];
  for await (const chunk of completion) last[0] = chunk;
  for await (const event of response) last[1] = event;
  expect(last).toMatchObject([
    { choices: [], usage: { prompt_tokens_details: { cached_tokens: 0 } } },
    { type: 'response.completed', response: { usage: { input_tokens_details: { cached_tokens: 0 } } } },
  ]);
});
