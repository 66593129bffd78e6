import type { LikesStore } from '#core/adapters/supabase/likes';
import type { SetupsStore } from '#core/adapters/supabase/setups';

/** Whether the driver likes a setup already, and whether they may change it. */
export type OwnPart = { liked: boolean; isOwn: boolean };

/**
 * What of a setup's page is the signed-in driver's own.
 *
 * @throws what the stores throw
 */
export async function readOwnPart(
  { likes, setups }: { likes: Pick<LikesStore, 'isLiked'>; setups: Pick<SetupsStore, 'isMine'> },
  setupId: number,
): Promise<OwnPart> {
  const [liked, isOwn] = await Promise.all([likes.isLiked(setupId), setups.isMine(setupId)]);
  return { liked, isOwn };
}
