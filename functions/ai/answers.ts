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
  /** Of a message: it stands in the conversation, with as much of an answer as came. */
  kept?: boolean;
};

/** A failure in the house form: a sentence for the driver, a word for machines, the fields it is about. */
export function failure({ status, code, error, fields, retryAfterSeconds, kept }: Failure): Response {
  const body = { error, code, ...(fields && { fields }), ...(kept !== undefined && { kept }) };
  const response = Response.json(body, { status, headers });
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
