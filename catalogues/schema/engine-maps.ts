import * as z from 'zod';

/** From the most to the least of a car's own maps. */
const amounts = ['highest', 'high', 'medium', 'low', 'lowest'] as const;
const amount = z.enum(amounts);
const mapNumber = z.int().min(1);

/**
 * `acc/engine-maps.json`: each map's purpose, in the order of the garage. The lists go back to one post of the game's maker of
 * 2019, which agreeing copies only repeat; a car that is younger has the list of its forerunner and low confidence. Cars of which
 * no source says anything are left out.
 */
export const accEngineMapsSchema = z.strictObject({
  lists: z.record(
    z.string(),
    z
      .array(
        z.strictObject({
          /** reserve: for the engineers or the engine, and never for driving fast. */
          for: z.enum(['dry', 'damp', 'wet', 'pace-car', 'reserve']),
          power: amount,
          fuel: amount,
          throttle: z.string().optional(),
        }),
      )
      .min(2),
  ),
  cars: z.array(
    z.strictObject({
      car: z.string(),
      list: z.string(),
      confidence: z.enum(['high', 'medium', 'low']),
      /** The map that most real files of the car use, by their tyres, where there are three or more. */
      inFiles: z.strictObject({ dry: mapNumber.optional(), wet: mapNumber.optional() }).optional(),
      note: z.string().optional(),
    }),
  ),
});

export type AccEngineMaps = z.infer<typeof accEngineMapsSchema>;
export type EngineMapAmount = (typeof amounts)[number];
