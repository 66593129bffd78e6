import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  redirect,
  type TypedResponse,
} from '@remix-run/cloudflare';
import * as z from 'zod';
import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import { databaseAway, refuse, requireOwnId, signInFirst } from '#platform/http/answer';
import { hint } from '#racing/forms/fields';
import type { NamedBytes } from '#racing/laps/recording/byte-source';
import { checked, type ValidationFailure } from '#racing/forms/field-errors';
import { readJsonBody } from '#platform/http/json-body';
import type { Driver, SignedIn } from '#platform/identity/driver';
import { type EventKey, logError } from '#platform/observability/log';
import { addressAt } from '../edge/addresses.server.ts';
import { answersRateLimit, rateLimited } from '../edge/rate-limits.server.ts';
import { withBody } from '../edge/guard.server.ts';
import { readForm, readRecordingForm } from '../edge/read-form.server.ts';
import { type Toast, type ToastKey, withToast } from './toast.server.ts';

/** Why a form comes back. A form may add fields of its own. */
export type Problem = {
  message?: string | null;
  errors?: { [field: string]: string | undefined };
  toast?: Toast;
  /** For answers in JSON. */
  code?: string;
};

/** A team's viewer who sends what editors send, say. */
const forbiddenMessage = 'You may look at this, but not change it. In a team, ask an admin for another role.';

export class FormErrors<About extends object = Problem> {
  readonly status: number;
  readonly about: About;

  constructor(status: number, about: About) {
    this.status = status;
    this.about = about;
  }
}

/** Sends a form back with every value and these errors. */
export function replyWithErrors<About extends object>(status: number, about: About): FormErrors<About> {
  return new FormErrors(status, about);
}

export type Redirect = { redirectTo: string; toast?: ToastKey; headers?: HeadersInit };

export type Submission = {
  form: FormData;
  /** Files of a form of recordings, in the memory of the body. */
  recordings: NamedBytes[];
  request: Request;
  params: ActionFunctionArgs['params'];
  context: AppLoadContext;
};
export type SentByDriver = Submission & { driver: SignedIn };

type Outcome<About extends object> = Response | Redirect | FormErrors<About>;
type Awaitable<Value> = Value | Promise<Value>;

type Reply<About extends object, Answer> = {
  /** Makes the page's data of a form that comes back. Without it the answer is JSON in the house form. */
  keep?: (submission: Submission, about: About, status: number) => Awaitable<Answer>;
  /** Answers with that data as JSON, for our own JavaScript. */
  isJson?: true;
  /** A form with typed text comes back when a rate limit is exceeded; the door refuses all others with a page of its own. */
  isTyped?: true;
  /** Answers values that fail the schema; otherwise the status is 400, with an error for each field. */
  invalid?: (failure: ValidationFailure, submission: Submission) => Awaitable<Outcome<NoInfer<About>>>;
  /** The message of a typed form whose subject is not there any more: the handler throws a 404 Response. */
  goneMessage?: string;
  /** The message while the database is away, and the line in the log. */
  away?: { message: string; log: EventKey };
};
type VisitorsForm<About extends object, Answer> = Reply<About, Answer> & { signIn: null };
type DriversForm<About extends object, Answer> = Reply<About, Answer> & {
  /** The message to a signed-out driver, or where they sign in. */
  signIn?: string | ((submission: Submission) => Awaitable<Outcome<NoInfer<About>>>);
};

type Handler<Values, From, About extends object> = (
  values: Values,
  submission: From,
) => Awaitable<Outcome<About>>;
type Schema = z.ZodType | null;
type ValuesOf<Form extends Schema> = Form extends z.ZodType ? z.output<Form> : null;
type Action<Answer> = (
  args: ActionFunctionArgs,
) => Promise<TypedResponse<never> | ReturnType<typeof data<Answer>>>;

/**
 * Makes a route's action: it reads the body within its row's limits, applies the rate limit, signs the driver in, validates,
 * calls the handler, and replies with errors. Where the row takes JSON, a `userId` in the body must be the session's.
 *
 * @param schema null for a form without fields
 * @param reply `signIn: null` for a form that visitors may send
 */
export function formAction<Form extends Schema, About extends object, Answer>(
  schema: Form,
  handler: Handler<ValuesOf<Form>, Submission, NoInfer<About>>,
  reply: VisitorsForm<About, Answer>,
): Action<Answer>;
export function formAction<Form extends Schema, About extends object = Problem, Answer = never>(
  schema: Form,
  handler: Handler<ValuesOf<Form>, SentByDriver, NoInfer<About>>,
  reply?: DriversForm<About, Answer>,
): Action<Answer>;
export function formAction<About extends object, Answer>(
  schema: Schema,
  handler: Handler<unknown, SentByDriver, About>,
  reply: VisitorsForm<About, Answer> | DriversForm<About, Answer> = {},
): Action<Answer> {
  const { keep, isJson, isTyped, invalid, away, goneMessage, signIn } = reply;

  async function action({ request, params, context }: ActionFunctionArgs) {
    const submission: Submission = { request, params, context, form: new FormData(), recordings: [] };
    const outcome = await outcomeOf(submission).catch((error: unknown) => {
      if (goneMessage !== undefined && error instanceof Response && error.status === 404)
        return problem(404, { message: goneMessage, code: 'gone' });
      if (error instanceof DatabaseRefusal && error.reason === 'forbidden')
        return problem(403, { message: forbiddenMessage, code: 'forbidden' });
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const { message, log } = away ?? { message: databaseAway.error, log: 'database_unavailable' };
      logError(log, { error });
      return problem(databaseAway.status, { message, code: databaseAway.code });
    });
    if (outcome instanceof Response) return outcome as TypedResponse<never>;
    if (!(outcome instanceof FormErrors)) return redirectFor(outcome);
    if (!keep) return inHouseForm(outcome) as TypedResponse<never>;
    const { status, about } = outcome;
    const answer = await keep(submission, about, status);
    if (isJson) return Response.json(answer, { status }) as unknown as TypedResponse<never>;
    return data(answer, { status });
  }

  async function outcomeOf(submission: Submission): Promise<Outcome<About>> {
    const { context, request } = submission;
    const { driver }: { driver: Driver } = context as typeof context & { driver: Driver };
    const mustSignIn = driver.state === 'signed-out' && signIn !== null;
    if (mustSignIn && signIn === undefined) return refuse(signInFirst);
    const { largest, types, hasRecordings } = addressAt(new URL(request.url).pathname).body;
    const takesJson = types.includes('application/json');
    const { body = null } = context;
    if (!takesJson) {
      const mayBeEmpty = schema === null || (mustSignIn && typeof signIn === 'function' && !isTyped);
      const sentForm =
        hasRecordings && body ? readRecordingForm(request, body) : readForm(withBody(request, body));
      Object.assign(submission, await (mayBeEmpty ? sentForm.catch(() => null) : sentForm));
    }
    if (context.isRateLimited)
      return problem(rateLimited.status, { message: rateLimited.error, code: rateLimited.code });
    if (mustSignIn) {
      if (typeof signIn === 'function') return signIn(submission);
      return problem(signInFirst.status, { message: signIn ?? signInFirst.error, code: signInFirst.code });
    }
    const handle = (values: unknown) =>
      handler(values, Object.assign(submission, { driver: driver as SignedIn }));
    if (schema === null) return handle(null);
    if (takesJson) {
      const values = await readJsonBody(withBody(request, body), schema as z.ZodObject, { largest });
      if (driver.state === 'signed-in') requireOwnId(ownId.parse(values).userId, driver.userId);
      return handle(values);
    }
    const values = checked(schema, Object.fromEntries(submission.form));
    if (values.ok) return handle(values.value);
    if (invalid) return invalid(values.failure, submission);
    return problem(400, { errors: values.failure.fields, code: 'invalid' });
  }

  // Each form's own fields are optional.
  const problem = (status: number, about: Problem) => replyWithErrors(status, about as About);

  return isTyped ? answersRateLimit(action) : action;
}

const ownId = z.object({ userId: hint });

async function redirectFor({ redirectTo, toast, headers }: Redirect): Promise<TypedResponse<never>> {
  const init = new Headers(headers);
  if (toast) init.append('Set-Cookie', (await withToast(toast))['Set-Cookie']);
  return redirect(redirectTo, { status: 303, headers: init });
}

function inHouseForm({ status, about }: FormErrors<object>): Response {
  const { message, errors = {}, code = 'invalid' }: Problem = about;
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const error = message ?? entries[0]?.[1] ?? 'We couldn’t read the form.';
  return refuse({
    status,
    code,
    error,
    fields: entries.length > 0 ? Object.fromEntries(entries) : undefined,
  });
}
