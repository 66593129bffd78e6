import type { ClerkMembership } from '../clerk/organizations.ts';

/** Whether a message reached Discord: `off` where the team gave no address, `refused` where Discord does not take it any more. */
export type Announced = 'sent' | 'off' | 'refused' | 'away';

/**
 * The webhook Worker's service binding for the web Worker: a driver's own token writes no membership, and cannot read where a team tells
 * Discord. The caller has authenticated the driver, and Clerk has made the membership.
 */
export type TeamsApi = {
  /** Keeps a membership as Clerk has just made it. False for one that is not (any more). */
  keep(membership: ClerkMembership): Promise<boolean>;
  /** Tells a team's channel at Discord. */
  announce(request: { team: string; text: string }): Promise<Announced>;
};
