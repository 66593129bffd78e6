import { sizeOf } from '../../../catalogues/engineering/index.ts';
import type { EngineerRequest } from './conditions.ts';
import { clicksAway, type LimitsOf } from './sanity.ts';
import { clicksOf } from './step-size.ts';

/** Follow from readings and sums, not from a rule's first step. */
const fromNumbers = new Set(['tyrePressure', 'fuel']);

/** The limits of who made a setup: a beginner moves a setting by its first step, or as far as they ask for in words. */
export function limitsForDriver(
  { experience }: Pick<EngineerRequest, 'experience'>,
  limitsOf: LimitsOf,
): LimitsOf {
  if (experience !== 'beginner') return limitsOf;
  return (editable, change) => {
    const limits = limitsOf(editable, change);
    const first = fromNumbers.has(change.key) ? null : sizeOf(change.key, 'first');
    if (!first) return limits;
    const [low, high] = clicksAway(change.row, change.from, clicksOf(first, change.row));
    return [
      {
        low,
        high,
        why: 'One small step at a time for beginners: more is hard to judge.',
        yieldsTo: ['direction'],
      },
      ...limits,
    ];
  };
}
