import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { downloadOf, telemetryLapsAsked } from '#racing/setup/download';
import { fromDatabase } from '../edge/database-errors.server.ts';
import { earlierFile } from '../garage/my-setups/versions.server.ts';
import { sentFile } from '../setups/viewer/file-place.server.tsx';
import { rememberDownload } from '../setups/viewer/remember-download.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { testFile } from '../garage/laps/test-card.server.ts';
import { storedId, visibleSetup } from '../setups/viewer/visible-setup.server.ts';

/**
 * The game's own file, as an attachment under the name a driver recognises; `?telemetry=off` sets the laps that ACC records to 0, and `on` to 30,
 * `?version=2` gives its owner a file that the setup held before, under its number, `?card=3` the one of a test card. `?as=zip` puts it into
 * the folders of its game, and answers with 404 where they are not known.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [latest, version] = await Promise.all([
    visibleSetup(context, params.id),
    askedFile(context, params.id, searchParams),
  ]);
  const setup = { ...latest, setup_data: version ?? latest.setup_data };
  const telemetryLaps = telemetryLapsAsked(searchParams.get('telemetry'));
  const file = downloadOf({ ...setup, ...carAndTrackNames(setup) }, { telemetryLaps });
  const [card, number] = [searchParams.get('card'), searchParams.get('version')];
  const isPlaced = searchParams.get('as') === 'zip';
  const stem = card ? `_test_${card}` : number && !isPlaced ? `_setup_v${number}` : '_setup';
  const fileName = file.fileName.replace(/_setup(?=\.)/, stem);
  const setupId = storedId(params.id);
  if (version === null && setupId !== null) rememberDownload(context, setupId);
  return sentFile({ ...file, fileName }, isPlaced ? setup.id : null);
}

/** The text of an earlier version or of a test; null where none is asked for. @throws a 404 Response where there is none */
async function askedFile(context: AppLoadContext, id: string | undefined, query: URLSearchParams) {
  const setupId = storedId(id);
  const version = query.get('version');
  const card = query.get('card');
  if (version === null && card === null) return null;
  if (setupId === null) throw new Response(null, { status: 404 });
  const text = await fromDatabase(
    card === null ? earlierFile(context, setupId, version ?? '') : testFile(context, setupId, card),
  );
  if (text === null) throw new Response(null, { status: 404 });
  return text;
}
