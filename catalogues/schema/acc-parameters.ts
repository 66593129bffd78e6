import * as z from 'zod';

const click = z.int().min(0);

/**
 * One setting as `acc/cars.json` writes it. Clicks start at 0. How a click reads is given by `min`, `step` and
 * `max`, or by `table`, or by none of them: then nobody knows, and the click itself is all there is to show.
 */
const accScaleSchema = z
  .strictObject({
    min: z.number().optional(),
    step: z.number().positive().optional(),
    /** The shown value of the highest click, written out so that a slip in the other three is found. */
    max: z.number().optional(),
    table: z.array(z.number()).min(1).optional(),
    /** Highest click the game offers; null where no source knows it. */
    rawMax: click.nullable(),
    /** true where rawMax is only the highest click seen, so that the game may offer more. */
    openEnd: z.literal(true).optional(),
    /** false where the car does not offer the setting: the click stays what it is. */
    adjustable: z.literal(false).optional(),
    confidence: z.enum(['high', 'medium', 'low']),
    /** Lowest and highest click in real setup files. */
    seen: z.tuple([click, click]).optional(),
    note: z.string().min(1).optional(),
  })
  .superRefine(({ min, step, max, table, rawMax, openEnd, adjustable, seen }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if ((min === undefined) !== (step === undefined)) fault('min and step go together');
    if (max !== undefined && (min === undefined || rawMax === null)) fault('max needs min, step and rawMax');
    if (table && (min !== undefined || rawMax === null)) fault('a table excludes min and needs rawMax');
    if (openEnd && (rawMax === null || adjustable === false))
      fault('openEnd is for a rawMax that was only seen');
    if (adjustable === false && rawMax !== 0) fault('a setting that is not offered has rawMax 0');
    if (min !== undefined && step !== undefined && rawMax !== null) {
      const end = min + step * rawMax;
      if (max === undefined || Math.abs(end - max) > 1e-9) {
        fault(`min + step × rawMax is ${end}, max says ${max}`);
      }
    }
    if (table && table.length !== (rawMax ?? 0) + 1)
      fault(`the table has ${table.length} values, rawMax is ${rawMax}`);
    if (table?.some((value, index) => value <= (table[index - 1] ?? Number.NEGATIVE_INFINITY))) {
      fault('the table does not rise from click to click, so a value could mean two clicks');
    }
    if (seen && seen[0] > seen[1]) fault('seen is [lowest, highest]');
  });

const axles = z.strictObject({ front: accScaleSchema, rear: accScaleSchema });

/** Everything one car offers, as `acc/cars.json` writes it. */
export const accParametersSchema = z.strictObject({
  tyrePressure: accScaleSchema,
  camber: axles,
  toe: axles,
  wheelRate: axles,
  bumpStopRate: axles,
  bumpStopRange: axles,
  rideHeight: axles,
  dampers: z.strictObject({ bumpSlow: axles, bumpFast: axles, reboundSlow: axles, reboundFast: axles }),
  caster: accScaleSchema,
  steerRatio: accScaleSchema,
  tc1: accScaleSchema,
  tc2: accScaleSchema,
  abs: accScaleSchema,
  ecuMap: accScaleSchema,
  brakeBias: accScaleSchema,
  brakePower: accScaleSchema,
  arbFront: accScaleSchema,
  arbRear: accScaleSchema,
  preload: accScaleSchema,
  rearWing: accScaleSchema,
  splitter: accScaleSchema,
  brakeDuctFront: accScaleSchema,
  brakeDuctRear: accScaleSchema,
  /** Positions 1 and 3 of rideHeight in real files; they are not settings. Null without a file. */
  constants: z.strictObject({ rideHeight1: click.nullable(), rideHeight3: click.nullable() }),
});

export type StoredAccScale = z.infer<typeof accScaleSchema>;
export type StoredAccParameters = z.infer<typeof accParametersSchema>;
