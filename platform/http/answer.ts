import { agrees, type Hint } from '#racing/forms/fields';

export type Refusal = {
  status: number;
  code: string;
  error: string;
  fields?: Record<string, string> | undefined;
  retryAfterSeconds?: number;
  allow?: string;
  /** For chat: the message was saved, with as much of an answer as arrived. */
  kept?: boolean;
};

/** When to come back to what does not answer right now, in seconds. */
export const usualRetryAfterSeconds = 5;

const noStore = { 'Cache-Control': 'no-store' };

/** An answer for one driver, which is kept nowhere. */
export function answer(body: unknown): Response {
  return Response.json(body, { headers: noStore });
}

/** A refusal in the house form, `{error, code, fields?}`; every 503 says when to come back. */
export function refuse({ status, code, error, fields, kept, allow, ...refusal }: Refusal): Response {
  const { retryAfterSeconds = status === 503 ? usualRetryAfterSeconds : undefined } = refusal;
  const body = { error, code, ...(fields && { fields }), ...(kept !== undefined && { kept }) };
  const headers = {
    ...noStore,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(allow && { Allow: allow }),
  };
  return Response.json(body, { status, headers });
}

export const databaseAway: Refusal = {
  status: 503,
  code: 'database_unavailable',
  error: 'Our database isn’t answering. Please try again in a moment.',
};

export const signInFirst: Refusal = { status: 401, code: 'signed_out', error: 'Please sign in first.' };

export const deliverAgain: Refusal = {
  status: 503,
  code: 'try_again',
  error: 'The event was not processed. Deliver it again.',
};

/** Lets a user id pass that a request names, which is only a hint. @throws a 403 Response for another than the session's */
export function requireOwnId(hint: Hint, userId: string): void {
  if (agrees(hint, userId)) return;
  throw refuse({ status: 403, code: 'not_yours', error: 'This belongs to another driver.' });
}
