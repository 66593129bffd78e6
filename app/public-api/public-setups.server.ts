import * as z from 'zod';
import type { PublicSetups as PublicSetupsStore } from '#platform/adapters/supabase/public-setups';
import type { SetupCardRow } from '#platform/adapters/supabase/setup-rows';
import { refuse } from '#platform/http/answer';
import { shownName } from '#platform/identity/shown-name';
import { readSetup } from '#racing/setup/formats';
import { describeFile, madeForOf } from '#racing/engineer/baseline/describe-setup';
import { fewestAnswers, isLapVideo } from '#racing/setup/proof';
import { isYoutubeUrl } from '#racing/setup/youtube';
import {
  mostPublicSetups,
  type PublicSetup,
  type PublicSetupDetails,
  type PublicSetups,
} from './public-setups-schema.ts';
import { listSearch } from '../setups/list/list-address.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { ambiguousName, listQueryOf, readSetupQuery } from '../setups/list/setup-query.server.ts';
import { findVisible, type ViewedSetup } from '../setups/viewer/visible-setup.server.ts';

type Row = SetupCardRow | ViewedSetup;

/** A setup's row as programs read it. @param origin of the site, which addresses begin with */
function publicSetupOf(row: Row, origin: string): PublicSetup {
  const { game, car_name, track_name, youtube_url, worked: workedCount = 0, tried: triedCount = 0 } = row;
  const names = carAndTrackNames(row);
  return {
    id: String(row.id),
    game,
    car: { id: car_name, name: names.car },
    track: { id: track_name, name: names.track },
    title: row.title,
    note: row.note,
    author: row.author === null ? null : shownName(row.author, row.user_id ?? ''),
    likes: row.likes,
    workedFor: triedCount < fewestAnswers ? null : { drivers: workedCount, of: triedCount },
    bestLap: bestLapOf(row),
    createdAt: row.created_at,
    videoUrl: youtube_url && isYoutubeUrl(youtube_url) ? youtube_url : null,
    page: `${origin}/setup-viewer/${row.id}`,
    file: `${origin}/api/v1/setups/${row.id}/file`,
  };
}

function bestLapOf({ lap_ms, lap_from = null, lap_video }: Row): PublicSetup['bestLap'] {
  if (!lap_ms) return null;
  const videoUrl = lap_video && isLapVideo(lap_video) ? lap_video : null;
  return { seconds: lap_ms / 1000, drivenIn: lap_from, videoUrl };
}

/** The same with its values. */
export function publicSetupDetailsOf(setup: ViewedSetup, origin: string): PublicSetupDetails {
  const file = readSetup(setup.game, setup.setup_data, setup.track_name);
  const legal = file?.check().legal ?? null;
  return {
    ...publicSetupOf(setup, origin),
    legality: legal === null ? 'unknown' : legal ? 'legal' : 'illegal',
    sections: file
      ? describeFile(file, madeForOf(setup)).sections.map(({ title, rows }) => ({
          title,
          values: rows.map(({ label, corner, text }) => ({ name: label, corner, text })),
        }))
      : [],
  };
}

type ListContext = { publicSetups: Pick<PublicSetupsStore, 'listPublic'>; env: { APP_ORIGIN: string } };

const limits = z.coerce.number().int().min(1).max(mostPublicSetups).catch(0);

/**
 * A page of the shared setups, as the address asks for it.
 * @throws a 400 Response for a `limit` that is none or a name that could be several cars or tracks, DatabaseUnavailable
 */
export async function listPublicSetups(
  { publicSetups, env: { APP_ORIGIN } }: ListContext,
  { searchParams }: URL,
): Promise<PublicSetups> {
  const limit = limits.parse(searchParams.get('limit') ?? 20);
  if (limit === 0) {
    const error = `limit is a whole number from 1 to ${mostPublicSetups}.`;
    throw refuse({ status: 400, code: 'bad_limit', error });
  }
  const query = readSetupQuery(searchParams);
  const ambiguous = ambiguousName(query);
  if (ambiguous) {
    const { field, sentence: error } = ambiguous;
    throw refuse({ status: 400, code: 'ambiguous_name', error, fields: { [field]: error } });
  }
  const page = await publicSetups.listPublic({ ...listQueryOf(query), limit });
  const following = listSearch({ ...query, after: page.next });
  following.set('limit', String(limit));
  return {
    setups: page.setups.map((row) => publicSetupOf(row, APP_ORIGIN)),
    next: page.next && `${APP_ORIGIN}/api/v1/setups?${following}`,
  };
}

/** A setup that everybody may see. @throws a 404 Response, DatabaseUnavailable */
export async function sharedSetup(
  context: Parameters<typeof findVisible>[0],
  id: string | undefined,
): Promise<ViewedSetup> {
  const setup = await findVisible(context, id);
  if (!setup) throw refuse({ status: 404, code: 'unknown_setup', error: 'There is no such setup.' });
  return setup;
}
