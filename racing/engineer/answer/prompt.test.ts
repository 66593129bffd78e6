import { expect, test } from 'vitest';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { conversationMessages } from '../run/conversation.ts';
import { setupToTalkOf } from '../run/job.ts';
import type { ModelMessage } from './model.ts';
import { messagesFor, rulebookSchema } from './prompt.ts';
import { editableBaseline, hourAtSpa } from './rulebook.fixture.ts';
import type { SetupHistory } from './setup-history.ts';
import { madeFor, refinedFrom } from '../run/run.fixture.ts';

/** Providers know a beginning again from 1,024 tokens on; no token of English or JSON has more than six letters on average. */
const knownFrom = 1_024 * 6;

const cars: readonly [EngineerGame, string, string][] = [
  ['ACC', 'bmw_m4_gt3', 'alpine_a110_gt4'],
  ['LMU', 'Ferrari_499P', 'Oreca_07'],
];

function ordered(game: EngineerGame, car: string, words: string) {
  const request = { ...hourAtSpa(game, car), trackTemperature: words.length };
  const made = madeFor(request, words);
  const { text: file } = made.baseline.editable;
  const refined = refinedFrom(request, file, words);
  return { made: made.briefing, refined: refined.briefing, setup: setupToTalkOf(request, file) };
}

function sharedBeginning(one: readonly ModelMessage[], other: readonly ModelMessage[]): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

test.each(cars)('two orders of %s, whatever the car, driver and day, begin alike', (game, car, otherCar) => {
  const one = ordered(game, car, 'loose on exit');
  const other = ordered(game, otherCar, 'Understeer in slow corners!');
  for (const task of ['made', 'refined'] as const) {
    const [first, second] = [messagesFor(one[task]), messagesFor(other[task])];
    expect(first.slice(0, -1)).toEqual(second.slice(0, -1));
    expect(sharedBeginning(first, second)).toBeGreaterThan(knownFrom);
  }
  expect(sharedBeginning(messagesFor(one.made), messagesFor(other.refined))).toBeGreaterThan(knownFrom);
});

test.each(cars)('two chats about setups of %s begin as its orders do', (game, car, otherCar) => {
  const one = ordered(game, car, 'loose on exit');
  const other = ordered(game, otherCar, 'a');
  const chats = [
    conversationMessages([], 'loose', one.setup),
    conversationMessages([{ role: 'user', content: 'before' }], 'what does the wing do?', other.setup),
  ] as const;
  expect(chats[0].slice(0, 2)).toEqual(chats[1].slice(0, 2));
  expect(sharedBeginning(...chats)).toBeGreaterThan(knownFrom);
  expect(sharedBeginning(chats[0], messagesFor(one.refined))).toBeGreaterThan(knownFrom);
});

test('the prompt says what the checks do: the band yields to a reason, and steps have an end', () => {
  const { refined } = ordered('ACC', 'bmw_m4_gt3', 'loose on exit');
  const [rulebook = '', orders = ''] = messagesFor(refined).map(({ content }) => content);
  expect(orders).toContain('a default, not a limit');
  const data = rulebookSchema.parse(JSON.parse(rulebook.split('\n').at(-1) ?? ''));
  expect(data.sizes).toMatchObject({
    rearWing: { clicks: [3] },
    camber: { '°': [0.2, 0.5, 0.6] },
    brakeDuct: { clicks: [3] },
    fuel: { L: [3, 10] },
  });
});

/** A setup refined thirty times, each time with long words and several changes. */
const longHistory: SetupHistory = Array.from({ length: 30 }, (_, place) => ({
  version: 31 - place,
  said: 'Übersteuern am Kurvenausgang, besonders in den langsamen Ecken, und auf den Kerbs',
  complaints: [{ symptom: 'oversteer', phase: 'exit' }],
  changes: ['arbRear', 'rearWing', 'toe.rear', 'preload'].map((parameter) => ({
    parameter,
    from: 3,
    to: 2,
    answers: 0,
    outcome: 'kept',
  })),
  measured: 'best lap 1:47.312, 12 laps, oversteer on exit',
  isDriven: true,
}));

test.each(cars)('the prompt for %s with all of its history is constant for 85 % and more', (game, car) => {
  const request = { ...hourAtSpa(game, car), experience: 'expert' as const };
  const file = editableBaseline(request).text;
  const words = 'Still loose on the exit of the slow corners, and it skips over the kerbs.';
  const { briefing } = refinedFrom(request, file, words, { history: longHistory });
  const messages = messagesFor(briefing).map(({ content }) => content.length);
  const [rulebook = 0, orders = 0, own = 0] = messages;
  const bytes = new TextEncoder().encode(JSON.stringify(briefing.history)).length;
  expect(briefing.history?.[0]?.[0]).toBe(31);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(1_200);
  const share = (rulebook + orders) / (rulebook + orders + own);
  console.info(`${game} ${car}: ${rulebook + orders + own} letters, constant ${share.toFixed(3)}`);
  expect(share).toBeGreaterThanOrEqual(0.85);
});
