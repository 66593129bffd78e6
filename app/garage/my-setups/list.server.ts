import type { AppLoadContext } from '@remix-run/cloudflare';
import type { DeletedSetup, OwnSetupCard } from '#platform/adapters/supabase/setup-rows';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { lapTime } from '#racing/setup/lap-time';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import { carAndTrackNames } from '../../setups/list/setup-card.server.ts';
import { isRefinable } from '../../setups/viewer/setup-parts.server.ts';
import { standingMarkup } from '../../setups/viewer/standing.server.tsx';
import { type AskedList, askedSchema, carValue, optionsOf, pageOfIndex, trackValue } from './index.server.ts';
import { drawHead } from './drawn-head.server.tsx';
import { ownCardOf, zipOf } from './setup.server.ts';

function addressOf({ q, car, track, sort }: AskedList, after: number): string {
  const entries = Object.entries({
    q,
    car,
    track,
    sort: sort === 'newest' ? '' : sort,
    after: String(after),
  });
  return `?${new URLSearchParams(entries.filter(([, value]) => value !== ''))}`;
}

const verdicts = { better: 'Better', same: 'No change', worse: 'Worse' } as const;

/** As long as a setup or its file counts as new. */
const newMs = 24 * 3_600_000;

type Heading = 'h2' | 'h3';

function cardOfRow(setup: OwnSetupCard, units: Units, isNew: boolean, heading: Heading) {
  const { version, verdict, lap_ms } = setup;
  // Its lap has a badge of its own.
  const card = ownCardOf({ ...setup, lap_ms: null }, units);
  const head = {
    ...card,
    version,
    isNew,
    verdict: verdict && verdicts[verdict],
    lap: lap_ms === null ? null : lapTime(lap_ms / 1000),
  };
  const { id, title, isPublic, carClass, game } = card;
  return {
    ...{ id, title, isPublic, carClass, game, version },
    head: drawHead(head, heading),
    zip: zipOf(setup),
    isRefinable: isRefinable(setup),
  };
}

const cardsLately = memoize<ReturnType<typeof cardOfRow>>(1_000);

/** A card is made once of what its row says: a driver looks at the same ones again and again. */
function listedCard({ units, pageMarkup }: AppLoadContext, setup: OwnSetupCard, heading: Heading) {
  const isNew = Date.now() - Date.parse(setup.changed_at) < newMs;
  const card = cardsLately(`${printUnits(units)} ${heading} ${isNew} ${JSON.stringify(setup)}`, () =>
    cardOfRow(setup, units, isNew, heading),
  );
  return { ...card, head: pageMarkup?.refer(card.head) ?? card.head };
}

/** As long as a deletion is offered to be undone on the spot. */
const undoMs = 120_000;

function shownDeleted(setup: DeletedSetup) {
  const { car, track } = carAndTrackNames(setup);
  return {
    id: setup.id,
    title: `${car} - ${track}`,
    name: setup.title ?? '',
    deletedAt: setup.deleted_at,
    isJustNow: Date.now() - Date.parse(setup.deleted_at) < undoMs,
  };
}

/** A page of the signed-in driver's own setups, as the address asks for it. @throws DatabaseUnavailable */
export async function listOwnSetups(context: AppLoadContext, address: URL) {
  const { setups } = context;
  const query = askedSchema.parse(Object.fromEntries(address.searchParams));
  const { setups: index, deleted, standing } = await setups.garageOfMine();
  const { folders, found: matchCount, next } = pageOfIndex(index, query);
  const rows = await setups.someOfMine(folders.flatMap((folder) => folder.ids));
  return {
    asked: query,
    total: index.length,
    found: matchCount,
    games: [...new Set(index.map(({ game }) => game))],
    cars: optionsOf(index, carValue, (setup) => carAndTrackNames(setup).car),
    tracks: optionsOf(index, trackValue, (setup) => carAndTrackNames(setup).track),
    folders: folders.map(({ name, size, ids }) => ({
      name,
      size,
      setups: rows
        .filter(({ id }) => ids.includes(id))
        .map((setup) => listedCard(context, setup, name === '' ? 'h2' : 'h3')),
    })),
    next: next === null ? null : addressOf(query, next),
    deleted: deleted.map(shownDeleted),
    standing: standingMarkup(
      standing.filter(({ setup_id }) => setup_id === null),
      null,
    ),
  };
}
export type OwnList = Awaited<ReturnType<typeof listOwnSetups>>;
