import { z } from 'zod';
import { sessions } from '../../racing/setup/conditions.ts';
import { iracingSheet, rfactor2File } from './written-files.ts';
import stored from './written-setups.json' with { type: 'json' };

const words = z.record(z.string(), z.string());
const writtenSchema = z.object({
  game: z.string(),
  car_name: z.string(),
  track_name: z.string(),
  title: z.string(),
  note: z.string(),
  session: z.enum(sessions).optional(),
  vehicleClass: z.string().default(''),
  changed: words.default({}),
  sheet: z.object({ car: z.string(), track: z.string(), values: z.record(z.string(), words) }).optional(),
});

/** The setups of the games that the engineer does not know. */
export const writtenSetups = z
  .array(writtenSchema)
  .parse(stored)
  .map(({ vehicleClass, changed, sheet, ...setup }) => ({
    ...setup,
    setup_data: sheet
      ? iracingSheet(sheet.car, sheet.track, sheet.values)
      : rfactor2File(vehicleClass, changed),
  }));
