type Schema = { [keyword: string]: unknown };

/**
 * The keywords and limits that OpenAI's strict mode sets for a JSON schema. Source: its guide to structured outputs, "Supported
 * schemas" (developers.openai.com/api/docs/guides/structured-outputs), read in November 2026.
 */
const keywords = new Set(
  `type properties required additionalProperties items enum const description title anyOf $defs $ref pattern format
   minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems`.split(/\s+/),
);
const limits = { properties: 5_000, depth: 10, enumValues: 1_000, characters: 120_000 };

type Found = { properties: number; enumValues: number; characters: number };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function problemIn(schema: unknown, at: string, depth: number, found: Found): string | null {
  if (!isSchema(schema)) return `${at} is not a schema`;
  if (depth > limits.depth) return `${at} is nested deeper than ${limits.depth} levels`;
  const unknown = Object.keys(schema).find((keyword) => !keywords.has(keyword));
  if (unknown) return `${at}: '${unknown}' is not permitted`;
  if (Array.isArray(schema.enum)) {
    found.enumValues += schema.enum.length;
    found.characters += schema.enum.join('').length;
  }
  const inner: [string, unknown][] = [];
  if (isSchema(schema.properties)) {
    const names = Object.keys(schema.properties);
    found.properties += names.length;
    found.characters += names.join('').length;
    if (schema.additionalProperties !== false) return `${at}: 'additionalProperties' must be false`;
    const required = Array.isArray(schema.required) ? schema.required : [];
    const missing = names.find((name) => !required.includes(name));
    if (missing) return `${at}: 'required' must hold every property, and lacks '${missing}'`;
    inner.push(...Object.entries(schema.properties));
  } else if (schema.type === 'object') return `${at}: an object needs 'properties'`;
  if (schema.items !== undefined) inner.push(['items', schema.items]);
  if (Array.isArray(schema.anyOf))
    inner.push(...schema.anyOf.map((one, index): [string, unknown] => [String(index), one]));
  if (isSchema(schema.$defs)) inner.push(...Object.entries(schema.$defs));
  for (const [name, one] of inner) {
    const problem = problemIn(one, `${at}.${name}`, depth + 1, found);
    if (problem) return problem;
  }
  return null;
}

/** Why strict mode refuses a schema; null where it takes it. */
export function strictSchemaProblem(schema: unknown): string | null {
  if (!isSchema(schema) || schema.type !== 'object' || schema.anyOf !== undefined)
    return 'the root must be an object, without anyOf';
  const found: Found = { properties: 0, enumValues: 0, characters: 0 };
  const problem = problemIn(schema, 'schema', 1, found);
  if (problem) return problem;
  for (const name of ['properties', 'enumValues', 'characters'] as const)
    if (found[name] > limits[name]) return `the schema has ${found[name]} ${name}, more than ${limits[name]}`;
  return null;
}
