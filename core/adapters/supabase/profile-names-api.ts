import type { Profile, ProfileDetails } from './profiles.ts';

/**
 * What the webhook Worker offers the web Worker over its service binding, and nobody else: no driver's own token can
 * write a name. The caller has authenticated the driver and asked Clerk.
 */
export type ProfileNamesApi = {
  /** Keeps what Clerk says of a driver since `asOf`. Gives the profile as it is then; null for a driver without one. */
  save(request: { clerkUserId: string; details: ProfileDetails; asOf: Date }): Promise<Profile | null>;
};
