import { expect, test } from 'vitest';
import { sentencesFor, whatStandsInstead } from './unanswered-sentences.ts';

const reason = { code: 'engineer_slow', counted: false } as const;

test('a refinement that the rules alone answered is no baseline: its changes are told as the rulebook’s', () => {
  const told = sentencesFor(reason, whatStandsInstead('refine', true));
  expect(told).toContain('did not answer in time');
  expect(told).toContain('our own rulebook’s');
  expect(told).toContain('does not count');
  expect(told).not.toContain('baseline');
  expect(whatStandsInstead('refine', false)).toContain('as it was');
});

test('a new setup without the model is told as the baseline that it is', () => {
  for (const isChanged of [true, false])
    expect(whatStandsInstead('generate', isChanged)).toContain('baseline from our own rules');
});
