import { expect, test } from 'vitest';
import { hear } from '../../hearing/hear.ts';
import { givenFigures } from '../../hearing/reading.ts';
import { understoodSchema } from '../../hearing/understood.ts';
import { answerFormat, givenReading, modelReadingSchema, proposedChangesSchema } from './proposed-changes.ts';

type Node = {
  type?: string;
  properties?: Record<string, Node>;
  items?: Node;
  required?: string[];
  additionalProperties?: unknown;
  enum?: string[];
};

test('the format is strict: every object is closed and every key required', () => {
  const visit = (node: Node): void => {
    if (node.type === 'object') {
      expect(node.additionalProperties).toBe(false);
      expect(node.required?.toSorted()).toEqual(Object.keys(node.properties ?? {}).toSorted());
    }
    for (const inner of Object.values(node.properties ?? {})) visit(inner);
    if (node.items) visit(node.items);
  };
  const schema = answerFormat.schema as Node;
  visit(schema);
  expect(Object.keys(schema.properties ?? {})).toEqual(['language', 'understood', 'changes', 'note']);
  const complaint = schema.properties?.understood?.properties?.complaints?.items;
  expect(complaint?.properties?.symptom?.enum).toContain('understeer');
  expect(JSON.stringify(schema)).not.toMatch(/\$schema|allOf|"not"|\$ref/);
});

test('an answer that lacks a key is refused, one that brings another is taken without it', () => {
  const change = { parameter: 'tc1', value: 3, answers: null, why: 'x', cost: '' };
  const understood = understoodSchema.parse(hear('loose on exit', { game: 'ACC' }));
  expect(proposedChangesSchema.safeParse({ understood, changes: [change], note: '' }).success).toBe(true);
  expect(proposedChangesSchema.safeParse({ changes: [change], note: '' }).success).toBe(false);
  expect(
    proposedChangesSchema.safeParse({ understood, changes: [{ ...change, cost: undefined }], note: '' })
      .success,
  ).toBe(false);
  const more = { understood, changes: [{ ...change, more: 1 }], note: '', sure: true };
  expect(proposedChangesSchema.parse(more)).toEqual({ understood, changes: [change], note: '' });
  expect(
    proposedChangesSchema.safeParse({ understood, changes: [{ ...change, value: '3' }], note: '' }).success,
  ).toBe(false);
});

test.each([
  'understeer in slow corners, and a lot of oversteer on entry',
  'the front left locks a little under braking in the wet',
  'nervous over kerbs in qualifying, 28.1 psi rear left, more wing',
  'it is loose',
])('what is said in “%s” is written without what is not said, and read alike', (words) => {
  const heard = understoodSchema.parse(hear(words, { game: 'ACC' }));
  const wholeReading = {
    ...heard,
    complaints: heard.complaints.map((one) => ({ strength: 'usual', ...one })),
  };
  const written = givenReading(heard);
  expect(modelReadingSchema.parse(written)).toEqual(wholeReading);
  expect(modelReadingSchema.parse(heard)).toEqual(heard);
  expect(JSON.stringify(written.complaints)).not.toMatch(/"(any|all|usual)"/);
});

test('two facets of a kind are none, as neither is meant alone', () => {
  const [complaint] = modelReadingSchema.parse({
    ...givenReading(understoodSchema.parse({ ...hear('', { game: 'ACC' }), question: null })),
    complaints: [{ symptom: 'oversteer', facets: ['entry', 'exit', 'rear'], where: 'T5' }],
  }).complaints;
  expect(complaint).toMatchObject({ phase: 'any', axle: 'rear', speed: 'any', where: 'T5' });
});

test('numbers are written by name, those that are there alone', () => {
  const numbers = [
    { name: 'hotPsi.LR', value: 28.1 },
    { name: 'litres', value: 62 },
  ];
  const reading = { ...understoodSchema.parse(hear('', { game: 'ACC' })), question: null, numbers };
  const { understood } = proposedChangesSchema.parse({ understood: reading, changes: [], note: '' });
  expect(givenFigures(understood.numbers)).toEqual(numbers);
  const numbersSchema = (answerFormat.schema as Node).properties?.understood?.properties?.numbers;
  expect(numbersSchema?.items?.required).toEqual(['name', 'value']);
});
