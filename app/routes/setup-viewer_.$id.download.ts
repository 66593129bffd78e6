import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { contentDisposition, downloadOf } from '#core/setup/download';
import { namesOf } from '../server/setup-card.server.ts';
import { visibleSetup } from '../server/view-setup.server.ts';

/** The game's own file, as an attachment under the name a driver recognises. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const setup = await visibleSetup(context, params.id);
  const file = downloadOf({ game: setup.game, ...namesOf(setup), setup_data: setup.setup_data });
  return new Response(file.body, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': contentDisposition(file.fileName),
      'Cache-Control': 'private, no-store',
    },
  });
}
