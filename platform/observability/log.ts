import { AccountClosed } from '../account-closed.ts';
import { currentRequest } from './current-request.ts';

const deepestCause = 4;
const longestText = 500;

/** Secrets to redact, wherever in an error's message they are. */
const secrets: readonly [RegExp, string][] = [
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:sk|rk|pk)_(?:live|test)_[\w$]+/g, '[key]'],
  [/\b(?:sk-|whsec_|sb_secret_|sb_publishable_)[\w+/=-]+/g, '[key]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  // A database quotes the value it does not take, which may be what a driver wrote.
  [/"[^"]{41,}"/g, '"[text]"'],
];

export function scrubText(text: string): string {
  const clean = secrets.reduce((text, [secret, mask]) => text.replace(secret, mask), text.slice(0, 4_000));
  return clean.replace(/\s+/g, ' ').slice(0, longestText);
}

/** The name of an event, in snake_case, such as `list_read_failed`; the runbook says what to do. */
export type EventKey = Lowercase<`${string}_${string}`>;

type LoggedError = { name: string; message: string; at?: string; cause?: LoggedError };

function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: scrubText(String(error)) };
  const at = depth === 0 ? error.stack?.split('\n').slice(1, 6).map(scrubText).join(' < ') : undefined;
  return {
    name: error.name,
    message: scrubText(error.message),
    ...(at && { at }),
    ...(error.cause !== undefined && depth < deepestCause && { cause: loggedError(error.cause, depth + 1) }),
  };
}

const loggable = (value: unknown) => {
  if (value instanceof Error) return loggedError(value);
  return typeof value === 'string' ? scrubText(value) : value;
};

function line(event: EventKey, context: Record<string, unknown>): string {
  const requestId = currentRequest()?.id;
  const clean = Object.fromEntries(Object.entries(context).map(([name, value]) => [name, loggable(value)]));
  return JSON.stringify({ what: event, ...(requestId && { requestId }), ...clean });
}

/** Work refused for a closed account is expected: the answer says so, and the request's line has the status. */
const isExpected = ({ error }: Record<string, unknown>) => error instanceof AccountClosed;

/**
 * Tells the operators that something went wrong on our side: one line of JSON with the request's id, and of an error its
 * name, message, place and causes.
 *
 * @param context ids and numbers, or errors; never what a driver wrote
 */
export function logError(event: EventKey, context: Record<string, unknown> = {}): void {
  if (!isExpected(context)) console.error(line(event, context));
}

/** The same for what is expected now and then, such as a service that did not answer once. */
export function logWarn(event: EventKey, context: Record<string, unknown> = {}): void {
  if (!isExpected(context)) console.warn(line(event, context));
}

export function logInfo(event: EventKey, context: Record<string, unknown> = {}): void {
  console.log(line(event, context));
}
