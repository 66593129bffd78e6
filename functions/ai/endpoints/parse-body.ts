import type { z } from 'zod';
import { inFormWords } from '#core/engineer/setup-form-schema';
import { readJsonBody } from '#core/http/json-body';
import { Refused } from '../answers.ts';

/** Room for the longest texts and a `.svm` base. */
const largestBody = 256 * 1024;

/** The body of a request as its schema gives it. @throws Refused 400 with a sentence for each field, 413, 415 */
export async function parseBody<Shape extends z.core.$ZodLooseShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
): Promise<z.output<z.ZodObject<Shape>>> {
  const read = await readJsonBody(request, schema, { largest: largestBody, complain: inFormWords });
  if (read.ok) return read.body;
  throw new Refused(read.refusal);
}
