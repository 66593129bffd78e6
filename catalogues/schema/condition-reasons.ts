import * as z from 'zod';

/** Changes of a setup's conditions. */
const newConditions = [
  'wet',
  'dry',
  'warmer',
  'cooler',
  'session',
  'length',
  'figures',
  'safe',
  'balanced',
  'aggressive',
] as const;

/**
 * `engineering/condition-reasons.json`: why a setting moves when a condition is new, by the condition and the setting's
 * key or name, with `+` or `-` where the sentence is of one way alone (`brakeDuct-`, `camber.front+`); `all` for settings
 * that have no sentence of their own. Common engineering knowledge, in our words.
 */
export const conditionReasonsSchema = z.record(
  z.enum(newConditions),
  z
    .record(z.string(), z.string().regex(/\.$/))
    .refine((reasons) => 'all' in reasons, 'needs a sentence for all'),
);

export type NewCondition = (typeof newConditions)[number];
export type ConditionReasons = z.infer<typeof conditionReasonsSchema>;
