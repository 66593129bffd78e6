import type { SubscriptionRow } from '#core/billing/subscription';
import type { SignedIn } from '#core/identity/driver';
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
