import type { z } from 'zod';
import { agrees, type Hint } from '#core/http/fields';
import { readJsonBody } from '#core/http/json-body';
import { largestCall } from './addresses.server.ts';

/** An answer of our own endpoints when something is not as it should be: a sentence for people, a word for programs. */
export function refuse(
  status: number,
  code: string,
  error: string,
  fields?: Record<string, string>,
): Response {
  return Response.json({ error, code, ...(fields && { fields }) }, { status });
}

/** An answer made for one driver; how long it may be kept says `addresses.server.ts`. */
export function jsonAnswer(body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers });
}

export const refuseSignedOut = () => refuse(401, 'signed_out', 'Please sign in first.');

/** Reads the JSON body of an endpoint. @throws a Response in the house form: 400, 413, 415 */
export async function readJson<Shape extends z.core.$ZodLooseShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
): Promise<z.output<z.ZodObject<Shape>>> {
  const read = await readJsonBody(request, schema, { largest: largestCall });
  if (read.ok) return read.body;
  const { status, code, error, fields } = read.refusal;
  throw refuse(status, code, error, fields);
}

/** A user id in a request is only a hint. @throws a 403 Response when it names somebody else than the session does */
export function requireOwnId(given: Hint, userId: string): void {
  if (!agrees(given, userId)) throw refuse(403, 'not_yours', 'This belongs to another driver.');
}
