import * as z from 'zod';
import type { Language } from '../../catalogues/schema/languages.ts';
import type { PastStint } from '../engineer/run/gather-history.ts';
import { type CorrectedPart, readingSchema, type Reading } from '../hearing/reading.ts';
import { measuresSchema } from './proof/measures.ts';
import { digestSchema } from './recording/digest.ts';
import { balances, type StintWheel, stintWheels } from './stint-words.ts';

const figure = z.number().finite().nullable().catch(null);
const byWheel = z
  .partialRecord(z.enum(stintWheels), z.number().finite())
  .catch(() => ({}) as Partial<Record<StintWheel, number>>);
const acrossTread = z.object({ inner: figure, middle: figure, outer: figure });
const balance = z.enum(balances).nullable().catch(null);

/** A parsed stint sheet: psi, °C, litres, seconds, minutes, percent of virtual energy. Null for empty fields. */
export const stintSheetSchema = z.object({
  hot: byWheel,
  /** The driven file's cold pressures in psi. */
  cold: byWheel,
  compound: z.enum(['dry', 'wet']).catch('dry'),
  aim: figure,
  trackTemp: figure,
  nextTrackTemp: figure,
  tyreTemps: z.partialRecord(z.enum(stintWheels), acrossTread).catch(() => ({})),
  laps: figure,
  fuelUsed: figure,
  energyUsed: figure,
  bestLap: figure,
  typicalLap: figure,
  raceMinutes: figure,
  balance: z
    .object({ entry: balance, middle: balance, exit: balance })
    .catch({ entry: null, middle: null, exit: null }),
  notes: z.string().catch(''),
  /** The reading of the notes, or one that was tapped or corrected. */
  reading: readingSchema.optional().catch(undefined),
  /** The recording that the figures came from. */
  digest: digestSchema.optional().catch(undefined),
  /** Measures of its laps, for the proof of a change. */
  measures: measuresSchema.optional().catch(undefined),
});
export type StintSheet = z.infer<typeof stintSheetSchema>;

/** A change of a file that follows from a stint, with the sum behind it. */
export const stintChangeSchema = z.object({
  parameter: z.string(),
  label: z.string(),
  from: z.number(),
  to: z.number(),
  unit: z.string(),
  fromText: z.string(),
  toText: z.string(),
  why: z.string(),
  /** From the engineer, who names settings as its sheet does; the others come from figures. */
  by: z.literal('engineer').exactOptional(),
});
export type StintChange = z.infer<typeof stintChangeSchema>;

/** The question to the engineer after a stint. Plain data, as it crosses Workers. */
export type StintQuestion = {
  game: string;
  /** Catalogue ids. */
  car: string;
  track: string;
  /** The file with the changes that follow from the figures. */
  file: string;
  weather: 'dry' | 'wet';
  trackTemp: number;
  minutes: number;
  balance: StintSheet['balance'];
  notes: string;
  /** Of the answer, where the notes tell none; English without it. */
  language?: Language | undefined;
  /** Rows that the driver tapped beside the notes. */
  tapped?: Reading;
  /** The notes' reading as the driver corrected it: neither notes nor taps are read again. */
  reading?: Reading;
  /** The parts of it that were changed, to be counted without their driver. */
  corrected?: CorrectedPart[];
  /** Complaints that a recording measured for sure, worst first: they outweigh the driver's words. */
  measured?: readonly string[];
  /** Settings that the figures decide: `tyrePressure`, `fuel`. */
  decided: readonly string[];
  /** Stints that were driven with the setup before, the newest first. */
  earlier?: readonly PastStint[];
};

/** Changes for what the driver felt, wrote and tapped, what else is to be said of it, and what was heard. */
export type StintAdvice = { changes: StintChange[]; remarks: string[]; heard: Reading };

/** A stint as it is learned from. */
export type DrivenStint = { game: string; car: string; track: string; sheet: StintSheet };
