import type { ProfilesStore } from '#platform/adapters/supabase/profiles';
import type { Redirect } from '../ui/form-action.server.ts';
import { profileOf } from './profile.server.ts';

type Context = Parameters<typeof profileOf>[0] & { profiles: Pick<ProfilesStore, 'shareResults'> };

/** Lets the results of the driver's test cards count with everybody's, or takes them off. @throws DatabaseUnavailable */
export async function shareResults(context: Context, shares: boolean): Promise<Redirect> {
  await profileOf(context);
  await context.profiles.shareResults(shares);
  return { redirectTo: '/profile' };
}
