import { AccountClosed } from './account-closed.ts';

/**
 * The database did not answer, or not in time, or with something that is not an answer. Nothing is known about a
 * write that ended so: it may have happened.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * - `signed-out`: the session token is missing, expired or refused
 * - `forbidden`: the caller may not do this
 * - `conflict`: such a row exists already
 * - `missing`: a row that this one points at does not exist
 * - `invalid`: a value that the database does not take
 * - `too-fast`: more rows in a minute than a driver may write; see `private.limit_writes` of the migrations
 */
export type RefusalReason = 'signed-out' | 'forbidden' | 'conflict' | 'missing' | 'invalid' | 'too-fast';

/** The database answered and refused. Asking again does not help. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
  readonly reason: RefusalReason;
  /** The SQLSTATE or PostgREST code, for logs. */
  readonly code: string;

  constructor(reason: RefusalReason, code: string, message: string) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

type FailedAnswer = { status: number; error: { code?: string; message?: string } };

/** The SQLSTATE of our triggers for a row too many; a 429 without it is of somebody between the database and us. */
const tooFastCode = 'PT429';

/** True if the database refused a row over the limit per minute. Leaves the answer's body unread. */
export async function isTooFast(answer: Response): Promise<boolean> {
  if (answer.status !== 429) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === tooFastCode;
}

function refusalReason(status: number, code: string): RefusalReason | null {
  if (code === tooFastCode) return 'too-fast';
  if (code === '23505') return 'conflict';
  if (code === '23503') return 'missing';
  if (/^(22|23)/.test(code)) return 'invalid';
  // PostgREST answers 401 to a visitor who lacks a privilege, and 403 to a driver.
  if (code === '42501') return 'forbidden';
  if (/^PGRST30[0-3]$/.test(code) || status === 401) return 'signed-out';
  if (status === 403) return 'forbidden';
  return null;
}

/** The status of whatever is asked for a closed account, and of nothing else: SQLSTATE PT410 of our functions. */
export const accountClosedStatus = 410;

/** Classifies a failed answer: request refused, account closed, or database unavailable. */
export function errorOf({
  status,
  error,
}: FailedAnswer): DatabaseUnavailable | DatabaseRefusal | AccountClosed {
  if (status === accountClosedStatus) return new AccountClosed();
  const code = error.code ?? '';
  const message = error.message ?? `status ${status}`;
  const reason = status === 0 || status >= 500 ? null : refusalReason(status, code);
  return reason
    ? new DatabaseRefusal(reason, code, message)
    : new DatabaseUnavailable(`${status} ${code} ${message}`);
}
