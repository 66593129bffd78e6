import type * as z from 'zod';
import { safeParse } from 'zod/v4/core';

export type ValidationFailure = { error: string; fields: Record<string, string> };

export type Checked<Value> = { ok: true; value: Value } | { ok: false; failure: ValidationFailure };

/** A body may hold thousands of unknown fields with names of any length; an answer does not repeat them all. */
const mostFields = 20;
const longestName = 60;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const nameOf = (path: readonly PropertyKey[]): string => {
  const name = path.join('.') || 'body';
  return name.length <= longestName ? name : `${name.slice(0, longestName)}…`;
};

const quote = (name: string) => `"${name.replaceAll('"', "'")}"`;

function amount(origin: string, count: number | bigint): string {
  if (origin === 'string') return `${count} ${count === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `${count} ${count === 1 ? 'entry' : 'entries'}`;
  return String(count);
}

const measure = (origin: string) => (origin === 'string' || origin === 'array' ? 'have' : 'be');

/** The expected types of a value that matches no member of a union. */
function kindsOf(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const expectedKinds = errors.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === 'invalid_type' ? [kinds[issue.expected] ?? ''] : [])),
  );
  return [...new Set(expectedKinds.filter(Boolean))].join(' or ');
}

function rule(issue: z.core.$ZodRawIssue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ? `be ${kinds[issue.expected]}` : null;
    case 'invalid_value':
      return `be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_union': {
      const expectedKinds = kindsOf(issue.errors);
      return expectedKinds ? `be ${expectedKinds}` : null;
    }
    case 'too_small':
      return `${measure(issue.origin)} at least ${amount(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${measure(issue.origin)} at most ${amount(issue.origin, issue.maximum)}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'be a UUID' : null;
    default:
      return null;
  }
}

function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  const subject = path.length === 0 ? 'The body' : quote(nameOf(path));
  if (issue.input === undefined) return `${subject} is required.`;
  const must = rule(issue);
  return must ? `${subject} must ${must}.` : `${subject} isn’t valid.`;
}

function failureOf(issues: readonly z.core.$ZodIssue[]): ValidationFailure {
  const fields = new Map<string, string>();
  const note = (path: readonly PropertyKey[], sentence: (name: string) => string) => {
    const name = nameOf(path);
    if (!fields.has(name) && fields.size < mostFields) fields.set(name, sentence(name));
  };
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') note(issue.path, () => issue.message);
    else for (const key of issue.keys) note([...issue.path, key], (name) => `We don’t know ${quote(name)}.`);
  }
  const [error = 'We can’t read the request.'] = fields.values();
  return { error, fields: Object.fromEntries(fields) };
}

/**
 * Checks a value against a schema and reports a sentence for each field, the schema's own where it has one. The first issue
 * of a field counts; a nested field is named by its path, `context.0.role`.
 */
export function checked<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): Checked<z.output<Schema>> {
  const parsed = safeParse(schema, value, { error: sentenceFor });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, failure: failureOf(parsed.error.issues) };
}
