import { expect, test } from 'vitest';
import { type ChatTurn, conversationMessages, rememberedCharacters } from './conversation.ts';

const historyOf = (history: readonly ChatTurn[]) =>
  conversationMessages(history, 'now', null)
    .slice(1, -1)
    .map(({ content }) => content);
const turns = (...contents: string[]): ChatTurn[] => contents.map((content) => ({ role: 'user', content }));

test('the last ten messages go along, in their order', () => {
  const said = Array.from({ length: 12 }, (_, index) => `message ${index}`);
  expect(historyOf(turns(...said))).toEqual(said.slice(2));
});

test('of long messages as many go along as fit, the newest first, none of them without its beginning', () => {
  const long = (letter: string) => letter.repeat(rememberedCharacters / 4);
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
  expect(said.join('').length).toBeLessThanOrEqual(rememberedCharacters);
});
