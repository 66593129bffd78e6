import { z } from 'zod';

/** What the model answers: changes to the setup it was given, and a note. All keys are required, as strict output wants. */
export const proposedChangesSchema = z.strictObject({
  changes: z.array(
    z.strictObject({
      parameter: z.string().describe('name of the parameter, exactly as in the list given'),
      value: z.number().describe('the new value, in the unit of the list'),
      why: z.string().describe('one sentence: what this cures'),
      cost: z.string().describe('a few words: what it costs elsewhere; empty when nothing'),
    }),
  ),
  note: z.string().describe('the explanation for the driver: plain text, two to six short sentences'),
});

export type ProposedChanges = z.infer<typeof proposedChangesSchema>;
export type ProposedChange = ProposedChanges['changes'][number];

export const proposedChangeSchema = proposedChangesSchema.shape.changes.element;

/** How an answer must look, in the form the model's interface takes. */
export type AnswerFormat = { name: string; schema: Record<string, unknown> };

/** The strict schema of the answer; `parameters` are the only names it may use. */
export function answerFormat(parameters: readonly string[]): AnswerFormat {
  const { $schema: _, ...schema } = z.toJSONSchema(proposedChangesSchema) as JsonSchema;
  const parameter = schema.properties?.changes?.items?.properties?.parameter;
  if (parameter && parameters.length > 0) parameter.enum = [...parameters];
  return { name: 'setup_changes', schema: schema as Record<string, unknown> };
}

type JsonSchema = {
  $schema?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: string[];
};
