import type { ClerkEvent } from '#core/adapters/clerk-webhook';

/** What Clerk's webhook works with. Tests hand in their own. */
export type ClerkServices = {
  /** @throws InvalidClerkWebhook */
  read(headers: Headers, body: string): Promise<ClerkEvent>;
  /** Sees to it that a driver who has gone is charged no more. Throws when that is not certain. */
  stopCharging(clerkUserId: string): Promise<void>;
  /** Removes a driver's data; public setups stay without the name. */
  forget(clerkUserId: string): Promise<void>;
  /** Tells the operators. `context` names no driver. */
  report(what: string, context: Record<string, unknown>): void;
};
