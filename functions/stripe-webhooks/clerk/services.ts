import type { ClerkEvent } from '#core/adapters/clerk-webhook';

/** What Clerk's webhook works with. Tests hand in their own. */
export type ClerkServices = {
  /** @throws InvalidClerkWebhook */
  read(headers: Headers, body: string): Promise<ClerkEvent>;
  /**
   * Closes an account: from here on nothing is done in its name.
   * @returns the driver's customer at Stripe; null where there is none
   */
  close(clerkUserId: string): Promise<string | null>;
  /** Ends what the customer of a closed account could still be charged for. Throws when that is not certain. */
  settle(customerId: string): Promise<void>;
  /** Removes a driver's data; public setups stay without the name. */
  forget(clerkUserId: string): Promise<void>;
  /** Empties the driver's engine room. */
  eraseRoom(clerkUserId: string): Promise<void>;
  /** Tells the operators. `context` names no driver. */
  logError(what: string, context: Record<string, unknown>): void;
};
