import type * as z from 'zod';
import { type Refusal, refuse } from './answer.ts';
import { checked, type ValidationFailure } from '#racing/forms/field-errors';
import { parseJson } from '#racing/forms/parse-json';
import { readBody } from './read-bytes.ts';

const wrongType: Refusal = {
  status: 415,
  code: 'wrong_type',
  error: 'Send JSON, with Content-Type application/json.',
};
/** The largest body has a conversation of twenty messages. */
const bounds = { deepest: 16, mostMarks: 5_000 };
const noJson: Refusal = { status: 400, code: 'invalid_json', error: 'The body is not JSON.' };
const tooMuch: Refusal = {
  status: 400,
  code: 'invalid_json',
  error: `The JSON is nested deeper than ${bounds.deepest} levels or holds more than 5,000 values.`,
};

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
 * @param complain puts a failure in the words of the endpoint's form
 * @throws a Response in the house form: 400 with a sentence for each field, 413, 415
 */
export async function readJsonBody<Shape extends z.core.$ZodLooseShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  {
    largest,
    complain = (failure) => failure,
  }: { largest: number; complain?: (failure: ValidationFailure) => ValidationFailure },
): Promise<z.output<z.ZodObject<Shape>>> {
  if (contentTypeOf(request) !== 'application/json') throw refuse(wrongType);
  const bytes = await readBody(request, largest);
  const result = checked(schema.strict(), parsed(bytes));
  if (result.ok) return result.value;
  throw refuse({ status: 400, code: 'invalid', ...complain(result.failure) });
}

function parsed(bytes: Uint8Array): unknown {
  let text = '';
  try {
    text = utf8.decode(bytes);
  } catch {}
  const json = parseJson(text, bounds);
  if (!json.ok) throw refuse(json.wrong === 'syntax' ? noJson : tooMuch);
  return json.value;
}
