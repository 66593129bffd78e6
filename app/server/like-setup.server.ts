import type { AppLoadContext } from '@remix-run/cloudflare';
import { profileOf } from './profile.server.ts';

/** Likes a setup as the signed-in driver, whose profile is made first where there is none yet. */
export async function likeSetup(context: AppLoadContext, setupId: number) {
  const first = await context.likes.like(setupId);
  if (first.outcome !== 'no-profile') return first;
  await profileOf(context);
  return context.likes.like(setupId);
}
