import type { EventKey } from '#platform/observability/log';
import type { ClerkEvent } from '#platform/adapters/clerk/webhook';
import type { TeamEvent } from './team-event.ts';

export type ClerkServices = {
  /** @throws InvalidClerkWebhook, UnreadableClerkEvent */
  read(headers: Headers, body: string): Promise<ClerkEvent>;
  /**
   * Closes an account: from here on nothing is done in its name.
   * @returns the driver's customer at Stripe; null where there is none
   */
  close(clerkUserId: string): Promise<string | null>;
  /** Ends what the customer of a closed account could still be charged for. Throws when that is not certain. */
  settle(customerId: string): Promise<void>;
  /** @returns the number of the author that the driver was to others; null where nobody has it any more */
  forget(clerkUserId: string): Promise<number | null>;
  /** Writes what Clerk says of a team or a membership. */
  applyTeamEvent(event: TeamEvent): Promise<void>;
  eraseRoom(clerkUserId: string): Promise<void>;
  logError(event: EventKey, context: Record<string, unknown>): void;
};
