import { expect, test } from 'vitest';
import { createModel } from '../../platform/adapters/openai/model.ts';
import { messagesFor } from '../../racing/engineer/answer/prompt.ts';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';
import { answerFormat, proposedChangesSchema } from '../../racing/engineer/baseline/proposed-changes.ts';
import { conversationMessages } from '../../racing/engineer/run/conversation.ts';
import { prepareRun, setupToTalkOf } from '../../racing/engineer/run/job.ts';
import { createOpenAiStandIn } from './index.ts';

const timeLimits = { firstByteMs: 50, idleMs: 50 };

async function ask(question: Parameters<ReturnType<typeof createModel>['answer']>[0]): Promise<string> {
  const standIn = await createOpenAiStandIn({ pieceMs: 0 });
  const model = createModel({
    ...{ baseUrl: 'http://stand-in.test/openai/v1', apiKey: 'k', model: 'm', timeLimits },
    ...{ endpoint: 'responses', dialect: 'openai' },
    fetch: async (input, init) => standIn.fetch(new Request(input, init)),
  });
  let answer = '';
  for await (const piece of model.answer(question)) answer += piece;
  return answer;
}
const say = (message: string, setup: Parameters<typeof conversationMessages>[2] = null) =>
  ask({ messages: conversationMessages([], message, setup), maxTokens: 1000, askedBy: 'x' });

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
    const answer = proposedChangesSchema.parse(JSON.parse(await ask(changesQuestion(words))));
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
  expect(await say(message)).toMatch(answer);
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
  expect(await say(message, setup)).toMatch(answer);
});
