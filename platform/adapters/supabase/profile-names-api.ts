import type { Profile, ProfileDetails } from './profiles.ts';

/**
 * The webhook Worker's service binding for the web Worker: a driver's own token cannot write a name. The caller has
 * authenticated the driver and asked Clerk.
 */
export type ProfileNamesApi = {
  /** Keeps what Clerk says of a driver since `asOf`. Gives the profile as it is then; null for a driver without one. */
  save(request: { clerkUserId: string; details: ProfileDetails; asOf: Date }): Promise<Profile | null>;
};
