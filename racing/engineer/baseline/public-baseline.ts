import * as z from 'zod';
import type { DescribedSetup } from '../../setup/describe.ts';
import { engineerGames } from '../../setup/catalogue.ts';
import { noteSchema } from './note.ts';
import { defaultMinutes, defaultTemperature, weathers } from './setup-form-schema.ts';

/** A visitor's baseline request: everything else is fixed. Car and track are catalogue ids. */
export const publicBaselineRequestSchema = z.object({
  game: z.enum(engineerGames),
  car: z.string(),
  track: z.string(),
  weather: z.enum(weathers),
});
export type PublicBaselineRequest = z.infer<typeof publicBaselineRequestSchema>;

/** The other conditions by the form's field names: a race of an hour, balanced. */
export const publicBaselineConditions = {
  sessionType: 'race',
  temperature: defaultTemperature,
  duration: defaultMinutes,
} as const;

/** A baseline as everybody may see it: the values of three sections, and of the others their names alone. */
export const publicBaselineSchema = z.object({
  /** Its note without the fuel, which is behind the plan. */
  note: noteSchema,
  described: z.custom<DescribedSetup>((value) => Array.isArray((value as DescribedSetup | null)?.sections)),
  /** The sections behind the plan, and how many settings each has. */
  others: z.array(z.object({ title: z.string(), settings: z.int() })),
});
export type PublicBaseline = z.infer<typeof publicBaselineSchema>;

/** The AI Worker's service binding for the web Worker. */
export type PublicBaselinesApi = {
  /** A baseline by the rules alone, no model asked; null for a car or track that the catalogue does not hold. */
  make(request: PublicBaselineRequest): Promise<PublicBaseline | null>;
};
