import { conditionNames, type SetupConditions } from '#racing/setup/conditions';

type FormName = Exclude<keyof SetupConditions, 'lap_ms'> | 'lap_time';

/** A setup's conditions as text, empty where they are not known. */
export type ConditionTexts = Record<FormName, string>;

/** The form's fields: `units` names the units of its figures; empty for the games' own. */
export type ConditionsValues = ConditionTexts & { units: string };

export const formNameOf = (column: string) => (column === 'lap_ms' ? 'lap_time' : column) as FormName;

export const noConditions: ConditionsValues = {
  ...(Object.fromEntries(conditionNames.map((name) => [formNameOf(name), ''])) as ConditionTexts),
  units: '',
};
