import type * as z from 'zod';
import type { EngineerLanguage } from '#platform/identity/engineer-language';
import type { SubscriptionRow } from '#platform/billing/subscription';
import { languageAskedFor } from '#racing/engineer/answer/briefing';
import { UnfitFigure } from '#racing/engineer/run/asked-conditions';
import { UnknownCarOrTrack } from '#racing/engineer/baseline/conditions';
import { inFormWords } from '#racing/engineer/baseline/setup-form-schema';
import { DatabaseUnavailable } from '#platform/database-errors';
import { refuse } from '#platform/http/answer';
import { readJsonBody } from '#platform/http/json-body';
import type { SignedIn } from '#platform/identity/driver';
import type { RunRequest } from '../engine-room/run-request.ts';
import type { Bindings } from '../room-of.ts';
import type { Services } from '../services.ts';

/** Everything an endpoint gets: the request, its sender and the services. */
export type Call = {
  request: Request;
  url: URL;
  driver: SignedIn;
  /** The driver's subscription. Rejected if the database is unavailable or the account closed. */
  subscription: Promise<SubscriptionRow | null>;
  services: Services;
  bindings: Bindings;
  /** Lets work go on after the answer. */
  waitUntil(work: Promise<unknown>): void;
};

export type Endpoint = (call: Call) => Promise<Response>;

/** Room for the longest texts and a `.svm` base. */
const largest = 256 * 1024;

/** The body of a request as its schema gives it. @throws a Response: 400 with a sentence for each field, 413, 415 */
export const parseBody = <Shape extends z.core.$ZodLooseShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
): Promise<z.output<z.ZodObject<Shape>>> => readJsonBody(request, schema, { largest, complain: inFormWords });

/**
 * The language of the driver's profile, else the first that their browser asks for in which the engineer speaks; undefined
 * without one. The engineer waits for no database.
 */
export async function declaredLanguage({
  request,
  driver,
  services,
}: Call): Promise<EngineerLanguage | undefined> {
  const chosen = await services.choices.languageOf(driver.userId).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  });
  return chosen ?? languageAskedFor(request.headers.get('Accept-Language') ?? '');
}

/** A run's answer to words that tell no language comes in the one that its driver declares. */
export function withLanguage(runRequest: RunRequest, language: EngineerLanguage | undefined): RunRequest {
  const { job } = runRequest;
  return { ...runRequest, job: { ...job, driver: { ...job.driver, language } } };
}

/** Runs `make`. @throws a 400 Response if the body's car, track or figures are wrong */
export function fitting<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (thrown) {
    const field = fieldOf(thrown);
    if (field === null || !(thrown instanceof Error)) throw thrown;
    const error = thrown.message;
    throw refuse({ status: 400, code: 'invalid', error, fields: { [field]: error } });
  }
}

function fieldOf(error: unknown): string | null {
  return error instanceof UnfitFigure || error instanceof UnknownCarOrTrack ? error.field : null;
}
