import { expect, test } from 'vitest';
import { type ChatMessage, conversationOf, rememberedTurns } from './conversation.ts';

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

test('what was said here follows what is stored', () => {
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
