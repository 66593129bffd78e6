import * as z from 'zod';
import { languages } from '../../../catalogues/schema/languages.ts';
import { symptoms } from '../../../catalogues/engineering/index.ts';
import type { Motive } from './editable-setup.ts';
import { givenFigures, numbersOf } from '../../hearing/reading.ts';
import {
  figureNames,
  type HeardComplaint,
  type HeardConditions,
  heardAxles,
  heardComplaintSchema,
  heardConditionsSchema,
  heardNumbersSchema,
  heardPhases,
  heardSpeeds,
  strengths,
  type Understood,
  understoodSchema,
} from '../../hearing/understood.ts';
import { sessions, weathers } from '../../setup/conditions.ts';

/** The rule a change follows, by its id, and the sign to look for on the track: `less understeer in the middle of T5`. */
export type Cure = { rule?: string; watch?: string };

/** A change to the setup: the parameter's new value in its unit, what it cures, and what it costs elsewhere. */
export type ProposedChange = {
  parameter: string;
  value: number;
  why: string;
  cost: string;
  cure?: Cure;
  motive?: Motive | undefined;
  /** The driver asked for more than the garage has: the value is its end. */
  isAtEnd?: boolean;
  /** Why the setup's history is against it: it is left out, and the driver reads why. */
  objection?: string;
};

const givenFiguresSchema = z.array(z.object({ name: z.enum(figureNames), value: z.number() }));

/** The facets of a complaint beside its symptom and place, each with the word for one that the driver left out. */
const facetKinds = {
  phase: { words: heardPhases, unsaid: 'any' },
  axle: { words: heardAxles, unsaid: 'all' },
  speed: { words: heardSpeeds, unsaid: 'any' },
  strength: { words: strengths, unsaid: 'usual' },
} as const;
type FacetKind = keyof typeof facetKinds;
const kinds = Object.keys(facetKinds) as FacetKind[];

const saidWords = kinds.flatMap((kind) =>
  facetKinds[kind].words.filter((word) => word !== facetKinds[kind].unsaid),
);

const givenComplaintSchema = z.object({
  symptom: z.string(),
  facets: z.array(z.enum(saidWords)),
  where: z.string(),
});

const givenConditionsSchema = z.array(z.enum([...weathers, ...sessions]));

/** The one of a kind's words that is among those given; what stands for nothing said where there are several. */
const onlyOne = <Word extends string>(
  words: readonly Word[],
  given: readonly string[],
  unsaid: Word,
): Word => {
  const [first = unsaid, ...others] = words.filter((word) => given.includes(word));
  return others.length === 0 ? first : unsaid;
};

const complaintOf = ({ facets, ...complaint }: z.infer<typeof givenComplaintSchema>): HeardComplaint => ({
  ...complaint,
  phase: onlyOne(heardPhases, facets, 'any'),
  axle: onlyOne(heardAxles, facets, 'all'),
  speed: onlyOne(heardSpeeds, facets, 'any'),
  strength: onlyOne(strengths, facets, 'usual'),
});

const conditionsOf = (given: readonly string[]): HeardConditions => ({
  weather: weathers.find((weather) => given.includes(weather)) ?? null,
  sessionType: sessions.find((session) => given.includes(session)) ?? null,
});

/** A reading as the answer's schema has it: of facets, numbers and conditions only those that are there. */
export const givenReading = ({ complaints, wishes, numbers, conditions, question }: Understood) => ({
  complaints: complaints.map(({ symptom, where, ...said }) => ({
    symptom,
    facets: kinds.flatMap((kind) => (said[kind] === facetKinds[kind].unsaid ? [] : (said[kind] ?? []))),
    where,
  })),
  wishes,
  numbers: givenFigures(numbers),
  conditions: Object.values(conditions).filter((one) => one !== null),
  question,
});

/**
 * A driver's words as the model reads them. It writes only what is there, since a driver waits for every `null` and `any`
 * before the first change; one without strict output may write them all.
 */
export const modelReadingSchema = understoodSchema.extend({
  complaints: z.array(z.union([givenComplaintSchema.transform(complaintOf), heardComplaintSchema])),
  numbers: z.union([givenFiguresSchema.transform(numbersOf), heardNumbersSchema]),
  conditions: z.union([givenConditionsSchema.transform(conditionsOf), heardConditionsSchema]),
});

/**
 * The model's answer: the language it commits to, its understanding, changes to the given setup, each with the complaint it answers, and a note. All
 * keys are required because strict output wants them.
 */
export const proposedChangesSchema = z.object({
  language: z
    .enum(languages)
    .optional()
    .describe('the tag of the briefing\'s "language": every sentence for the driver is in it'),
  understood: modelReadingSchema.describe('what the driver says, before any change is thought of'),
  changes: z.array(
    z.object({
      parameter: z.string().describe('name of the parameter, exactly as in "settings"'),
      value: z.number().describe('the new value, in the unit of the list'),
      answers: z
        .number()
        .nullable()
        .describe('index in understood.complaints of what this cures; null when it answers something else'),
      why: z.string().describe('one sentence: what this cures'),
      cost: z.string().describe('a few words: what it costs elsewhere; empty when nothing'),
    }),
  ),
  note: z.string().describe('the explanation for the driver: plain text, two to six short sentences'),
});

export type ProposedChanges = z.infer<typeof proposedChangesSchema>;
export type ModelChange = ProposedChanges['changes'][number];

export const modelChangeSchema = proposedChangesSchema.shape.changes.element;

/** The required format of an answer, as the model's API takes it. */
export type AnswerFormat = { name: string; schema: Record<string, unknown> };

/**
 * The strict schema of the answer. Providers put it before the prompt, so it is the same for every car: the names of
 * settings are checked when the changes arrive.
 */
export const answerFormat: AnswerFormat = {
  name: 'setup_changes',
  /** Made with the first question: not every Worker that imports this asks one. */
  get schema() {
    drawnSchema ??= strictSchema();
    return drawnSchema;
  },
};
let drawnSchema: AnswerFormat['schema'] | undefined;

function strictSchema(): AnswerFormat['schema'] {
  const schema = plainSchema(proposedChangesSchema);
  const understood = schema.properties?.understood?.properties ?? {};
  const complaints = plainSchema(z.array(givenComplaintSchema));
  const symptom = complaints.items?.properties?.symptom;
  if (symptom) symptom.enum = symptoms.map(({ id }) => id);
  Object.assign(understood, {
    complaints,
    numbers: plainSchema(givenFiguresSchema),
    conditions: plainSchema(givenConditionsSchema),
  });
  // Strict output wants every key.
  schema.required?.unshift('language');
  return schema;
}

function plainSchema(described: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(described, { unrepresentable: 'any' }) as JsonSchema;
  return schema;
}

type JsonSchema = {
  $schema?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: string[];
  required?: string[];
};
