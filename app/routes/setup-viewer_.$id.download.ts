import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { contentDisposition, downloadOf } from '#core/setup/download';
import { carAndTrackNames } from '../setups/setup-card.server.ts';
import { fromDatabase } from '../front-door/database-errors.server.ts';
import { earlierFile } from '../setups/edit-setup.server.ts';
import { storedId, visibleSetup } from '../setups/visible-setup.server.ts';

/**
 * The game's own file, as an attachment under the name a driver recognises; `?telemetry=off` sets ACC's laps to 0,
 * `?version=2` gives its owner a file that the setup held before.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [{ game, setup_data: latest, ...setup }, setup_data] = await Promise.all([
    visibleSetup(context, params.id),
    askedVersion(context, params.id, searchParams.get('version')),
  ]);
  const withoutTelemetry = searchParams.get('telemetry') === 'off';
  const file = downloadOf(
    { game, ...carAndTrackNames({ game, ...setup }), setup_data: setup_data ?? latest },
    { withoutTelemetry },
  );
  return new Response(file.body, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': contentDisposition(file.fileName),
    },
  });
}

/** The text of an earlier version; null where none is asked for. @throws a 404 Response where there is none */
async function askedVersion(context: AppLoadContext, id: string | undefined, version: string | null) {
  const stored = storedId(id);
  if (version === null) return null;
  const text = stored === null ? null : await fromDatabase(earlierFile(context, stored, version));
  if (text === null) throw new Response(null, { status: 404 });
  return text;
}
