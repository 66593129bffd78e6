import * as z from 'zod';
import { lmuCarClassSchema } from './car.ts';
import { lmuRangesSchema } from './svm-parameters.ts';

const settingKey = z.string().regex(/^(FRONT\*|REAR\*|[A-Z]+)\.[A-Za-z0-9]+Setting$/);
const index = z.int().min(0);

const startSchema = z.union([
  /** As the garage shows it. */
  z.strictObject({ value: z.number() }),
  /** Share of the car's own list: 0 is the first position, 1 the last. */
  z.strictObject({ share: z.number().min(0).max(1) }),
  /** A position, whatever the car's list. */
  z.strictObject({ index }),
]);

const classSettingsSchema = z.strictObject({
  /** Whole setup files that were read for the class. */
  files: z.int().min(0),
  seen: z.record(
    settingKey,
    z.tuple([index, index]).refine(([lowest, highest]) => lowest <= highest, 'lowest before highest'),
  ),
  /** Lists that cars of the class share, for those whose own table does not have the setting. */
  ranges: lmuRangesSchema.optional(),
  /** The garage's texts from the first position on, where it names them. */
  texts: z.record(settingKey, z.array(z.string().min(1)).min(2)).optional(),
  /** Lists of the hybrid system, by the axle that its motor drives. */
  motors: z.strictObject({ front: lmuRangesSchema, rear: lmuRangesSchema }).optional(),
  starts: z.record(settingKey, startSchema),
});

/** `lmu/class-settings.json`: what real files of a class hold, where a car's own table does not tell. */
export const lmuClassSettingsSchema = z.strictObject({
  sources: z.strictObject({ seen: z.string().min(1), ranges: z.string().min(1), starts: z.string().min(1) }),
  classes: z.record(lmuCarClassSchema, classSettingsSchema),
  /** Starting values from a car's own files, by its id: its lists are unlike those of its class. */
  cars: z.record(z.string(), z.record(settingKey, startSchema)),
});

export type LmuStart = z.infer<typeof startSchema>;
export type LmuClassSettings = z.infer<typeof classSettingsSchema>;
