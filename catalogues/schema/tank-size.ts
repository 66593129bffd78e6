import * as z from 'zod';

const litres = z.int().positive();

/**
 * `acc/tank-sizes.json`: litres as two independent community tables list them, a database of server results and a stint
 * calculator that read each car in the game. two-tables: both agree; one-table: only the first has the car; unknown: no
 * figure to be trusted, so that one is assumed by class until the driver gives the own.
 */
export const accTankSizesSchema = z.strictObject({
  /** Not from a source: 16 of the 26 GT3 cars with a figure hold 120. */
  assumedLitres: z.strictObject({ GT3: litres, others: litres }),
  tanks: z.array(
    z
      .strictObject({
        car: z.string(),
        litres: litres.nullable(),
        source: z.enum(['two-tables', 'one-table', 'unknown']),
        /** The most that a real file carries: a lower bound, never the tank. */
        highestSeenLitres: litres.nullable(),
      })
      .refine((tank) => (tank.litres === null) === (tank.source === 'unknown'), 'a source goes with a figure')
      .refine(
        (tank) => tank.litres === null || (tank.highestSeenLitres ?? 0) <= tank.litres,
        'a file carries more than the tank holds',
      ),
  ),
});

export type AccTankSizes = z.infer<typeof accTankSizesSchema>;
