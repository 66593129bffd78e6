import { expect, test } from 'vitest';
import { answerFormat } from '../../racing/engineer/baseline/proposed-changes.ts';

/**
 * Faults of a schema that OpenAI's strict mode refuses. Source: its guide to structured outputs, "Supported schemas"
 * (developers.openai.com/api/docs/guides/structured-outputs), read in November 2026.
 */
const keywords =
  /^(?:type|properties|required|additionalProperties|items|enum|const|description|title|anyOf|pattern|format|(?:exclusive)?(?:Minimum|Maximum|minimum|maximum)|multipleOf|minItems|maxItems)$/;
type Schema = { [keyword: string]: unknown; properties?: object; items?: Schema; anyOf?: Schema[] };
function refusals({ ...schema }: Schema, at = 'schema', depth = 1): string[] {
  const { properties, required, items, anyOf = [] } = schema;
  const names = Object.keys(properties ?? {});
  const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
  const optional = names.filter((name) => !(Array.isArray(required) && required.includes(name)));
  const inner = [
    ...Object.entries(properties ?? {}),
    ...anyOf.entries(),
    ...(items ? [['items', items]] : []),
  ];
  return [
    ...Object.keys(schema).filter((keyword) => !keywords.test(keyword)),
    ...(isOpen ? ['open'] : []),
    ...(depth > 10 ? ['deep'] : []),
    ...optional,
  ]
    .map((problem) => `${at}: ${problem}`)
    .concat(inner.flatMap(([name, one]) => refusals(one as Schema, `${at}.${name}`, depth + 1)));
}

test('the schema of the changes is one that strict mode takes', () => {
  const { schema } = answerFormat;
  const open = { ...schema, additionalProperties: true, required: [], maxLength: 3 };
  expect([refusals(schema), refusals(open).length]).toEqual([
    [],
    2 + Object.keys(schema.properties ?? {}).length,
  ]);
});
