import type { z } from 'zod';
import type { SubscriptionRow } from '#core/billing/subscription';
import { UnfitFigure } from '#core/engineer/run/asked-conditions';
import { UnknownCarOrTrack } from '#core/engineer/baseline/conditions';
import { inFormWords } from '#core/engineer/baseline/setup-form-schema';
import { refuse } from '#core/platform/http/answer';
import { readJsonBody } from '#core/platform/http/json-body';
import type { SignedIn } from '#core/platform/identity/driver';
import type { Bindings } from '../room-of.ts';
import type { Services } from '../services.ts';

/** What an endpoint gets: the request, who sent it, and what to work with. */
export type Call = {
  request: Request;
  url: URL;
  driver: SignedIn;
  /** What the driver has bought; rejected while the database is away, and for a closed account. */
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

/** What is made of a body's fields, or what is wrong with its car, track or figures. @throws a 400 Response */
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

function fieldOf(thrown: unknown): string | null {
  return thrown instanceof UnfitFigure || thrown instanceof UnknownCarOrTrack ? thrown.field : null;
}
