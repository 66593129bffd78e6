import * as z from 'zod';

/** Areas of a game change. New cars and tracks make no setup older. */
const changeKinds = ['tyres', 'brakes', 'suspension', 'aero', 'physics', 'bop', 'cars', 'tracks'] as const;

const ids = z.array(z.string().min(1)).min(1).optional();

const gameChangeSchema = z.strictObject({
  kind: z.enum(changeKinds),
  /** For drivers, in the garage's own words, without a full stop. */
  what: z.string().min(1),
  /** Cars and tracks by their ids, cars by class as well; of what is named, all must fit a setup. */
  concerns: z
    .literal('all')
    .or(
      z
        .strictObject({ cars: ids, classes: ids, tracks: ids })
        .refine((concerns) => Object.keys(concerns).length > 0, 'names neither cars nor classes nor tracks'),
    ),
  /** sure: from the game's maker, two sources or the game's files; likely: from one source. */
  certain: z.enum(['sure', 'likely']),
  sources: z.array(z.string().min(1)).min(1),
});

const gameVersionSchema = z.strictObject({
  /** Up to the part that is known: `1.9`, `1.9.5`. */
  version: z.string().regex(/^\d{1,3}(\.\d{1,3}){1,3}$/),
  /** As exact as it is known: a year, a month or a day. */
  date: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/),
  changes: z.array(gameChangeSchema),
});

/** `game-versions.json`: the versions of a game, the newest first. */
export const gameVersionsSchema = z.strictObject({
  ACC: z.array(gameVersionSchema).min(1),
  LMU: z.array(gameVersionSchema).min(1),
});

export type ChangeKind = (typeof changeKinds)[number];
export type GameChange = z.infer<typeof gameChangeSchema>;
export type GameVersion = z.infer<typeof gameVersionSchema>;
export type GameVersions = z.infer<typeof gameVersionsSchema>;
