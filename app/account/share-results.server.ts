import type { AppLoadContext } from '@remix-run/cloudflare';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import { logError } from '#core/platform/observability/log';
import { profileOf } from './profile.server.ts';

export type SharingOutcome =
  | { redirectTo: string; headers?: HeadersInit }
  | { redirectTo: null; status: number; problem: string };

/** Lets the results of the driver's test cards count with everybody's, or takes them off. */
export async function shareResults(context: AppLoadContext, form: FormData): Promise<SharingOutcome> {
  if (context.driver.state === 'signed-out') return { redirectTo: '/sign-in?return_to=/profile' };
  try {
    await profileOf(context);
    await context.profiles.shareResults(form.get('shares') === 'true');
    return { redirectTo: '/profile' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logError('whether results count was not kept', { error });
    return { redirectTo: null, status: 503, problem: 'That was not saved. Please try again.' };
  }
}
