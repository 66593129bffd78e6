import { expect, test } from 'vitest';
import { understoodSchema } from '../understood.ts';
import { hear } from './hear.ts';

test('a complaint is heard with its phase, and words about nothing are asked back', () => {
  const heard = understoodSchema.parse(hear('loose on entry', { game: 'ACC' }));
  expect(heard.complaints).toEqual([
    { symptom: 'oversteer', phase: 'entry', axle: 'all', speed: 'any', where: '' },
  ]);
  expect(heard.question).toBeNull();
  expect(hear('please paint it red', { game: 'ACC' }).question).not.toBeNull();
});
