import type { SettingEffect } from '../schema/engineering.ts';
import storedEffects from './effects.json' with { type: 'json' };
import storedSenses from './senses.json' with { type: 'json' };

/** Facts about single settings, apart from the rules, which pages do not need. */

/** The effect of increasing a setting, by its name without a wheel: `camber` gets less negative, `rideHeight` higher. */
export const senses: Readonly<Record<string, string>> = storedSenses;

const effects = new Map(Object.entries(storedEffects as unknown as Record<string, SettingEffect>));

/** The effect of moving a setting, by its full name or without its wheels. */
export function effectOf(parameter: string): SettingEffect | undefined {
  return effects.get(parameter) ?? effects.get(parameter.split('.')[0] ?? '');
}

/** The cost of moving a setting this way, in a few words. Empty if it is negligible. */
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
