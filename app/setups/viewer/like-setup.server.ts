import type { AppLoadContext } from '@remix-run/cloudflare';
import { logError } from '#platform/observability/log';
import { withProfile } from '../../account/profile.server.ts';
import { withToast } from '../../ui/toast.server.ts';
import { storedId } from './visible-setup.server.ts';

export async function likeSetup(context: AppLoadContext, setupId: number) {
  const like = await withProfile(context, () => context.likes.like(setupId));
  if (like.outcome === 'liked') await context.forgetSetup(setupId);
  return like;
}

/**
 * A like from a form of the viewer. A visitor's does nothing, nor does one of a demo setup, which is liked in the page.
 * @returns headers for the way back to the viewer, which says so when the like did not arrive, or was there already
 */
export async function likeFromPage(context: AppLoadContext, id: string | undefined): Promise<HeadersInit> {
  const setupId = storedId(id);
  if (context.driver.state === 'signed-out' || setupId === null) return {};
  try {
    const { outcome } = await likeSetup(context, setupId);
    return outcome === 'already-liked' ? withToast('already-liked') : {};
  } catch (error) {
    logError('like_failed', { error });
    return withToast('like-failed');
  }
}
