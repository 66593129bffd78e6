import type { LikesStore } from '#platform/adapters/supabase/likes';
import type { SetupsStore } from '#platform/adapters/supabase/setups';

/** Whether the driver likes a setup already, and whether they may change it. */
export type OwnPart = { liked: boolean; isOwn: boolean };

/**
 * The part of a setup page that depends on the viewer.
 *
 * @throws the stores' errors
 */
export async function readOwnPart(
  { likes, setups }: { likes: Pick<LikesStore, 'isLiked'>; setups: Pick<SetupsStore, 'isMine'> },
  setupId: number,
): Promise<OwnPart> {
  const [isLiked, isOwn] = await Promise.all([likes.isLiked(setupId), setups.isMine(setupId)]);
  return { liked: isLiked, isOwn };
}
