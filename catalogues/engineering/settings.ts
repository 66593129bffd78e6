import type { SettingEffect } from '../schema/engineering.ts';
import storedEffects from './effects.json' with { type: 'json' };
import storedSenses from './senses.json' with { type: 'json' };

/* What is known of each setting by itself: apart from the rules, which pages do not need. */

/** What increasing a setting does, by its name without a wheel: `camber` is less negative, `rideHeight` higher. */
export const senses: Readonly<Record<string, string>> = storedSenses;

const effects = new Map(Object.entries(storedEffects as unknown as Record<string, SettingEffect>));

/** What moving a setting does wherever it is moved: by its whole name, or without its wheels. */
export function effectOf(parameter: string): SettingEffect | undefined {
  return effects.get(parameter) ?? effects.get(parameter.split('.')[0] ?? '');
}

/** What moving a setting this way costs elsewhere, in a few words; empty where nothing is worth saying. */
export function costOf(parameter: string, direction: 'increase' | 'decrease'): string {
  return effectOf(parameter)?.[direction].costs ?? '';
}

/**
 * Parameters whose rule direction runs against the index of an LMU file: there a higher index moves brake bias
 * to the rear, lets it move less forward with the pedal, closes a brake duct, and leans the mixture ("Full", "Race").
 */
export const reversedInLmu: ReadonlySet<string> = new Set([
  'brakeBias',
  'brakeMigration',
  'brakeDuct.front',
  'brakeDuct.rear',
  'engineMixture',
]);
