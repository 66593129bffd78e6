import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { type WantedSetup, wantedSorts } from '#platform/adapters/supabase/wanted-setups';
import { findCar, games } from '#racing/setup/catalogue';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { wishTitle } from './wish.server.ts';
import type { WantedLine } from './wish.ts';

const query = z.object({
  game: z
    .enum(games.map(({ id }) => id))
    .or(z.literal(''))
    .catch(''),
  order: z.enum(wantedSorts).catch('most'),
  after: z.string().max(40).nullable().catch(null),
});
type ListQuery = z.infer<typeof query>;

function addressOf({ game, order, after }: ListQuery): string {
  const entries = Object.entries({ game, order: order === 'most' ? '' : order, after: after ?? '' });
  const parameters = new URLSearchParams(entries.filter(([, value]) => value !== ''));
  return parameters.size > 0 ? `/wanted?${parameters}` : '/wanted';
}

/** A line for what is wanted; none for what the catalogue does not know. */
export function wantedLines<Row extends Pick<WantedSetup, 'id' | 'wanted' | 'wish'>>(
  rows: readonly Row[],
): (WantedLine & { row: Row })[] {
  return rows.flatMap((row) => {
    const title = wishTitle(row.wish);
    if (title === null) return [];
    const { game, car } = row.wish;
    const drivers = row.wanted === 1 ? '1 driver wants it' : `${row.wanted} drivers want it`;
    return [{ row, id: row.id, title, game, carClass: findCar(game, car)?.class ?? '', drivers }];
  });
}

/** The wanted setups, with links to the list's other forms; `lines` is null when the database does not answer. */
export async function wantedList({ wantedSetups, env }: AppLoadContext, address: URL) {
  const listQuery = query.parse({ after: null, ...Object.fromEntries(address.searchParams) });
  const page = await orDatabaseAway(
    wantedSetups.list({ game: listQuery.game, sort: listQuery.order, cursor: listQuery.after }),
  );
  const first = { ...listQuery, after: null };
  const choice = (label: string, to: ListQuery) => ({
    label,
    to: addressOf(to),
    isChosen: to.game === listQuery.game && to.order === listQuery.order,
  });
  return {
    lines:
      page === 'away'
        ? null
        : wantedLines(page.wanted).map(({ row, ...line }) => ({ ...line, isAnswered: row.answered })),
    next: page !== 'away' && page.next !== null ? addressOf({ ...listQuery, after: page.next }) : null,
    games: [
      choice('All games', { ...first, game: '' }),
      ...games.map(({ id }) => choice(id, { ...first, game: id })),
    ],
    orders: [
      choice('Most wanted', { ...first, order: 'most' }),
      choice('Newest', { ...first, order: 'newest' }),
    ],
    askAddress: listQuery.game === '' ? '/wanted/ask' : `/wanted/ask?game=${listQuery.game}`,
    canonical: env.APP_ORIGIN + addressOf({ ...first, order: 'most' }),
    isIndexed: listQuery.after === null && listQuery.order === 'most',
  };
}

export type WantedList = Awaited<ReturnType<typeof wantedList>>;
