/** An error of Postgres itself, as PGlite raises it. */
type PostgresError = {
  severity: string;
  routine: string;
  code: string;
  message: string;
  detail?: string;
  hint?: string;
};

const isPostgresError = (value: unknown): value is PostgresError =>
  typeof value === 'object' && value !== null && 'severity' in value && 'routine' in value && 'code' in value;

/**
 * Runs a job of the embedded REST layer, which prints every statement that Postgres refuses. The refusal is returned
 * instead of printed; anything else that is logged meanwhile is passed on.
 */
export async function observingRefusals<T>(
  job: () => Promise<T>,
): Promise<{ result: T; refusal: PostgresError | undefined }> {
  const log = console.error;
  let refusal: PostgresError | undefined;
  console.error = (...values: unknown[]) => {
    const found = values.find(isPostgresError);
    if (found) refusal = found;
    else log(...values);
  };
  try {
    return { result: await job(), refusal };
  } finally {
    console.error = log;
  }
}

/**
 * The HTTP status PostgREST gives a SQLSTATE, for those that the embedded layer does not know and answers with 500.
 * Source: PostgREST documentation, "HTTP status codes".
 */
function statusOf(code: string): number {
  // PGlite's word for a value of another type than the column's, which PostgREST finds itself.
  if (code === '08P01') return 400;
  // A function of ours names the status itself.
  if (/^PT[1-5]\d\d$/.test(code)) return Number(code.slice(2));
  if (/^(40|54|55|57|58|F0|HV|XX)/.test(code) || code === '42P17') return 500;
  if (/^(08|53)/.test(code)) return 503;
  return 400;
}

export function refusedStatement({ code, message, detail, hint }: PostgresError): Response {
  const body = { code, details: detail ?? null, hint: hint ?? null, message };
  return Response.json(body, { status: statusOf(code) });
}
