import { inOneNotation } from '../../setup/notation.ts';
import type { MadeChange } from '../baseline/apply-changes.ts';
import type { Cure } from '../baseline/proposed-changes.ts';

/** A change as pages show it: values with their units. */
export type ShownChange = Record<'parameter' | 'label' | 'from' | 'to' | 'why' | 'cost', string> &
  Cure & {
    /** How often its rule was kept on the track, in words. */
    kept?: string;
  };

/** A change, as pages show it. */
export function shownChange({
  parameter,
  label,
  fromText,
  toText,
  why,
  cost,
  rule,
  watch,
}: MadeChange): ShownChange {
  const cure: Cure = { ...(rule && { rule }), ...(watch && { watch }) };
  return { parameter, label, from: inOneNotation(fromText), to: inOneNotation(toText), why, cost, ...cure };
}
