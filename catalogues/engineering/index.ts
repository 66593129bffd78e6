import type { EngineeringRule, Symptom } from '../schema/engineering.ts';
import storedRules from './rules.json' with { type: 'json' };
import storedSources from './sources.json' with { type: 'json' };
import storedSymptoms from './symptoms.json' with { type: 'json' };

export type {
  EngineeringRule,
  Phase,
  Symptom,
} from '../schema/engineering.ts';

export { engineeringTargets } from './targets.ts';
export { settingSizes, type SizeByUnit, sizeOf, sizeOfRule } from './sizes.ts';
export { costOf, effectOf, reversedInLmu, senses } from './settings.ts';

/**
 * The changes that answer each complaint. `increase` is more clicks or a higher shown value (ACC) or a higher index
 * (LMU), in the sense of `senses`.
 */
export const engineeringRules = storedRules as unknown as readonly EngineeringRule[];

/** Where a rule comes from, by its `source`. */
export const ruleSources: Readonly<Record<string, string>> = storedSources;

export const symptoms = storedSymptoms as unknown as readonly Symptom[];

/** The order in which a car is set up: what comes later rests on what came before. */
export const orderOfWork: readonly string[] = [
  'fuel and conditions as in the session',
  'tyre pressures from the hot reading',
  'aerodynamic balance in fast corners: rake, wing, splitter',
  'mechanical balance in slow corners: anti-roll bars, springs, differential',
  'dampers and bump stops for transitions, kerbs and bumps',
  'electronics and brake bias',
];

const rulesInOrder = new Map(
  symptoms.map(({ id }) => [
    id,
    engineeringRules.filter((rule) => rule.symptom === id).sort((a, b) => a.priority - b.priority),
  ]),
);

/** The rules that answer a symptom, the first to try first; empty for an unknown symptom. */
export function rulesForSymptom(symptomId: string): readonly EngineeringRule[] {
  return rulesInOrder.get(symptomId) ?? [];
}
