import * as z from 'zod';
import type { GarageFacts } from '../svm/index.ts';

/** A car of a game, with the season word of the game's own files. */
export type GarageOf = { game: 'LMU' | 'rFactor2'; car: string; version: string };

/** A driver's facts about a car's garage, by source: a file the game wrote weighs more. */
export type GarageWords = {
  /** Setup files that the game wrote: a text for each position that they hold. */
  files: GarageFacts;
  /** Garage data, pasted or as a file. */
  data: GarageFacts;
};

/** Garage facts to store for a car. */
export type SentGarage = GarageOf & GarageWords;

const position = z.int().min(0).max(10_000);
const factSchema = z.object({
  legal: z
    .tuple([position, position])
    .readonly()
    .refine(([lowest, highest]) => lowest <= highest, 'The lowest position comes first')
    .nullable(),
  texts: z
    .record(z.string().regex(/^\d{1,5}$/), z.string().max(80))
    .refine((texts) => Object.keys(texts).every((key) => Number(key) <= 10_000), 'No list is that long'),
});

const factsSchema = z
  .record(z.string().min(1).max(100), factSchema)
  .refine((facts) => Object.keys(facts).length <= 1_000, 'No garage has that many settings');

/** Garage facts as sent between Workers. */
export const sentGarageSchema = z.object({
  game: z.enum(['LMU', 'rFactor2']),
  car: z.string().min(1).max(100),
  version: z
    .string()
    .max(9)
    .regex(/^(?:[A-Z]{3,5}20\d\d)?$/),
  files: factsSchema,
  data: factsSchema,
}) satisfies z.ZodType<SentGarage>;
