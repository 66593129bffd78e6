import * as z from 'zod';
import { sessions, weathers } from '../setup/conditions.ts';

/** Where in a corner or lap something happens. */
export const heardPhases = ['entry', 'mid', 'exit', 'braking', 'straight', 'kerbs', 'any'] as const;
export const heardAxles = ['front', 'rear', 'left', 'right', 'all'] as const;
export const heardSpeeds = ['slow', 'medium', 'fast', 'any'] as const;
export const strengths = ['little', 'usual', 'lot'] as const;

/** A place in the driver's words, in UTF-16 units; `to` is exclusive. */
export const spanSchema = z.object({ from: z.int().min(0), to: z.int().min(0) });
export type Span = z.infer<typeof spanSchema>;

/** One thing a driver complains about. `symptom` is an id of the catalogue's symptoms. */
export const heardComplaintSchema = z.object({
  symptom: z.string(),
  phase: z.enum(heardPhases),
  axle: z.enum(heardAxles),
  speed: z.enum(heardSpeeds),
  /** Corner or place as the driver named it; empty where none is named. */
  where: z.string(),
  strength: z.enum(strengths).optional(),
});

const figure = z.number().nullable();

/** Numbers a driver gave; null where none was given. Pressures in psi, fuel in litres, temperatures in °C. */
export const heardNumbersSchema = z.object({
  hotPsi: z.object({ LF: figure, RF: figure, LR: figure, RR: figure }),
  /** The wanted change of each pressure in psi, negative for lower. */
  psiChange: z.object({ LF: figure, RF: figure, LR: figure, RR: figure }),
  /** The hot pressure to aim for, where the driver names one. */
  aimPsi: figure,
  litres: figure,
  litresPerLap: figure,
  /** Laps of fuel missing (positive) or left over (negative). */
  lapsShort: figure,
  /** Litres missing at the end (positive) or left over (negative). */
  litresShort: figure,
  minutes: figure,
  laps: figure,
  trackTemperature: figure,
});

export const wheels = ['LF', 'RF', 'LR', 'RR'] as const;

/** The numbers by name, those of the wheels by wheel. */
export const figureNames = [
  ...wheels.map((wheel) => `hotPsi.${wheel}` as const),
  ...wheels.map((wheel) => `psiChange.${wheel}` as const),
  ...(['aimPsi', 'litres', 'litresPerLap', 'lapsShort', 'litresShort', 'minutes', 'laps'] as const),
  'trackTemperature' as const,
];

/** Conditions the driver wants that are other than those asked for; null where none is named. */
export const heardConditionsSchema = z.object({
  weather: z.enum(weathers).nullable(),
  sessionType: z.enum(sessions).nullable(),
});

export const wishDirections = ['increase', 'decrease', 'set', 'lowest', 'highest', 'back'] as const;

/** A setting that the driver asks to have changed: its name as in the rules (`rearWing`, `tyrePressure.front`). */
const heardWishSchema = z.object({
  parameter: z.string(),
  direction: z.enum(wishDirections),
  /** The amount in clicks or in the setting's unit, or the target value. Null without a figure. */
  amount: figure,
});

/**
 * The meaning of a driver's words, from our recogniser or the model. With a `question` nothing else is set and nothing
 * changes: the words are no complaint about the car, or could mean opposite things.
 */
export const understoodSchema = z.object({
  complaints: z.array(heardComplaintSchema),
  wishes: z.array(heardWishSchema),
  numbers: heardNumbersSchema,
  conditions: heardConditionsSchema,
  question: z.string().nullable(),
});

/** `source`: the words that it was read from. */
export type HeardComplaint = z.infer<typeof heardComplaintSchema> & { source?: Span };
export type HeardConditions = z.infer<typeof heardConditionsSchema>;
/** `unit`: that of the amount by its sign, where one was given: `cm`, `%`. Without one the amount is in clicks, or in the setting's own. */
export type HeardWish = z.infer<typeof heardWishSchema> & { unit?: string; source?: Span };
export type HeardNumbers = z.infer<typeof heardNumbersSchema>;
export type Understood = Omit<z.infer<typeof understoodSchema>, 'wishes' | 'complaints'> & {
  complaints: HeardComplaint[];
  wishes: HeardWish[];
  /** Set where the last change is to be taken back. */
  undo?: Span;
  /** Symptoms that are said to be over: "the oversteer is gone". */
  over?: string[];
  /** Whether our own reading of the complaints may be wrong: the driver says first whether it is meant. */
  isDoubtful?: boolean;
};
