import type { AppLoadContext } from '@remix-run/cloudflare';
import type { IndexedSetup } from '#platform/adapters/supabase/setup-rows';
import { unlessDatabaseAway } from '../../edge/database-errors.server.ts';
import { cardOf, type ListedSetup } from '../../setups/list/setup-card.server.ts';
import { isOwnMatch } from '../my-setups/index.server.ts';
import type { ComparedSide } from './compare-sides.server.ts';

/** Candidates of each kind. */
const most = 8;

type First = Pick<ComparedSide, 'game' | 'car' | 'track' | 'id'>;
type Row = IndexedSetup & Pick<ListedSetup, 'author' | 'user_id'>;

/** How near a setup is to the first: the same car at the same track, the same car, the same track, or only the game. */
function nearness({ car_name, track_name }: Row, first: First | null): number {
  return first ? 2 * Number(car_name === first.car) + Number(track_name === first.track) : 0;
}

/**
 * Setups to be held against each other, found by the typed words: the driver's own with their earlier versions, those they
 * like, and what others share. Once the first is chosen only those of its game, and its car and track come first.
 */
export async function compareCandidates(context: AppLoadContext, first: First | null, search: string) {
  const { driver, setups, likes } = context;
  const isDriver = driver.state === 'signed-in';
  const [garage, likedSetups, shared] = await Promise.all([
    isDriver ? unlessDatabaseAway(setups.garageOfMine()) : null,
    isDriver ? unlessDatabaseAway(likes.likedByMe()) : null,
    publicCandidates(context, first, search),
  ]);
  const index = garage?.setups ?? [];
  const mine = new Set(index.map(({ id }) => id));
  const fits = (rows: readonly Row[]) =>
    rows
      .filter((row) => row.id !== first?.id && (!first || row.game === first.game) && isOwnMatch(row, search))
      .toSorted((one, other) => nearness(other, first) - nearness(one, first))
      .slice(0, most);
  const ownRows = fits(index);
  const isOwn = first?.id != null && mine.has(first.id);
  const excludedIds = [...ownRows.map(({ id }) => id), ...(isOwn && first.id !== null ? [first.id] : [])];
  const numbers =
    excludedIds.length > 0 ? await unlessDatabaseAway(setups.versionNumbersOf(excludedIds)) : null;
  const versionsOf = (id: number) =>
    (numbers ?? [])
      .filter(({ setup_id }) => setup_id === id)
      .map(({ number }) => number)
      .slice(0, most);
  const others = shared.filter(({ id }) => !mine.has(id));
  const versions = isOwn && first.id !== null && search === '' ? versionsOf(first.id) : [];
  return [
    {
      title: 'Earlier versions of this setup',
      setups: versions.map((number) => ({
        ref: `${first?.id}.v${number}`,
        name: `Version ${number}`,
        about: '',
        versions: [],
      })),
    },
    {
      title: 'Your setups',
      setups: ownRows.map((row) => ({ ...shownCandidate(row), versions: versionsOf(row.id) })),
    },
    { title: 'Setups you like', setups: fits(likedSetups ?? []).map(shownCandidate) },
    {
      title: 'Public setups',
      setups: others
        .filter(({ id }) => id !== first?.id)
        .slice(0, most)
        .map(shownCandidate),
    },
  ].filter(({ setups: rows }) => rows.length > 0);
}

/** Of the same car at the same track, then of the car, then of its game where words were typed; each once. */
async function publicCandidates(
  { publicSetups }: Pick<AppLoadContext, 'publicSetups'>,
  first: First | null,
  search: string,
): Promise<Row[]> {
  const q = search || null;
  const queries = first
    ? [
        { q, game: first.game, cars: [first.car], ...(first.track && { tracks: [first.track] }) },
        { q, game: first.game, cars: [first.car] },
        ...(q ? [{ q, game: first.game }] : []),
      ]
    : [{ q }];
  const pages = await Promise.all(
    queries.map((query) => unlessDatabaseAway(publicSetups.listPublic({ ...query, sort: 'newest' }))),
  );
  const rows = pages.flatMap((page) => page?.setups ?? []);
  return [
    ...new Map(rows.map((row) => [row.id, { lap_ms: null, session: null, weather: null, ...row }])).values(),
  ];
}

function shownCandidate(row: Row) {
  const card = cardOf({ note: null, likes: 0, ...row });
  const { id: ref, title: carAndTrack, name, author, conditions } = card;
  return {
    ref,
    name: name || carAndTrack,
    about: [name && carAndTrack, ...conditions, author === 'by you' ? '' : author]
      .filter(Boolean)
      .join(' · '),
    versions: [] as number[],
  };
}

export type CompareCandidate = ReturnType<typeof shownCandidate>;
