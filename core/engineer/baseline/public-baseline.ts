import { z } from 'zod';
import type { DescribedSetup } from '../../setup/describe.ts';
import { engineerGames } from '../../setup/catalogue.ts';
import { defaultMinutes, defaultTemperature, weathers } from './setup-form-schema.ts';

/** What a visitor may have a baseline made for: everything else about it is settled. Car and track are catalogue ids. */
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
  heading: z.string(),
  /** Why the values are what they are. */
  reasons: z.array(z.string()),
  /** Where its figures come from, and how far they are proven. */
  origin: z.string(),
  described: z.custom<DescribedSetup>((value) => Array.isArray((value as DescribedSetup | null)?.sections)),
  /** The sections behind the plan, and how many settings each has. */
  others: z.array(z.object({ title: z.string(), settings: z.int() })),
});
export type PublicBaseline = z.infer<typeof publicBaselineSchema>;

/** What the AI Worker offers the web Worker over its service binding, and nobody else. */
export type PublicBaselinesApi = {
  /** A baseline by the rules alone, no model asked; null for a car or track that the catalogue does not hold. */
  make(request: PublicBaselineRequest): Promise<PublicBaseline | null>;
};
