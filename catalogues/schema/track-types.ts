import * as z from 'zod';

const cars = z.array(z.string());

/**
 * `acc/track-types.json`: what a setup's clicks count from where the game saved it for (`trackBopType` in the file). Fitted on the
 * rod lengths and static cambers that the game writes, in 1,664 real files, 84 of them from the Nürburgring 24h.
 */
export const accTrackTypesSchema = z.strictObject({
  /** Clicks of ride height count from `lowestMm` where the car's lowest is below it, by as many clicks as elsewhere. */
  n24: z.strictObject({
    trackBopType: z.int(),
    lowestMm: z.number(),
    /** Cars of which files of the track were seen, by how sure the rule is for them; others have it by the rule alone. */
    measured: z.strictObject({ high: cars, medium: cars }),
    /** Cars whose clicks count from somewhere else at the front. */
    exceptions: z.array(z.strictObject({ car: z.string(), front: z.number(), note: z.string() })),
  }),
  /** Marks below this are of the seasons 2018 and 2019, in which some cars had more camber: degrees of click 0. */
  olderSeasons: z.strictObject({
    below: z.int(),
    camber: z.array(
      z.strictObject({
        car: z.string(),
        front: z.number(),
        rear: z.number(),
        /** high where real files agree, medium by PeepoSetup's table alone. */
        confidence: z.enum(['high', 'medium']),
      }),
    ),
  }),
});

export type AccTrackTypes = z.infer<typeof accTrackTypesSchema>;
