import * as z from 'zod';
import { accParametersSchema } from './acc-parameters.ts';

const year = z.int().min(1950).max(2100);

/** Fields of a car of any game: the game's own key, display name and class. */
export const carSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  class: z.string().min(1),
  year: year.optional(),
});

const accCarClassSchema = z.enum(['GT3', 'GT4', 'GT2', 'GTC', 'TCX']);

/** One entry of `acc/cars.json`: the car and all it offers. */
export const accCarSchema = carSchema.extend({
  id: z.string().regex(/^[a-z0-9_]+$/),
  manufacturer: z.string().min(1),
  model: z.string().min(1),
  class: accCarClassSchema,
  year,
  /** The one-make series of a GTC car. */
  series: z.string().optional(),
  gameModelId: z.int().min(0),
  steeringLockDeg: z.int().min(180).max(1080),
  /** Added to the garage's brake bias on the dashboard, in percent. */
  dashBrakeBiasOffset: z.int(),
  dryTyre: z.string().min(1),
  dlcPack: z.string().nullable(),
  /** The number of real files behind the `seen` ranges. */
  filesSeen: z.int().min(0),
  note: z.string().optional(),
  parameters: accParametersSchema,
});

/** LMU's three classes of the World Endurance Championship, and the two prototype classes it also has. */
export const lmuCarClassSchema = z.enum(['Hypercar', 'LMP2', 'LMP3', 'LMGT3', 'LMGTE']);

/** The classes of the iRacing and the rFactor 2 list. */
const sharedCarClassSchema = z.enum([
  'GT3',
  'GT4',
  'GTP',
  'LMP2',
  'LMP3',
  'TCR',
  'Formula',
  'NASCAR',
  'IndyCar',
  'Rallycross',
  'Touring',
  'Classic',
]);

const sharedListCarSchema = carSchema.extend({
  id: z.string().regex(/^[a-z0-9-]+$/),
  class: sharedCarClassSchema,
  /** The finer class the source gives, which `class` is the best fit for. */
  kind: z.string().min(1),
});

/** One entry of `iracing/cars.json`. */
export const iracingCarSchema = sharedListCarSchema.extend({
  discipline: z.enum(['sports_car', 'formula_car', 'oval', 'dirt_oval', 'dirt_road']),
  iracingId: z.int().positive().optional(),
  /** The car's folder, also under Documents/iRacing/setups/. */
  folder: z.string().min(1).optional(),
  legacy: z.literal(true).optional(),
  retired: z.literal(true).optional(),
  note: z.string().optional(),
});

/** One entry of `rfactor2/cars.json`. The game has no closed list: mods add cars. */
export const rfactor2CarSchema = sharedListCarSchema.extend({
  origin: z.enum(['official', 'mod']),
  /** The words of VehicleClassSetting in a setup file of this car. */
  vehicleClass: z.string().min(1).optional(),
  confidence: z.enum(['high', 'medium', 'low']),
});

export type AccCarClass = z.infer<typeof accCarClassSchema>;
export type LmuCarClass = z.infer<typeof lmuCarClassSchema>;
export type StoredAccCar = z.infer<typeof accCarSchema>;
export type IracingCar = z.infer<typeof iracingCarSchema>;
export type Rfactor2Car = z.infer<typeof rfactor2CarSchema>;
