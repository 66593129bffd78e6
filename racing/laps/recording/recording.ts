import type { StintWheel } from '../stint-words.ts';

/** Quantities that a game records, each with the unit it is kept in, whatever the game writes. */
const quantities = {
  speed: 'm/s',
  throttle: '%',
  brake: '%',
  steering: 'deg',
  gear: '',
  lateralG: 'g',
  longitudinalG: 'g',
  yawRate: 'rad/s',
  tcActive: '0/1',
  absActive: '0/1',
  tyrePressure: 'psi',
  tyreAir: '°C',
  treadInner: '°C',
  treadMiddle: '°C',
  treadOuter: '°C',
  tyreWear: '%',
  brakeTemperature: '°C',
  suspensionTravel: 'mm',
  wheelSpeed: 'm/s',
  bumpStop: '0/1',
  rideHeight: 'mm',
  fuel: 'l',
  energy: '%',
  airTemperature: '°C',
  trackTemperature: '°C',
  lapDistance: 'm',
  positionEast: 'm',
  positionNorth: 'm',
} as const;
export type Quantity = keyof typeof quantities;

const slowRate = 20;
const slow = /^tyre|^tread|Temperature$|^fuel$|^energy$/;
/** Hertz beyond which samples of a quantity say nothing more; undefined for one of the car's movements. */
export const mostRateOf = (quantity: Quantity): number | undefined =>
  slow.test(quantity) ? slowRate : undefined;

/**
 * Samples of one quantity at a constant rate from the start of the recording: every sample of the game, but for slow quantities
 * and recordings of more than an hour or two, of which every second, fourth … is kept (`thinning` in `bounds.ts`). Read the
 * rate here: two channels of a recording may differ.
 */
export type Channel = {
  quantity: Quantity;
  /** Null for the whole car. */
  wheel: StintWheel | null;
  /** In hertz. */
  rate: number;
  values: Float32Array;
};

/** A time in which nobody drove the car around the track, in seconds from the start of the channels. */
export type Interruption = {
  from: number;
  to: number;
  why: 'on pit road' | 'moved' | 'not recorded';
};

/** One lap as the recording has it; null where the format does not say. */
export type TimedLap = {
  number: number;
  /** In seconds from the start of the channels; null in a format without channels. */
  from: number | null;
  to: number | null;
  seconds: number | null;
  /** The reason why this is no whole driven lap, as drivers read it. */
  fault: string | null;
  isValid: boolean | null;
  isPitLap: boolean | null;
  /** Litres left the tank, where the format says litres; else a share of the tank in percent. */
  fuelUsed: { litres: number } | { percentOfTank: number } | null;
  /** Percent of the stint's virtual energy. */
  energyUsed: number | null;
  /** Tread used in the lap by wheel, percent of a new tyre's. */
  wear: Partial<Record<StintWheel, number>> | null;
};

/** A lap of which nothing but its number is known yet. */
export const untimedLap: TimedLap = {
  number: 0,
  from: null,
  to: null,
  seconds: null,
  fault: null,
  isValid: null,
  isPitLap: null,
  fuelUsed: null,
  energyUsed: null,
  wear: null,
};

export const sessionKinds = ['practice', 'qualifying', 'race'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** A recording of any game, in our units. */
export type Recording = {
  game: 'ACC' | 'LMU' | 'iRacing';
  /** As the game names them: a key, a folder or a display name. */
  car: string | null;
  /** Class and season in the game's words, where cars of one name differ by them. */
  carClass: string | null;
  track: string | null;
  trackLengthM: number | null;
  session: SessionKind | null;
  /** As far as the format says without channels, °C. */
  conditions: { airTemperature: number | null; trackTemperature: number | null; isWet: boolean | null };
  /** How long the channels run, in seconds; 0 without channels. */
  seconds: number;
  channels: Channel[];
  /** When the car crossed the line, in seconds from the start of the channels; null where no marker says. */
  crossings: number[] | null;
  /** Laps of the driver, where the format itself tells them apart. */
  timedLaps: TimedLap[] | null;
  interruptions: Interruption[];
  /** Everybody in a results file who drove, so that a driver can be chosen; empty elsewhere. */
  drivers: string[];
  /** The one of `drivers` whose laps these are; null while nobody is chosen. */
  driver: string | null;
  /** The garage's own page, as LMU writes it. */
  garage: unknown;
  /** The driven setup as text values, by page, as iRacing writes it. */
  setupValues: Record<string, string> | null;
  /** Quantities that were recorded, but not as the game writes them. */
  damagedQuantities: Quantity[];
  /** The end of the file is missing. */
  isCut: boolean;
  /** Sentences for the driver: missing or doubtful parts. */
  notes: string[];
};

/** A file that cannot be read, with a sentence that says what is wrong with it. */
export class UnreadableRecording extends Error {
  override name = 'UnreadableRecording';
}

export const emptyRecording = (game: Recording['game']): Recording => ({
  game,
  car: null,
  carClass: null,
  track: null,
  trackLengthM: null,
  session: null,
  conditions: { airTemperature: null, trackTemperature: null, isWet: null },
  seconds: 0,
  channels: [],
  crossings: null,
  timedLaps: null,
  interruptions: [],
  drivers: [],
  driver: null,
  garage: null,
  setupValues: null,
  damagedQuantities: [],
  isCut: false,
  notes: [],
});

/** The channel of a quantity, of one wheel where it has four. */
export const channelOf = (
  { channels }: { channels: readonly Channel[] },
  quantity: Quantity,
  wheel: StintWheel | null = null,
): Channel | undefined =>
  channels.find((channel) => channel.quantity === quantity && channel.wheel === wheel);
