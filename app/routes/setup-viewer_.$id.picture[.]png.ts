import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { sharedSetup } from '../public-api/public-setups.server.ts';
import { linkCardOf } from '../setups/viewer/link-picture.server.ts';
import { fromReference } from '../reference/reference-answer.server.ts';
import { plainLinkPicture } from '../ui/link-picture-meta.ts';

/** The picture that chats and forums show beside a link to a shared setup; the plain one while nobody can draw. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const setup = await endpointFromDatabase(sharedSetup(context, params.id));
  const picture = await fromReference(() => context.reference.picture(linkCardOf(setup))).catch(() => null);
  return picture
    ? new Response(picture, { headers: { 'Content-Type': 'image/png' } })
    : redirect(plainLinkPicture);
}
