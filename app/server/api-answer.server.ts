import type { z } from 'zod';

/** An answer of our own endpoints when something is not as it should be: a sentence for people, a word for programs. */
export function refuse(
  status: number,
  code: string,
  error: string,
  fields?: Record<string, string>,
): Response {
  return Response.json({ error, code, ...(fields && { fields }) }, { status });
}

/** An answer made for one driver; how long it may be kept says `cache-control.server.ts`. */
export function answer(body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers });
}

export const signedOut = () => refuse(401, 'signed_out', 'Please sign in first.');

/**
 * Reads a JSON body, whose size the guard has looked at.
 * @throws a Response in the house form: 415 not JSON, 400 not what the schema asks for
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!request.headers.get('Content-Type')?.startsWith('application/json')) {
    throw refuse(415, 'wrong_type', 'Send JSON, with Content-Type application/json.');
  }
  const parsed = schema.safeParse(parsedJson(await request.text()));
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  throw refuse(400, 'invalid', 'The request is incomplete or malformed.', fields);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(400, 'invalid', 'The body is not JSON.');
  }
}

/** A user id in a request is only a hint. @throws a 403 Response when it names somebody else than the session does */
export function requireOwnId(hint: string | null | undefined, userId: string): void {
  if (hint && hint !== userId) throw refuse(403, 'not_yours', 'This belongs to another driver.');
}
