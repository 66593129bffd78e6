import type { ConditionReasons, NewCondition } from '../schema/condition-reasons.ts';
import stored from './condition-reasons.json' with { type: 'json' };

export type { NewCondition } from '../schema/condition-reasons.ts';

const reasons = stored as ConditionReasons;

/** Why a setting moves when a condition is new, in one sentence; `key` is the setting without its corner. */
export function reasonOfCondition(condition: NewCondition, key: string): string {
  return reasons[condition][key] ?? reasons[condition].all ?? '';
}
