import { expect, test } from 'vitest';
import said from './asides.json' with { type: 'json' };
import { hear } from './hear.ts';

test.each(said.nothing)('%j asks for nothing', (words) => {
  expect(hear(words, { game: 'ACC' })).toMatchObject({ complaints: [], wishes: [] });
});

test.each(said.complaints)('%j is still a complaint or a wish', (words) => {
  const { complaints, wishes } = hear(words, { game: 'ACC' });
  expect(complaints.length + wishes.length).toBeGreaterThan(0);
});
