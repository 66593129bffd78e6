import { z } from 'zod';
import { languages } from '../../../catalogues/engineering/hearing/index.ts';
import { symptoms } from '../../../catalogues/engineering/index.ts';
import type { Motive } from './editable-setup.ts';
import { numbersOf } from '../../hearing/reading.ts';
import { figureNames, heardNumbersSchema, understoodSchema } from '../../hearing/understood.ts';

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

/**
 * A driver's words as the model reads them. It writes only the numbers that are there, since a driver waits for every `null`
 * before the first change; one without strict output may write them all.
 */
export const modelReadingSchema = understoodSchema.extend({
  numbers: z.union([givenFiguresSchema.transform(numbersOf), heardNumbersSchema]),
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
export const answerFormat: AnswerFormat = { name: 'setup_changes', schema: strictSchema() };

function strictSchema(): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(proposedChangesSchema, {
    unrepresentable: 'any',
  }) as JsonSchema;
  const understood = schema.properties?.understood?.properties ?? {};
  const { $schema: __, ...figures } = z.toJSONSchema(givenFiguresSchema) as JsonSchema;
  understood['numbers'] = figures;
  const complaint = understood['complaints']?.items;
  if (complaint?.properties?.symptom) complaint.properties.symptom.enum = symptoms.map(({ id }) => id);
  // Strict output wants every key.
  complaint?.required?.push('strength');
  schema.required?.unshift('language');
  return schema as Record<string, unknown>;
}

type JsonSchema = {
  $schema?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: string[];
  required?: string[];
};
