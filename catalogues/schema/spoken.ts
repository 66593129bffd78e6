import * as z from 'zod';
import { phaseSchema } from './engineering.ts';

/** `engineering/spoken.*.json`: what the rulebook says in a language other than English. `{}` stands for a figure or words, `{=}` for a name that stays. */
export const spokenSchema = z.strictObject({
  /** Why a rule moves a setting: against a symptom at a place. */
  against: z.string(),
  /** The sign that it has worked. */
  watch: z.string(),
  /** The effect of a change on the balance. */
  toward: z.strictObject({ rotation: z.string(), stability: z.string() }),
  phases: z.record(phaseSchema, z.string()),
  symptoms: z.record(z.string(), z.string()),
  /** The words that stand for `{}` in a sentence, by the English ones: "to", "a wet track". */
  parts: z.record(z.string(), z.string()),
  /** By the English sentence. */
  sentences: z.record(z.string(), z.string()),
});

export type Spoken = z.infer<typeof spokenSchema>;
