import type { AppLoadContext } from '@remix-run/cloudflare';
import { logError } from '#platform/observability/log';
import { withProfile } from '../../account/profile.server.ts';
import { withToast } from '../../ui/toast.server.ts';
import { changeSince } from './older-setup.server.tsx';
import { findVisible, storedId } from './visible-setup.server.ts';

/**
 * A driver's word that a setup is still good with the version that last changed something for it; a visitor's does nothing,
 * nor does one on a setup that is not older than any change.
 * @returns headers for the way back, which says so when the word did not arrive
 */
export async function stillGoodFromPage(
  context: AppLoadContext,
  id: string | undefined,
): Promise<HeadersInit> {
  const setupId = storedId(id);
  if (context.driver.state === 'signed-out' || setupId === null) return {};
  try {
    const setup = await findVisible(context, id);
    const change = setup && changeSince(setup);
    if (!change) return {};
    await withProfile(context, () => context.stillGood.say(setupId, change.version));
    await context.forgetSetup(setupId);
    return withToast('still-good-said');
  } catch (error) {
    logError('still_good_write_failed', { error });
    return withToast('still-good-failed');
  }
}
