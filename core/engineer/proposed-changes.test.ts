import { expect, test } from 'vitest';
import { answerFormat, proposedChangesSchema } from './proposed-changes.ts';

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
  const { schema } = answerFormat(['tc1', 'abs']);
  visit(schema as Node);
  expect((schema as Node).properties?.changes?.items?.properties?.parameter?.enum).toEqual(['tc1', 'abs']);
  expect(JSON.stringify(schema)).not.toMatch(/\$schema|allOf|"not"|\$ref/);
});

test('the same schema refuses what lacks a key or brings another', () => {
  const change = { parameter: 'tc1', value: 3, why: 'x', cost: '' };
  expect(proposedChangesSchema.safeParse({ changes: [change], note: '' }).success).toBe(true);
  expect(
    proposedChangesSchema.safeParse({ changes: [{ ...change, cost: undefined }], note: '' }).success,
  ).toBe(false);
  expect(proposedChangesSchema.safeParse({ changes: [{ ...change, more: 1 }], note: '' }).success).toBe(
    false,
  );
  expect(proposedChangesSchema.safeParse({ changes: [{ ...change, value: '3' }], note: '' }).success).toBe(
    false,
  );
});
