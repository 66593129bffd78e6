import type { z } from 'zod';
import { complaintOf } from '#core/engineer/request';
import { Refused } from '../answers.ts';
import { readJson } from '../read-json.ts';

/** The body of a request as its schema gives it. @throws Refused 400 with a sentence for each field, 413, 415 */
export async function parseBody<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  const parsed = schema.safeParse(await readJson(request));
  if (parsed.success) return parsed.data;
  throw new Refused({ status: 400, code: 'invalid', ...complaintOf(parsed.error) });
}
