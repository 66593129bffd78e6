import * as z from 'zod/mini';
import { checked, type ValidationFailure } from '../../forms/field-errors.ts';
import { storable } from '../../forms/storable.ts';
import { gameUnits, readUnits, type Units } from '../../setup/chosen-units.ts';
import { inUnits } from '../../setup/in-units.ts';
import { typedTemperature, typedVolume } from '../../setup/typed-in-units.ts';
import { type ConditionName, longestWords } from './conditions.ts';

export const sessionTypes = ['practice', 'qualifying', 'race'] as const;
export const weathers = ['dry', 'wet'] as const;
export const setupStyles = ['safe', 'balanced', 'aggressive'] as const;
/** The second version that an order may ask for: the other session, or the other weather. */
const alsoMade = ['none', 'session', 'weather'] as const;
/** Games the product knows. */
const knownGames = ['ACC', 'LMU', 'iRacing', 'rFactor2'] as const;

export const defaultTemperature = 25;
const coldestTrack = 0;
const hottestTrack = 70;
const temperatureText = /^([+-]?\d{1,3}(?:[.,]\d{1,2})?)(?:\s*°)?(?:\s*([cf]))?$/i;

/** Reads a track temperature such as `25`, `25.5 °C` or `77F`. Degrees Celsius, or null where it is none. */
export function readTemperature(text: string): number | null {
  const match = temperatureText.exec(text.trim());
  if (!match) return null;
  const degrees = Number((match[1] ?? '').replace(',', '.'));
  const celsius = match[2]?.toLowerCase() === 'f' ? ((degrees - 32) * 5) / 9 : degrees;
  if (celsius < coldestTrack || celsius > hottestTrack) return null;
  return Math.round(celsius * 10) / 10;
}

/** The field error for a missing or unknown choice. */
export const choiceProblem =
  (field: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? `${field} is required` : `Unknown ${field}`;

function name(field: string) {
  const required = `${field} is required`;
  return z
    .string({ error: required })
    .check(
      z.overwrite(storable),
      z.trim(),
      z.minLength(1, required),
      z.maxLength(100, `Unknown ${field.toLowerCase()}`),
    );
}

/** A field that may be left out or null: it then has its usual value. */
export function usually<Field extends z.ZodMiniType>(field: Field, usual: NonNullable<z.output<Field>>) {
  return z.pipe(
    z.nullish(field),
    z.transform((given) => given ?? usual),
  );
}

/** A text field: blanks around it do not count, an absent one is empty. */
export function words(field: string) {
  const text = z
    .string({ error: `${field} must be text` })
    .check(
      z.overwrite(storable),
      z.trim(),
      z.maxLength(longestWords, `${field} must contain at most ${longestWords} characters`),
    );
  return usually(text, '');
}

const temperature = z.pipe(
  z.union([z.number(), z.string()], { error: 'Temperature is required' }),
  z.transform((value, context) => {
    const celsius = readTemperature(String(value));
    if (celsius !== null) return celsius;
    const isBlank = typeof value === 'string' && value.trim() === '';
    const message = isBlank
      ? 'Temperature is required'
      : `Temperature must be between ${coldestTrack} and ${hottestTrack} °C`;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  }),
);

/** The air's, where the driver knows it: it cools brakes and engine, as the track heats tyres. */
const airTemperature = z.optional(
  z.pipe(
    z.nullable(z.union([z.number(), z.string()], { error: 'Air temperature must be a number' })),
    z.transform((value, context): number | null => {
      const text = String(value ?? '').trim();
      const celsius = readTemperature(text);
      if (text === '' || celsius !== null) return celsius;
      const message = `Air temperature must be between ${coldestTrack} and ${hottestTrack} °C`;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  ),
);

export const defaultMinutes = 60;

const figureText = /^\d{1,5}(?:[.,]\d{1,3})?$/;
/** Bounds of a figure, with sentences. `kind` is for text that is no such number. */
type FigureBounds = { lowest: number; highest: number; whole: boolean };
type FigureSentences = { kind: string; tooSmall: string; tooBig: string };

/** A number, as such or as text. A blank one is null: the driver gives none. */
function figure({ lowest, highest, whole }: FigureBounds, { kind, tooSmall, tooBig }: FigureSentences) {
  const problemWith = (value: number) =>
    Number.isNaN(value) || (whole && !Number.isInteger(value))
      ? kind
      : value < lowest
        ? tooSmall
        : value > highest && tooBig;
  const read = z.pipe(
    z.nullable(z.union([z.number(), z.string()], { error: kind })),
    z.transform((given, context): number | null => {
      if (given === null) return given;
      const text = String(given).trim();
      if (text === '') return null;
      const isNumber = typeof given === 'number' || figureText.test(text);
      const value = isNumber ? Number(text.replace(',', '.')) : Number.NaN;
      const message = problemWith(value);
      if (!message) return value;
      context.issues.push({ code: 'custom', message, input: given });
      return z.NEVER;
    }),
  );
  return z.optional(read);
}

/** Minutes of a race, also of the longest the game has. */
const duration = figure(
  { lowest: 5, highest: 1440, whole: true },
  {
    kind: 'Duration must be a number of minutes',
    tooSmall: 'Duration must be at least 5 minutes',
    tooBig: 'Duration must be at most 24 hours',
  },
);
/** 24 hours hold some 1,040 laps of the shortest track. */
const laps = figure(
  { lowest: 1, highest: 1200, whole: true },
  {
    kind: 'Laps must be a whole number',
    tooSmall: 'A race has at least 1 lap',
    tooBig: 'Laps must be at most 1,200: that is more than 24 hours on any track',
  },
);
const mandatoryStops = figure(
  { lowest: 0, highest: 30, whole: true },
  {
    kind: 'Mandatory stops must be a whole number',
    tooSmall: 'Mandatory stops must be 0 or more',
    tooBig: 'Mandatory stops must be at most 30',
  },
);
const longestStint = figure(
  { lowest: 5, highest: 1440, whole: true },
  {
    kind: 'Longest stint must be a number of minutes',
    tooSmall: 'Longest stint must be at least 5 minutes',
    tooBig: 'Longest stint must be at most 24 hours',
  },
);

const windowText = /^(\d{1,4}) ?[-–] ?(\d{1,4})$/;
/** The minutes between which mandatory stops are made, as `25-35`. A blank one is null. */
const pitWindow = z.optional(
  z.pipe(
    z.nullable(z.string({ error: 'Pit Window must be two minutes, such as 25-35' })),
    z.transform((given, context): string | null => {
      const text = given?.trim() ?? '';
      const [, from, to] = windowText.exec(text) ?? [];
      const message =
        from === undefined || to === undefined
          ? 'Pit Window must be two minutes, such as 25-35'
          : Number(from) >= Number(to)
            ? 'Pit Window must end after it begins'
            : Number(to) > 1440 && 'Pit Window must end within 24 hours';
      if (text === '') return null;
      if (!message) return `${Number(from)}-${Number(to)}`;
      context.issues.push({ code: 'custom', message, input: given });
      return z.NEVER;
    }),
  ),
);
/** A box of the form: true if ticked. */
const box = (field: string) =>
  z.optional(
    z.pipe(
      z.nullable(z.union([z.boolean(), z.enum(['on', ''])], { error: `${field} must be true or false` })),
      z.transform((given): true | null => (given === true || given === 'on' ? true : null)),
    ),
  );

const tank = figure(
  { lowest: 10, highest: 200, whole: true },
  {
    kind: 'Tank must be a whole number of litres',
    tooSmall: 'Tank must be at least 10 litres',
    tooBig: 'Tank must be at most 200 litres',
  },
);
const fuelPerLap = figure(
  { lowest: 0.5, highest: 25, whole: false },
  {
    kind: 'Fuel per lap must be a number of litres',
    tooSmall: 'Fuel per lap must be at least 0.5 litres',
    tooBig: 'Fuel per lap must be at most 25 litres',
  },
);

/**
 * The conditions of a setup, as the form and the AI Worker's endpoints take them. A race lasts `laps` if given, else
 * `duration` (minutes). `tank` and `fuelPerLap` (litres) are the driver's own figures.
 */
export const conditionFields = {
  sessionType: z.enum(sessionTypes, { error: choiceProblem('Session Type') }),
  weather: z.enum(weathers, { error: choiceProblem('Weather') }),
  temperature,
  airTemperature,
  setupStyle: z.enum(setupStyles, { error: choiceProblem('Setup Style') }),
  duration,
  laps,
  mandatoryStops,
  longestStint,
  pitWindow,
  tyresAtStops: box('Fresh Tyres'),
  fuelAtStops: box('Refuelling'),
  changingWeather: box('Changing Weather'),
  tank,
  fuelPerLap,
} satisfies Record<ConditionName, unknown>;

/**
 * The form of a new setup and of a refinement. The page checks what is typed against it before it is sent, and the server
 * does when it came; written with zod's small build, since it travels.
 */
export const setupFormSchema = z.object({
  game: z.enum(knownGames, { error: 'Please select a game first' }),
  car: name('Car'),
  track: name('Track'),
  ...conditionFields,
  sessionType: usually(conditionFields.sessionType, 'qualifying'),
  weather: usually(conditionFields.weather, 'dry'),
  temperature: usually(conditionFields.temperature, defaultTemperature),
  setupStyle: usually(conditionFields.setupStyle, 'balanced'),
  duration: usually(duration, defaultMinutes),
  also: usually(z.enum(alsoMade, { error: choiceProblem('Second Version') }), 'none'),
  prompt: words('Additional Requirements'),
});

const sentences: Record<string, string> = {
  car: 'Please select a car',
  track: 'Please select a track',
};

/** The error for a race without a length. */
export const lengthRequired = 'Race length is required: give minutes or laps';

const isBlank = (text: unknown) => String(text ?? '').trim() === '';

/**
 * The error of the length field for a saved setup. A new race defaults to an hour; a saved setup has its own length, so an
 * unknown one is asked for.
 */
export function savedLengthProblem({
  sessionType,
  duration,
  laps,
}: Record<string, unknown>): ValidationFailure | null {
  if (sessionType !== 'race' || !isBlank(duration) || !isBlank(laps)) return null;
  return { error: lengthRequired, fields: { duration: lengthRequired } };
}

/** A field error in the form's words: beside "Car is required" at the field, the whole form asks for the car. */
export function inFormWords({ error, fields }: ValidationFailure): ValidationFailure {
  const [first = ''] = Object.keys(fields);
  return { error: (error.endsWith('is required') && sentences[first]) || error, fields };
}

/** Converts typed figures from the driver's units to the game's. */
export function inGameUnits<Fields extends Record<string, unknown>>(fields: Fields, units: Units): Fields {
  const read = (name: string, as: (text: string) => string) =>
    typeof fields[name] === 'string' ? { [name]: as(fields[name]) } : {};
  return {
    ...fields,
    ...read('temperature', (text) => typedTemperature(text, units)),
    ...read('airTemperature', (text) => typedTemperature(text, units)),
    ...read('tank', (text) => typedVolume(text, units, 0)),
    ...read('fuelPerLap', (text) => typedVolume(text, units, 2)),
  };
}

/** A form's field errors, in the form's words and units. Null if the form is valid. */
export function setupFormProblem(fields: Record<string, unknown>): ValidationFailure | null {
  const units = readUnits(String(fields.units)) ?? gameUnits;
  const read = checked(setupFormSchema, inGameUnits(fields, units));
  if (!read.ok) return inUnits(inFormWords(read.failure), units);
  return fields.communitySetupId === undefined ? null : savedLengthProblem(fields);
}
