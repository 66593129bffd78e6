import { expect, test } from 'vitest';
import said from './asides.json' with { type: 'json' };
import { hear } from './hear.ts';

test.each(said.nothing)('%j asks for nothing, or leaves a doubt', (words) => {
  const { complaints, wishes, isDoubtful } = hear(words, { game: 'ACC' });
  expect(isDoubtful || complaints.length + wishes.length === 0).toBe(true);
});

test.each(said.complaints)('%j is still a complaint or a wish, and sure', (words) => {
  const { complaints, wishes, isDoubtful } = hear(words, { game: 'ACC' });
  expect(complaints.length + wishes.length).toBeGreaterThan(0);
  expect(isDoubtful).toBe(words.startsWith('if it rains'));
});
