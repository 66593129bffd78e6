import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { createModel, modelEndpoints } from '../../platform/adapters/openai/model.ts';
import type { ModelFailureKind } from '../../racing/engineer/answer/model.ts';
import { messagesFor } from '../../racing/engineer/answer/prompt.ts';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';
import { answerFormat, proposedChangesSchema } from '../../racing/engineer/baseline/proposed-changes.ts';
import { conversationMessages } from '../../racing/engineer/run/conversation.ts';
import { prepareRun, setupToTalkOf } from '../../racing/engineer/run/job.ts';
import { createOpenAiStandIn } from './index.ts';

async function start(endpoint: (typeof modelEndpoints)[number] = 'responses') {
  const standIn = await createOpenAiStandIn({ pieceMs: 0 });
  const fetch: typeof globalThis.fetch = async (input, init) => standIn.fetch(new Request(input, init));
  const baseUrl = 'http://stand-in.test/openai/v1';
  const timeLimits = { firstByteMs: 50, idleMs: 50 };
  const model = createModel({
    ...{ baseUrl, apiKey: 'k', model: 'm', endpoint, dialect: 'openai', timeLimits, fetch },
  });
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'k', fetch, maxRetries: 0 });
  async function ask(question: Parameters<typeof model.answer>[0]): Promise<string> {
    let answer = '';
    for await (const piece of model.answer(question)) answer += piece;
    return answer;
  }
  const say = (message: string, setup: Parameters<typeof conversationMessages>[2] = null) =>
    ask({ messages: conversationMessages([], message, setup), maxTokens: 1000, askedBy: 'x' });
  return { standIn, client, fetch, ask, say };
}

const request = { game: 'ACC', car: 'bmw_m4_gt3', track: 'zolder', ...dryRace } as const;
const run = prepareRun({ kind: 'generate', request, driver: { words: '' }, base: null }, '');

function changesQuestion(words: string) {
  const { briefing } = prepareRun({ kind: 'generate', request, driver: { words }, base: null }, '');
  return { messages: messagesFor(briefing), format: answerFormat, maxTokens: 1000, askedBy: 'x' };
}

test.each([
  ['understeer mid corner', 'arbFront', 'understeer'],
  ['', 'bumpFast.front', 'Zolder'],
])(
  'a briefing that says "%s" is answered with changes of its own settings',
  async (words, parameter, said) => {
    const answer = proposedChangesSchema.parse(JSON.parse(await (await start()).ask(changesQuestion(words))));
    const changed = answer.changes.map((change) => change.parameter);
    const parameters = run.briefing.settings.map((row) => row.parameter);
    expect(changed).toContain(parameter);
    expect(changed.filter((name) => !parameters.includes(name))).toEqual([]);
    expect(answer.note).toContain(said);
  },
);

test.each([
  [
    'the rear is loose on exit',
    /^\*\*Oversteer, exit\.\*\*[\s\S]+1\. \*\*[\w -]+:\*\* (?:more|less)\. [A-Z]/,
  ],
  ['what tyre pressures should I run?', /26 to 27 psi/],
  ['the brakes lock at the rear', /^\*\*[^*]*Rear/],
  ['how do I keep my tyres alive?', /26 to 27 psi/],
  ['it rains, what should I change?', /^\*\*Wet track[\s\S]+1\. \*\*/],
  ['what does the rear anti-roll bar do?', /^- \*\*Rear anti-roll bar:\*\* up means/],
  ['hello', /order of work/],
])('"%s" in a chat is answered from the rules, in markdown', async (message, answer) => {
  expect(await (await start()).say(message)).toMatch(answer);
});

test.each([
  [
    '27.6 27.4 26.1 26.5 hot',
    /Tyre pressure LF:\*\* [\d.]+ to [\d.]+ psi\. 27\.6 psi hot, aim 26\.5 psi: 1\.1 psi less/,
  ],
  ['lower the rear wing', /Rear wing:\*\* (\d+) to \d+\. You asked for it\. It costs [\s\S]+```changes\n/],
  ['sovrasterzo in uscita', /^\*\*Oversteer, exit[\s\S]+\d to \d/],
  ['hello', /I have your BMW M4 GT3 2021 at Circuit Zolder/],
])('"%s" about the setup in hand is answered with its values', async (message, answer) => {
  const setup = setupToTalkOf(request, run.baseline.editable.text);
  expect(await (await start()).say(message, setup)).toMatch(answer);
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
  'a client of %s fails in the scenario %s with %s',
  async (endpoint, scenario, kind) => {
    const { ask } = await start(endpoint);
    await expect(ask(changesQuestion(`loose [[scenario:${scenario}]]`))).rejects.toMatchObject({ kind });
  },
);

test('a scenario that plays once is over with the second request, and both are listed', async () => {
  const { ask, standIn } = await start();
  const question = changesQuestion('loose [[scenario:server-error-once]]');
  await expect(ask(question)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await ask(question)).toContain('changes');
  expect(standIn.requests()).toMatchObject([
    { kind: 'changes', scenario: 'server-error', outcome: 'refused' },
    { kind: 'changes', scenario: 'normal', outcome: 'whole' },
  ]);
});

const plain = { model: 'm', stream: true as const, messages: [{ role: 'user' as const, content: 'hello' }] };
const asked = { model: 'm', stream: true as const, input: plain.messages, store: false };

test.each([
  ['chat/completions', {}, 200],
  ['chat/completions', { max_output_tokens: 50 }, 400],
  // A model that reasons refuses it.
  ['chat/completions', { temperature: 0.2 }, 400],
  ['chat/completions', { reasoning_effort: 'some' }, 400],
  ['chat/completions', { prompt_cache_key: 'x'.repeat(65) }, 400],
  ['chat/completions', { messages: [{ role: 'user', content: '' }] }, 400],
  ['responses', {}, 200],
  ['responses', { max_completion_tokens: 50 }, 400],
  ['responses', { max_output_tokens: 15 }, 400],
  ['responses', { messages: plain.messages }, 400],
  ['responses', { store: true }, 400],
  ['other', {}, 404],
])('%s with %j is answered with %d, as by the vendor', async (path, more, status) => {
  const { fetch } = await start();
  const whole = path === 'responses' ? asked : plain;
  const post = (headers: HeadersInit, body: string) =>
    fetch(`http://stand-in.test/openai/v1/${path}`, { method: 'POST', headers, body });
  const key = { authorization: 'Bearer k' };
  expect((await post(key, JSON.stringify({ ...whole, ...more }))).status).toBe(status);
  expect((await post({}, '{}')).status).toBe(401);
});
