import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { type EditedSetup, versionInUse } from '#platform/adapters/supabase/setup-rows';
import type { StintRow } from '#platform/adapters/supabase/stints';
import { inUnits } from '#racing/setup/in-units';
import { lapTime } from '#racing/setup/lap-time';
import { drawVersionList } from '../../setups/list/version-choices.server.tsx';
import { ownTabs } from '../../setups/viewer/setup-frame.tsx';
import { fileWithheldNote, standingOf } from '../../setups/viewer/standing.server.tsx';
import { viewOf } from '../../setups/viewer/view-setup.server.ts';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';
import { diaryAddress } from '../laps/diary.ts';
import { diaryView, lapsOfStints } from '../laps/diary.server.ts';
import { stintLine } from '../laps/stint-page.server.ts';
import { valuesOf } from '../my-setups/edit-setup.server.ts';
import { filesAddress } from '../my-setups/files.server.ts';
import { mostVersionsRead, versionsIn } from '../my-setups/versions.server.ts';

const pageSchema = z.object({
  tab: z.enum(ownTabs).catch('values'),
  before: z.coerce.number().int().positive().max(1_000_000).nullable().catch(null),
});

/** One of the driver's own setups, the number of the file it holds, and what was driven with it. */
export type OwnRead = { setup: EditedSetup; latest: number; stints: StintRow[] };

/**
 * Reads one of the signed-in driver's own setups for its page.
 * @throws a 404 Response for anything else, DatabaseUnavailable
 */
export async function readOwnSetup(
  { setups, stints }: AppLoadContext,
  id: string | undefined,
): Promise<OwnRead> {
  const setupId = storedId(id);
  if (setupId === null) throw new Response(null, { status: 404 });
  const [setup, last, lastStint] = await Promise.all([
    setups.forEditing(setupId),
    setups.lastVersionOf(setupId),
    stints.withSetup(setupId),
  ]);
  if (!setup) throw new Response(null, { status: 404 });
  return { setup, latest: versionInUse(setup, last), stints: lastStint };
}

export type OwnPage = Awaited<ReturnType<typeof ownPage>>;

/** The head of an own setup's page, and the tab that is asked for. @throws DatabaseUnavailable */
export async function ownPage(context: AppLoadContext, ownSetup: OwnRead, { searchParams }: URL) {
  const { setup, latest, stints } = ownSetup;
  const query = pageSchema.parse({ tab: searchParams.get('tab'), before: searchParams.get('before') });
  const viewerPart = { liked: false, isOwn: true, asksOwn: false };
  const [view, standing, tab] = await Promise.all([
    viewOf(context, { ...setup, author: null }, viewerPart, 'own'),
    standingOf(context, setup.id),
    readTab(context, ownSetup, query),
  ]);
  // Its best lap is among its proofs once it counts.
  const laps = setup.lap_ms === null ? stints.flatMap(({ sheet }) => sheet.bestLap ?? []) : [];
  return {
    view: { ...view, author: 'by you', mayLike: 'no' as const },
    stats: [
      `version ${latest}`,
      ...(setup.is_public ? ['public'] : []),
      ...(laps.length > 0 ? [`best ${lapTime(Math.min(...laps))}`] : []),
      ...(setup.likes > 0 ? [`♥ ${setup.likes}`] : []),
    ],
    counts: { versions: latest - setup.first_version + 1, laps: stints.length },
    standing: setup.file_withheld ? standing + fileWithheldNote() : standing,
    revision: String(setup.revision),
    allOfCar: filesAddress(setup.game, setup.car_name),
    tab,
  };
}

type PageQuery = z.output<typeof pageSchema>;

async function readTab(context: AppLoadContext, { setup, stints }: OwnRead, { tab, before }: PageQuery) {
  const { units, setups, testCards } = context;
  switch (tab) {
    case 'versions': {
      const page = { before, most: mostVersionsRead };
      const [earlier, cards] = await Promise.all([
        setups.versionsOf(setup.id, page),
        testCards.ofSetup(setup.id),
      ]);
      const isFirst = before === null;
      return {
        is: tab,
        ...inUnits(versionsIn(setup, earlier, { stints, cards, isFirst }), units),
        laps: isFirst ? lapsOfStints(stints, units) : [],
      };
    }
    case 'laps': {
      const place = { game: setup.game, car: setup.car_name, track: setup.track_name };
      const [cards, diary] = await Promise.all([
        testCards.ofSetup(setup.id),
        diaryView(context, place, null),
      ]);
      return {
        is: tab,
        stints: inUnits(stints.map(stintLine), units),
        cards: cards.map((card) => ({ ...card, changes: inUnits(card.changes, units) })),
        diary,
        wholeDiary: diaryAddress(place),
      };
    }
    case 'edit':
      return { is: tab, values: valuesOf(setup, units), versionList: drawVersionList(setup.game) };
    default:
      return { is: tab };
  }
}
