import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { contentDisposition, downloadOf } from '#core/setup/download';
import { carAndTrackNames } from '../setups/setup-card.server.ts';
import { visibleSetup } from '../setups/visible-setup.server.ts';

/** The game's own file, as an attachment under the name a driver recognises; `?telemetry=off` sets ACC's laps to 0. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { game, setup_data, ...setup } = await visibleSetup(context, params.id);
  const withoutTelemetry = new URL(request.url).searchParams.get('telemetry') === 'off';
  const file = downloadOf(
    { game, ...carAndTrackNames({ game, ...setup }), setup_data },
    { withoutTelemetry },
  );
  return new Response(file.body, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': contentDisposition(file.fileName),
    },
  });
}
