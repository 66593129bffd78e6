import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse } from '#platform/http/answer';
import { downloadOf, telemetryLapsAsked } from '#racing/setup/download';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { finishedGeneration } from '../assistant/run/generation.server.ts';
import { sentFile } from '../setups/viewer/file-place.server.tsx';
import { rememberTakenRun } from '../setups/viewer/remember-download.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';

/** The file of a finished run, as an attachment; `?telemetry=on` lets ACC record laps with it, `?as=zip` puts it into the folders of its game. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { driver, generations } = context;
  const { searchParams } = new URL(request.url);
  const id = Number.parseInt(searchParams.get('setup') ?? '', 10) || 0;
  const generation =
    driver.state === 'signed-in' && id > 0
      ? await endpointFromDatabase(generations.byId(id, driver.userId))
      : null;
  const generated = generation && finishedGeneration(generation);
  if (!generation || !generated?.text) {
    throw refuse({ status: 404, code: 'not_found', error: 'There’s nothing at this address.' });
  }
  const { game, car, track } = generation;
  const names = carAndTrackNames({ game, car_name: car, track_name: track });
  const telemetryLaps = telemetryLapsAsked(searchParams.get('telemetry'));
  const file = downloadOf({ game, ...names, setup_data: generated.text }, { telemetryLaps });
  rememberTakenRun(context, id);
  return sentFile(file, searchParams.get('as') === 'zip' ? `g${id}` : null);
}
