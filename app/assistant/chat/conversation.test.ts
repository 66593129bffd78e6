import { expect, test } from 'vitest';
import { type ChatMessage, conversationOf, openingTime, rememberedTurns } from './conversation.ts';

const stored = (id: number, role: ChatMessage['role'] = 'user'): ChatMessage => ({
  id,
  role,
  content: `m${id}`,
  at: '2026-11-20T12:00:00Z',
});
const said = (content: string, role: ChatMessage['role'] = 'user'): ChatMessage => ({
  id: null,
  role,
  content,
  at: '2026-11-20T12:01:00Z',
});

test.each([
  [null, '12:00'],
  [Date.UTC(2026, 10, 20, 11, 50).toString(36), '11:50'],
  [Date.UTC(2027, 0, 1).toString(36), '12:00'],
  ['a while ago', '12:00'],
  ['', '12:00'],
])('an empty chat that was cleared at %s opens at %s', (cleared, time) => {
  expect(openingTime(cleared, Date.UTC(2026, 10, 20, 12))).toBe(`2026-11-20T${time}:00.000Z`);
});

test('messages sent here follow those stored', () => {
  const shown = conversationOf([stored(1)], [said('m2')], 1);
  expect(shown.map(({ content }) => content)).toEqual(['m1', 'm2']);
});

test('nothing is shown twice once it was loaded', () => {
  const shown = conversationOf([stored(1), stored(2)], [said('m2'), said('m3', 'assistant')], 1);
  expect(shown.map(({ content }) => content)).toEqual(['m1', 'm2', 'm3']);
});

test('the engineer is told of the last ten messages', () => {
  const many = Array.from({ length: 14 }, (_, index) => stored(index + 1));
  expect(rememberedTurns(many)).toHaveLength(10);
  expect(rememberedTurns(many)[0]).toEqual({ role: 'user', content: 'm5' });
});
