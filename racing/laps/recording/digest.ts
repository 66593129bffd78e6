import * as z from 'zod';
import { balances, cornerPhases, type StintWheel, stintWheels } from '../stint-words.ts';
import { sessionKinds } from './recording.ts';

const byWheel = z.strictObject({ LF: z.number(), RF: z.number(), LR: z.number(), RR: z.number() });
export type ByWheel = z.infer<typeof byWheel>;

/** How much a figure may be trusted. */
const surenesses = ['sure', 'hint'] as const;

const cornerBalance = z.strictObject({
  corner: z.string().max(60),
  phase: z.enum(cornerPhases),
  tendency: z.enum(balances),
  /** Degrees at the steering wheel beyond what a neutral car takes; less than neutral for oversteer. Never negative. */
  size: z.number(),
  sureness: z.enum(surenesses),
});
/** The car's balance in one phase of one corner, over the counting laps. */
export type CornerBalance = z.infer<typeof cornerBalance>;

/**
 * A recording in a few figures: what is kept, sent and asked from. Absent parts are null, with the reason in `notes`.
 * At most 5 kB as JSON.
 */
export const digestSchema = z.strictObject({
  game: z.enum(['ACC', 'LMU', 'iRacing']),
  /** Catalogue ids; null where the catalogue does not know what the file names. */
  car: z.string().max(100).nullable(),
  track: z.string().max(100).nullable(),
  session: z.enum(sessionKinds).nullable(),
  laps: z
    .array(
      z.strictObject({
        number: z.int().min(0).max(5000),
        seconds: z.number().nullable(),
        counts: z.boolean(),
        reason: z.string().max(80).nullable(),
      }),
    )
    .max(60),
  /** psi, at the end of counting laps. */
  hotPressures: byWheel.nullable(),
  /** °C of the air in the tyres. */
  airTemperatures: byWheel.nullable(),
  /** °C */
  brakeTemperatures: byWheel.nullable(),
  /** °C across the tread. */
  treadTemperatures: z.strictObject({ inner: byWheel, middle: byWheel, outer: byWheel }).nullable(),
  /** Litres. */
  fuelPerLap: z.number().nullable(),
  /** Percent of virtual energy. */
  energyPerLap: z.number().nullable(),
  /** Percent of a new tyre's tread. */
  wearPerLap: byWheel.nullable(),
  weather: z.strictObject({
    airTemperature: z.number().nullable(),
    trackTemperature: z.number().nullable(),
    isWet: z.boolean().nullable(),
  }),
  /** Shares of the counting laps in percent: an aid at work, a bump stop touched, a wheel locked or spinning. */
  shares: z.strictObject({
    tc: z.number().nullable(),
    abs: z.number().nullable(),
    bumpStop: byWheel.nullable(),
    lockUp: byWheel.nullable(),
    wheelspin: byWheel.nullable(),
  }),
  balance: z.array(cornerBalance).max(24).nullable(),
  /** How much the pressures, temperatures and laps may be trusted. */
  sureness: z.strictObject({ laps: z.enum(surenesses), tyres: z.enum(surenesses) }),
  /** Text values by setting, of the garage in the recording. */
  garage: z.record(z.string().max(60), z.string().max(60)).nullable(),
  notes: z.array(z.string().max(200)).max(12),
});
export type Digest = z.infer<typeof digestSchema>;

/** A figure of each wheel; null unless all four are there. */
export function fourWheels(of: (wheel: StintWheel) => number | null, decimals: number): ByWheel | null {
  const [LF, RF, LR, RR] = stintWheels.map(of);
  if (LF == null || RF == null || LR == null || RR == null) return null;
  const round = (value: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
  return { LF: round(LF), RF: round(RF), LR: round(LR), RR: round(RR) };
}
