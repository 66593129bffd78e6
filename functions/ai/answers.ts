/** An answer of this Worker is for one driver: it is kept nowhere. */
const headers = { 'cache-control': 'no-store' };

export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers });
}

export type Failure = {
  status: number;
  code: string;
  error: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
};

/** A failure in the house form: a sentence for the driver, a word for machines, the fields it is about. */
export function failure({ status, code, error, fields, retryAfterSeconds }: Failure): Response {
  const response = Response.json({ error, code, ...(fields && { fields }) }, { status, headers });
  if (retryAfterSeconds !== undefined) response.headers.set('retry-after', String(retryAfterSeconds));
  return response;
}

/** Raised to answer at once, from however deep. */
export class Refused extends Error {
  override name = 'Refused';
  readonly failure: Failure;

  constructor(refusal: Failure) {
    super(refusal.error);
    this.failure = refusal;
  }
}

export const databaseFailure: Failure = {
  status: 502,
  code: 'database_unavailable',
  error: 'Our database does not answer right now. Please try again in a moment.',
};
