import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { answer } from '#platform/http/answer';
import { zipStream } from '#racing/setup/install/zip-stream';
import { streamOf } from '../account/account-file.server.ts';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { askedFiles, ownFiles, placedFiles } from '../garage/my-setups/files.server.ts';

/**
 * The driver's setups of a game, or of a car in it, in the folders in which the game looks: a zip; `?as=json` tells what is
 * in their files, to find them in a folder.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return redirect('/sign-in?return_to=/my-setups');
  const address = new URL(request.url);
  const query = askedFiles(address);
  if (!query) throw new Response(null, { status: 404 });
  if (address.searchParams.get('as') === 'json') {
    return answer(await endpointFromDatabase(ownFiles(context, query)));
  }
  const pieces = zipStream(placedFiles(context, query));
  return new Response(await endpointFromDatabase(streamOf(pieces)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="scrutineer_${query.game}_setups.zip"`,
    },
  });
}
