import { expect, test } from 'vitest';
import { gameUnits } from '#core/setup/chosen-units';
import { cursorAfter, readCursor } from '#core/adapters/supabase/cursor';
import type { SetupCardRow } from '#core/adapters/supabase/setup-rows';
import type { SetupQuery } from '#core/adapters/supabase/setups';
import { listSetups } from './list-setups.server.ts';

const pageSize = 20;

function stored(id: number, track_name: string): SetupCardRow {
  return {
    id,
    user_id: 1,
    game: 'ACC',
    car_name: 'bmw_m4_gt3',
    track_name,
    title: null,
    note: null,
    created_at: `2026-11-20T12:00:${String(id % 60).padStart(2, '0')}+00:00`,
    likes: (id * 7) % 5,
    youtube_url: null,
    glance: null,
    author: null,
  } as unknown as SetupCardRow;
}

/** Every third setup is from a game that calls the track by its longer name. */
const all = Array.from({ length: 50 }, (_, place) =>
  stored(place + 1, place % 3 === 0 ? 'circuit-de-spa-francorchamps' : 'spa'),
);

/** A list as the database gives it: in its order, from after the cursor on. */
const publicSetups = {
  async listPublic({ track, sort = 'newest', cursor }: SetupQuery) {
    const place = readCursor(sort, cursor);
    const key = (setup: SetupCardRow) => (sort === 'liked' ? setup.likes : setup.created_at);
    const after = place && { key: sort === 'liked' ? Number(place.after) : place.after, id: place.id };
    const rows = all
      .filter(({ track_name }) => track_name === track)
      .sort((a, b) => (key(a) === key(b) ? b.id - a.id : key(a) < key(b) ? 1 : -1))
      .filter(
        (setup) => !after || key(setup) < after.key || (key(setup) === after.key && setup.id < after.id),
      );
    const setups = rows.slice(0, pageSize);
    const last = setups.at(-1);
    return { setups, next: rows.length > pageSize && last ? cursorAfter(sort, last) : null };
  },
};
const context = { publicSetups, env: { APP_ORIGIN: 'https://example' }, units: gameUnits };

test.each(['newest', 'liked'] as const)(
  'a track that games call differently is one list, page by page (%s)',
  async (sort) => {
    const ids: string[] = [];
    let address: string | null = `/setups?track=spa&sort=${sort}`;
    while (address) {
      const { page } = await listSetups(context, new URL(address, 'https://example'));
      ids.push(...(page?.setups ?? []).map(({ id }) => id).filter((id) => !id.startsWith('demo')));
      address = page?.next ?? null;
    }
    const rank = ({ likes, id }: SetupCardRow) => (sort === 'liked' ? likes * 1000 : 0) + id;
    expect(ids).toEqual(all.toSorted((a, b) => rank(b) - rank(a)).map(({ id }) => String(id)));
  },
);
