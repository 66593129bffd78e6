import type * as z from 'zod';

/** An answer that refuses, in Clerk's shape: what went wrong and, for forms, with which field. */
export class Fault extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: Fault['status'], code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }

  toResponse(): Response {
    const { code, message, field } = this;
    const meta = field ? { param_name: field } : {};
    return json(
      { errors: [{ code, message, long_message: message, meta }], clerk_trace_id: 'stand-in' },
      this.status,
    );
  }
}

export function notFound(what: string): Fault {
  return new Fault(404, 'resource_not_found', `${what} was not found.`);
}

/** Clerk's clients read a body as JSON only under exactly this content type. */
export function json(body: unknown, status = 200, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status, headers });
}

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
