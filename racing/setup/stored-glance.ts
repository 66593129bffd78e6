import * as z from 'zod';

/** Clicks of an ACC file, or what an .svm file gives a setting: `6`, `6//5.6 cm`. */
const settings = z
  .array(z.union([z.number().int().min(0), z.string().regex(/^\d{1,4}(\/\/[^\r\n]*)?$/)]))
  .max(4)
  .optional()
  .catch(undefined);

/** The few settings of a file that the database keeps apart for lists; see `private.setup_glance`. */
export const storedGlanceSchema = z
  .object({
    tyrePressure: settings,
    camber: settings,
    toe: settings,
    rideHeight: settings,
    rearWing: settings,
    splitter: settings,
  })
  .nullable()
  .catch(null);
export type StoredGlance = z.infer<typeof storedGlanceSchema>;
