import { expect, test } from 'vitest';
import {
  answerIn,
  type ChatTurn,
  conversationMessages,
  heardMessageSchema,
  historyCharacters,
} from './conversation.ts';
import { setupToTalkOf } from './job.ts';
import { messagesFor } from '../answer/prompt.ts';
import { hourAtSpa } from '../answer/rulebook.fixture.ts';
import { madeFor } from './run.fixture.ts';

const historyOf = (history: readonly ChatTurn[]) =>
  conversationMessages(history, 'now', null)
    .filter(({ role }) => role !== 'system')
    .slice(0, -1)
    .map(({ content }) => content);
const turns = (...contents: string[]): ChatTurn[] => contents.map((content) => ({ role: 'user', content }));

test('the last ten messages go along, in their order', () => {
  const said = Array.from({ length: 12 }, (_, index) => `message ${index}`);
  expect(historyOf(turns(...said))).toEqual(said.slice(2));
});

test('long messages go along as many as fit, the newest first, none of them without its beginning', () => {
  const long = (letter: string) => letter.repeat(historyCharacters / 4);
  expect(historyOf(turns('short', long('a'), long('b'), long('c'), long('d')))).toEqual([
    long('a'),
    long('b'),
    long('c'),
    long('d'),
  ]);
  expect(historyOf(turns(long('a'), long('b'), 'short', long('c'), long('d'), long('e')))).toEqual([
    'short',
    long('c'),
    long('d'),
    long('e'),
  ]);
});

test('ten messages of any length make no question without end', () => {
  const history = turns(...Array.from({ length: 10 }, () => 'x'.repeat(200_000)));
  const said = historyOf(history);
  expect(said.length).toBeGreaterThan(0);
  expect(said.join('').length).toBeLessThanOrEqual(historyCharacters);
});

const request = { ...hourAtSpa('ACC', 'bmw_m4_gt3'), experience: 'beginner' as const };
const made = madeFor(request);
const setup = setupToTalkOf(request, made.baseline.editable.text);

const promptFor = (message: string, inHand: typeof setup | null = setup) =>
  conversationMessages([], message, inHand).map(({ content }) => content);
const heardOf = (message: string, inHand: typeof setup | null = setup) =>
  heardMessageSchema.parse(JSON.parse(promptFor(message, inHand).at(-2) ?? ''));

test('the chat begins with the rulebook of its game, word for word as a refinement does', () => {
  const [rulebook] = messagesFor(made.briefing);
  expect(promptFor('loose')[0]).toBe(rulebook?.content);
  expect(promptFor('loose', null)[0]).toBe(rulebook?.content);
  expect(promptFor('my hypercar is loose', null)[0]).toContain('Le Mans Ultimate');
});

test('the chat gets the setup with each value, its garage range and the players’ range', () => {
  const told = JSON.parse(promptFor('hello')[2] ?? '');
  expect(told.setupInHand).toMatchObject({ experience: 'beginner', hotWindowPsi: { start: 26.5 } });
  expect(told.setupInHand.settings).toContainEqual({
    parameter: 'rearWing',
    now: expect.any(Number),
    unit: expect.any(String),
    lowest: 0,
    highest: expect.any(Number),
    step: 1,
    players: [expect.any(Number), expect.any(Number)],
  });
});

test('four hot readings come with the cold pressures that they ask for, on clicks of the car', () => {
  const { hotReadings = [] } = heardOf('hot pressures 27.6 27.4 26.1 26.5');
  const cold = (wheel: string) =>
    made.baseline.editable.rows.find(({ parameter }) => parameter === `tyrePressure.${wheel}`)?.value ?? 0;
  expect(hotReadings.map(({ wheel, by, clicks }) => [wheel, by, clicks])).toEqual([
    ['LF', -1.1, -11],
    ['RF', -0.9, -9],
    ['LR', 0.4, 4],
    ['RR', 0, 0],
  ]);
  for (const { wheel, by, setTo } of hotReadings) expect(setTo).toBeCloseTo(cold(wheel) + by, 6);
  expect(heardOf('27.6 27.4 26.9 26.8 hot in the rain', null)).toMatchObject({
    hotWindowPsi: { start: 30 },
    hotReadings: [{ wheel: 'LF', by: 2.4 }, {}, {}, {}],
  });
});

test('a message’s complaints and settings are heard as in a refinement', () => {
  expect(heardOf('übersteuern am Kurvenausgang').heard.complaints).toMatchObject([
    { symptom: 'oversteer', phase: 'exit' },
  ]);
  expect(heardOf('what is my brake bias, and the rear wing?').settings).toEqual(['brakeBias', 'rearWing']);
});

test.each([
  ['de', ['Take two clicks off the rear wing and drive three laps before you judge it, please.'], 2],
  ['de', ['Nimm zwei Klicks vom Heckflügel und fahr drei Runden, bevor du urteilst.'], 1],
  ['de', ['**Rear wing**: 5'], 1],
  ['en', ['Any words at all.'], 1],
] as const)(
  'an answer in another language than %s is asked for once more: %j',
  async (language, [text], times) => {
    const requests: string[] = [];
    const pieces = answerIn(language, async function* (further) {
      requests.push(further.map(({ content }) => content).join());
      for (const piece of `${text} `.repeat(3).match(/.{1,9}/gs) ?? []) yield piece;
    });
    let answer = '';
    for await (const piece of pieces) answer += piece;
    expect(answer).toBe(`${text} `.repeat(3));
    expect(requests).toEqual(['', 'Answer in German (de), and in no other language.'].slice(0, times));
  },
);
