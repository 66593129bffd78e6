import type { EngineeringRule, EngineeringTargets, SettingEffect, Symptom } from '../schema/engineering.ts';
import storedEffects from './effects.json' with { type: 'json' };
import storedRules from './rules.json' with { type: 'json' };
import storedSources from './sources.json' with { type: 'json' };
import storedSenses from './senses.json' with { type: 'json' };
import storedSymptoms from './symptoms.json' with { type: 'json' };
import storedTargets from './targets.json' with { type: 'json' };

export type {
  EngineeringRule,
  EngineeringTargets,
  Phase,
  SettingEffect,
  Symptom,
} from '../schema/engineering.ts';

/**
 * What to change for what a driver complains about.
 * increase is more clicks or a higher shown value (ACC), a higher index (LMU), in the sense of `senses`.
 */
export const engineeringRules = storedRules as unknown as readonly EngineeringRule[];

/** What increasing a setting does, by its name without a wheel: `camber` is less negative, `rideHeight` higher. */
export const senses: Readonly<Record<string, string>> = storedSenses;

/** Where a rule comes from, by its `source`. */
export const ruleSources: Readonly<Record<string, string>> = storedSources;

export const symptoms = storedSymptoms as unknown as readonly Symptom[];

const effects = new Map(Object.entries(storedEffects as unknown as Record<string, SettingEffect>));

/** What moving a setting does wherever it is moved: by its whole name, or without its wheels. */
export function effectOf(parameter: string): SettingEffect | undefined {
  return effects.get(parameter) ?? effects.get(parameter.split('.')[0] ?? '');
}

/** What moving a setting this way costs elsewhere, in a few words; empty where nothing is worth saying. */
export function costOf(parameter: string, direction: 'increase' | 'decrease'): string {
  return effectOf(parameter)?.[direction].costs ?? '';
}

export const engineeringTargets = storedTargets as unknown as EngineeringTargets;

/**
 * Parameters whose rule direction runs against the index of an LMU file: there a higher index moves brake bias
 * to the rear and closes a brake duct.
 */
export const reversedInLmu: ReadonlySet<string> = new Set(['brakeBias', 'brakeDuct.front', 'brakeDuct.rear']);

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
