import { lapOrigins } from '#racing/setup/proof';
import * as z from 'zod';

const nameSchema = (what: string) =>
  z.object({
    id: z.string().describe(`The game's own id of the ${what}, as files name it`),
    name: z.string(),
  });

/** Setups in one answer. */
export const mostPublicSetups = 100;

/** A shared setup as programs read it. */
const publicSetupSchema = z.object({
  id: z.string().describe('A number; the words `demo-…` for the setups that the site itself shows'),
  game: z.enum(['ACC', 'LMU', 'iRacing', 'rFactor2']),
  car: nameSchema('car'),
  track: nameSchema('track'),
  title: z.string().nullable(),
  note: z.string().nullable(),
  author: z.string().nullable().describe('The shown name; null for the setups of the site itself'),
  likes: z.int().nonnegative(),
  workedFor: z
    .object({ drivers: z.int().nonnegative(), of: z.int().positive() })
    .nullable()
    .describe('For how many of the drivers who tried it and said so it worked; null under three answers'),
  bestLap: z
    .object({
      seconds: z.number().positive(),
      drivenIn: z.enum(lapOrigins).nullable().describe('Where the site knows the lap from'),
      videoUrl: z.url().nullable(),
    })
    .nullable()
    .describe('As its driver says; in a list without how it was set'),
  createdAt: z.iso.datetime({ offset: true }),
  videoUrl: z.url().nullable(),
  page: z.url().describe('The page for drivers'),
  file: z.url().describe("The game's own file"),
});
export type PublicSetup = z.infer<typeof publicSetupSchema>;

export const publicSetupsSchema = z.object({
  setups: z.array(publicSetupSchema),
  next: z.url().nullable().describe('The address of the following page; null on the last'),
});
export type PublicSetups = z.infer<typeof publicSetupsSchema>;

/** One setup, with its values as the game's garage shows them. */
export const publicSetupDetailsSchema = publicSetupSchema.extend({
  legality: z.enum(['legal', 'illegal', 'unknown']).describe('Whether the game offers each of the values'),
  sections: z
    .array(
      z.object({
        title: z.string(),
        values: z.array(
          z.object({
            name: z.string(),
            corner: z.enum(['LF', 'RF', 'LR', 'RR', 'front', 'rear']).nullable(),
            text: z.string().describe('With its unit: psi, mm, N/m, °, l'),
          }),
        ),
      }),
    )
    .describe('Empty where the file cannot be read'),
});
export type PublicSetupDetails = z.infer<typeof publicSetupDetailsSchema>;

/** The error body. */
export const publicProblemSchema = z.object({
  error: z.string().describe('A sentence for whoever reads it'),
  code: z.string().describe('One word for the program'),
});
