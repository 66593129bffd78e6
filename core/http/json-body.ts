import type { z } from 'zod';
import { readBytes } from './read-bytes.ts';
import { type Complaint, checked } from './complaint.ts';

/** Why a body was not taken: a sentence for people, a word for programs, a sentence for each field. */
export type BodyRefusal = {
  status: 400 | 413 | 415;
  code: 'broken_body' | 'invalid' | 'invalid_json' | 'too_large' | 'wrong_type';
} & { error: string; fields?: Record<string, string> };

export type JsonBody<Body> = { ok: true; body: Body } | { ok: false; refusal: BodyRefusal };

const wrongType: BodyRefusal = {
  status: 415,
  code: 'wrong_type',
  error: 'Send JSON, with Content-Type application/json.',
};
const tooLarge: BodyRefusal = {
  status: 413,
  code: 'too_large',
  error: 'The request is larger than we take.',
};
const broken: BodyRefusal = {
  status: 400,
  code: 'broken_body',
  error: 'The request broke off. Please send it again.',
};
const noJson: BodyRefusal = { status: 400, code: 'invalid_json', error: 'The body is not JSON.' };

/** The type of a request's content, without parameters and in lower case; '' where it says none. */
export function contentTypeOf({ headers }: Pick<Request, 'headers'>): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON body of a request to an endpoint. A body is taken as its schema says and not otherwise: fields that the
 * schema does not know are refused.
 *
 * @param largest bytes
 * @param complain puts a complaint in the words of the endpoint's form
 */
export async function readJsonBody<Shape extends z.core.$ZodLooseShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  {
    largest,
    complain = (complaint) => complaint,
  }: { largest: number; complain?: (given: Complaint) => Complaint },
): Promise<JsonBody<z.output<z.ZodObject<Shape>>>> {
  if (contentTypeOf(request) !== 'application/json') return { ok: false, refusal: wrongType };
  if (Number(request.headers.get('content-length') ?? 0) > largest) return { ok: false, refusal: tooLarge };
  const bytes = await readBytes(request.body, largest);
  if (typeof bytes === 'string') return { ok: false, refusal: bytes === 'too-large' ? tooLarge : broken };
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    return { ok: false, refusal: noJson };
  }
  const result = checked(schema.strict(), value);
  if (result.ok) return { ok: true, body: result.value };
  return { ok: false, refusal: { status: 400, code: 'invalid', ...complain(result.complaint) } };
}
