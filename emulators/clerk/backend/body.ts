import type { z } from 'zod';
import { Fault } from '../fault.ts';

/** The JSON body of a request as the schema has it, or a `Fault` that names the first field that is not. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body: unknown = await request.json().catch(() => ({}));
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Fault(422, 'form_param_format_invalid', issue?.message ?? 'Invalid.', issue?.path.join('.'));
}
