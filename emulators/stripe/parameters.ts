import * as z from 'zod';
import { StripeFault } from './faults.ts';
import type { Form } from './form.ts';

/** A request's parameters come as binding `form`. */
export type Parameters = { Bindings: { form: Form } };

export const text = z.string();
export const optionalText = z.string().optional();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const count = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);
/** An empty value says that there is none. */
export const metadata = z
  .union([z.record(z.string(), z.string()), z.literal('').transform(() => ({}))])
  .default({})
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
export const expand = z.array(z.string()).optional();

export const paging = {
  limit: count.optional(),
  starting_after: optionalText,
  expand,
};

function parameterName(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path;
  return `${String(head)}${rest.map((part) => `[${String(part)}]`).join('')}`;
}

function faultOf(issue: z.core.$ZodIssue): StripeFault {
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, issue.keys[0] ?? '']);
    return new StripeFault(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}`,
      param,
    });
  }
  const param = parameterName(issue.path);
  if (issue.code === 'invalid_type' && issue.message.includes('undefined')) {
    return new StripeFault(400, {
      code: 'parameter_missing',
      message: `Missing required param: ${param}.`,
      param,
    });
  }
  return new StripeFault(400, { message: `Invalid ${param}: ${issue.message}`, param });
}

/** Reads an endpoint's parameters. @throws StripeFault naming the first that is missing, unknown or malformed */
export function read<Shape extends z.ZodRawShape>(form: Form, shape: Shape): z.infer<z.ZodObject<Shape>> {
  const result = z.strictObject(shape).safeParse(form);
  if (result.success) return result.data as z.infer<z.ZodObject<Shape>>;
  const issue = result.error.issues[0];
  throw issue ? faultOf(issue) : new StripeFault(400, { message: 'Invalid request.' });
}
