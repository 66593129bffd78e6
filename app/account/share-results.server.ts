import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Redirect } from '../ui/form-action.server.ts';
import { profileOf } from './profile.server.ts';

/** Lets the results of the driver's test cards count with everybody's, or takes them off. @throws DatabaseUnavailable */
export async function shareResults(context: AppLoadContext, shares: boolean): Promise<Redirect> {
  await profileOf(context);
  await context.profiles.shareResults(shares);
  return { redirectTo: '/profile' };
}
