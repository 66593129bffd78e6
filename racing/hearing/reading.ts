import * as z from 'zod';
import { symptoms } from '../../catalogues/engineering/index.ts';
import {
  figureNames,
  type HeardNumbers,
  heardAxles,
  heardPhases,
  heardSpeeds,
  spanSchema,
  strengths,
  type Understood,
  wishDirections,
} from './understood.ts';
import { sessions, weathers } from '../setup/conditions.ts';

const symptomIds = symptoms.map(({ id }) => id) as [string, ...string[]];
const longestName = 100;
const source = spanSchema.nullish().transform((span) => span ?? null);

/**
 * One thing that was understood of a driver's words, or that the driver tapped. `source` is the place in the words that it
 * was read from, in UTF-16 units; null for a row that was tapped, corrected or read by the model.
 */
export const readingRowSchema = z.discriminatedUnion('about', [
  /** A complaint. `corner`: as the driver named it ("T5", "Raidillon"), several with commas; empty for everywhere. */
  z.object({
    about: z.literal('complaint'),
    corner: z.string().max(longestName).default(''),
    speed: z.enum(heardSpeeds).default('any'),
    phase: z.enum(heardPhases).default('any'),
    symptom: z.enum(symptomIds),
    axle: z.enum(heardAxles).default('all'),
    strength: z.enum(strengths).default('usual'),
    source,
  }),
  /**
   * A setting that is to move: `rearWing`, `camber.front`. `amount` is the new value with `set`, else how far; in `unit`, or in
   * clicks without one. `lowest` and `highest` are the car's own ends, and have no amount.
   */
  z.object({
    about: z.literal('setting'),
    parameter: z.string().max(longestName),
    direction: z.enum(wishDirections),
    amount: z.number().nullable().default(null),
    unit: z.string().max(10).nullable().default(null),
    source,
  }),
  /** A number that was read or measured: `hotPsi.LF` in psi, `litresPerLap`, `minutes`, `trackTemperature` in °C. */
  z.object({ about: z.literal('figure'), name: z.enum(figureNames), value: z.number(), source }),
  z.object({ about: z.literal('weather'), value: z.enum(weathers), source }),
  z.object({ about: z.literal('session'), value: z.enum(sessions), source }),
  /** The last change is to be taken back. */
  z.object({ about: z.literal('undo'), source }),
]);

/** More rows than this are no message of a driver's. */
export const mostRows = 24;

/**
 * The reading of a driver's words as data: what pages show as chips and send back corrected. `POST /api/refine` takes it as
 * `reading`; the words beside it are kept and not read again, and no model is asked. Every finished run, and every question
 * of one, carries the reading that it stands on.
 */
export const readingSchema = z.array(readingRowSchema).max(mostRows);

export type ReadingRow = z.infer<typeof readingRowSchema>;
export type Reading = ReadingRow[];

/** The rows that a driver tapped, as text fields. Rows without a symptom, or with one that is not ours, say nothing. */
export const tappedReading = (
  rows: readonly Record<'corner' | 'phase' | 'symptom' | 'strength', string>[],
): Reading => rows.flatMap((row) => readingRowSchema.safeParse({ about: 'complaint', ...row }).data ?? []);

/** Parts of a reading that drivers correct, as they are counted: a field, a row struck out, and one added. */
export const correctedParts = [
  'corner',
  'phase',
  'symptom',
  'strength',
  'figure',
  'struck complaint',
  'struck setting',
  'struck figure',
  'added',
] as const;
export type CorrectedPart = (typeof correctedParts)[number];

/** Two ways to read the same words. Each is sent as the `reading` of the same request; `label` is the button's text. */
export const choiceSchema = z.object({ label: z.string(), reading: readingSchema });
export type ReadingChoice = z.infer<typeof choiceSchema>;

/** The rows of what was understood, in the order that drivers look for them. */
export function readingOf({ complaints, wishes, numbers, conditions, undo }: Understood): Reading {
  const { weather, sessionType } = conditions;
  const rows: ReadingRow[] = [
    ...complaints.map(
      ({ where, strength = 'usual', source = null, ...rest }): ReadingRow => ({
        about: 'complaint',
        ...rest,
        corner: where.slice(0, longestName),
        strength,
        source,
      }),
    ),
    ...wishes.map(
      ({ unit = null, source = null, ...rest }): ReadingRow => ({ about: 'setting', ...rest, unit, source }),
    ),
    ...givenFigures(numbers).map((figure) => ({ about: 'figure', ...figure, source: null }) as const),
    ...(weather ? [{ about: 'weather', value: weather, source: null } as const] : []),
    ...(sessionType ? [{ about: 'session', value: sessionType, source: null } as const] : []),
    ...(undo ? [{ about: 'undo', source: undo } as const] : []),
  ];
  // A model's complaint may name what the catalogue lacks.
  return rows.filter((row) => readingRowSchema.safeParse(row).success).slice(0, mostRows);
}

/** The numbers that are there, by name. */
export function givenFigures(numbers: HeardNumbers): GivenFigure[] {
  return figureNames.flatMap((name) => {
    const [key, wheel] = name.split('.') as [keyof HeardNumbers, keyof HeardNumbers['hotPsi'] | undefined];
    const given = numbers[key];
    const value = typeof given === 'object' && given !== null ? (wheel ? given[wheel] : null) : given;
    return value === null ? [] : [{ name, value }];
  });
}

/** The meaning of rows, for the rules: no words are read again. Rows that say nothing ask nothing. */
export function understoodOf(reading: Reading): Understood {
  const understood: Understood = {
    complaints: [],
    wishes: [],
    numbers: noNumbers(),
    conditions: { weather: null, sessionType: null },
    question: null,
  };
  for (const row of reading) {
    if (row.about === 'complaint') {
      const { about: _, corner: where, source: __, ...rest } = row;
      understood.complaints.push({ ...rest, where });
    } else if (row.about === 'setting') {
      const { about: _, unit, source: __, ...rest } = row;
      understood.wishes.push({ ...rest, ...(unit && { unit }) });
    } else if (row.about === 'figure') setFigure(understood.numbers, row.name, row.value);
    else if (row.about === 'weather') understood.conditions.weather = row.value;
    else if (row.about === 'session') understood.conditions.sessionType = row.value;
    else understood.undo = { from: 0, to: 0 };
  }
  return understood;
}

export type GivenFigure = { name: (typeof figureNames)[number]; value: number };

/** The numbers with those by name set, and no other. */
export function numbersOf(figures: readonly GivenFigure[]): HeardNumbers {
  const numbers = noNumbers();
  for (const { name, value } of figures) setFigure(numbers, name, value);
  return numbers;
}

function setFigure(numbers: HeardNumbers, name: GivenFigure['name'], value: number | null): void {
  const [key, wheel] = name.split('.');
  if (wheel && (key === 'hotPsi' || key === 'psiChange'))
    numbers[key][wheel as keyof HeardNumbers['hotPsi']] = value;
  else Object.assign(numbers, { [name]: value });
}

/** No number that a driver could have given. */
export function noNumbers(): HeardNumbers {
  const numbers = { hotPsi: {}, psiChange: {} } as HeardNumbers;
  for (const name of figureNames) setFigure(numbers, name, null);
  return numbers;
}
