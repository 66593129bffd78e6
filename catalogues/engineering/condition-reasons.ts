import type { ConditionReasons, NewCondition } from '../schema/condition-reasons.ts';
import stored from './condition-reasons.json' with { type: 'json' };

export type { NewCondition } from '../schema/condition-reasons.ts';

const reasons = stored as ConditionReasons;

/**
 * Why a setting moves when a condition is new, in one sentence.
 *
 * @param parameter by axle where the setting has one: `camber.front`, `brakeBias`
 * @param isMore which way it moves, as the rules count; a sentence of the other way is never given
 */
export function reasonOfCondition(condition: NewCondition, parameter: string, isMore: boolean): string {
  const [key = ''] = parameter.split('.');
  const sign = isMore ? '+' : '-';
  const names = [`${parameter}${sign}`, `${key}${sign}`, parameter, key, 'all'];
  const name = names.find((name) => Object.hasOwn(reasons[condition], name));
  return name === undefined ? '' : (reasons[condition][name] ?? '');
}
