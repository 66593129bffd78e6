import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { withEtag } from '#platform/http/etag';
import { contentDisposition, downloadOf } from '#racing/setup/download';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { sharedSetup } from '../public-api/public-setups.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';

/** The game's own file of a shared setup, for programs. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const setup = await endpointFromDatabase(sharedSetup(context, params.id));
  const { body, contentType, fileName } = downloadOf({ ...setup, ...carAndTrackNames(setup) });
  return withEtag(body, {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(fileName),
  });
}
