import { type ConditionName, conditionNames } from '#racing/engineer/baseline/conditions';
import { parseJson } from '#racing/forms/parse-json';

type Values = Record<ConditionName, string>;

/** The conditions that a form begins with, as it sends them along: words may name others where the driver left them. */
export const conditionsShown = (values: Values): string =>
  JSON.stringify(Object.fromEntries(conditionNames.map((name) => [name, values[name]])));

/** The conditions that are other than the form began with; null for a form that does not say. A length is one, however it is given. */
export function touchedIn(values: Values & { shown: string }): ConditionName[] | null {
  const initialConditions = parseJson(values.shown, { deepest: 2, mostMarks: 100 });
  if (
    !initialConditions.ok ||
    typeof initialConditions.value !== 'object' ||
    initialConditions.value === null
  )
    return null;
  const before = initialConditions.value as Partial<Record<string, unknown>>;
  const touched = conditionNames.filter((name) => values[name] !== before[name]);
  const isLength = touched.includes('duration') || touched.includes('laps');
  return isLength ? [...new Set([...touched, 'duration', 'laps'] as const)] : touched;
}
