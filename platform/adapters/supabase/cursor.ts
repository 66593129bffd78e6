import { isoTimestamp } from './timestamp.ts';

export const setupSorts = ['newest', 'liked', 'works', 'lap'] as const;
export type ChosenSort = (typeof setupSorts)[number];
/** `match`: the best matches of a search first. */
export type SetupSort = ChosenSort | 'match';

/** Pagination is by keyset: the last row of a page, after which the next page begins. */
export type Cursor = { after: string; id: number };

const cursorPattern = /^([^~]{1,40})~(\d{1,15})$/;

/** @param row `figure`: what the order is by, where that is not the date */
export function cursorAfter(
  sort: SetupSort,
  {
    id,
    created_at,
    likes,
    figure = likes,
  }: { id: number; created_at: string; likes: number; figure?: number },
): string {
  return `${sort === 'newest' ? created_at : Math.abs(figure)}~${id}`;
}

/** Reads a place back; null when it is none of this order, so that a spoilt address starts at the beginning. */
export function readCursor(sort: SetupSort, text: string | null | undefined): Cursor | null {
  const [, after, id] = cursorPattern.exec(text ?? '') ?? [];
  if (!after || !id) return null;
  const fits = sort === 'newest' ? isoTimestamp(after) !== null : /^\d{1,9}$/.test(after);
  return fits ? { after, id: Number(id) } : null;
}
