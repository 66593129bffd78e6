import { readBytes } from '#core/identity/read-bytes';
import { Refused } from './answers.ts';

/** Room for the longest texts and a `.svm` base. */
const largestBody = 256 * 1024;

const tooLarge = () => new Refused({ status: 413, code: 'too_large', error: 'The request is too large.' });

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw tooLarge();
  const bytes = await readBytes(request.body, largestBody);
  if (!bytes) throw tooLarge();
  return new TextDecoder().decode(bytes);
}

/** The JSON body of a request. @throws Refused for another type, too much, or what is no JSON object */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new Refused({ status: 415, code: 'wrong_type', error: 'Please send JSON.' });
  }
  const text = await readText(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused({ status: 400, code: 'invalid', error: 'The request cannot be read.' });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refused({ status: 400, code: 'invalid', error: 'The request cannot be read.' });
  }
  return body as Record<string, unknown>;
}
