import { expect, test } from 'vitest';
import { sentencesFor, whatStandsInstead } from './unanswered-sentences.ts';

const reason = { code: 'engineer_slow', counted: false } as const;

test('a refinement that the rules alone answered is no baseline: its changes come from the rulebook', () => {
  const told = sentencesFor(reason, whatStandsInstead('refine', true));
  expect(told).toContain('didn’t answer in time');
  expect(told).toContain('our own rulebook');
  expect(told).toContain('doesn’t count');
  expect(told).not.toContain('baseline');
  expect(whatStandsInstead('refine', false)).toContain('Nothing in your setup changed');
});

test('a new setup without the model is told as the baseline that it is', () => {
  for (const isChanged of [true, false])
    expect(whatStandsInstead('generate', isChanged)).toContain('our own baseline');
});
