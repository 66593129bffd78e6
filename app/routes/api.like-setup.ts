import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import * as z from 'zod';
import { refuse, signInFirst } from '#platform/http/answer';
import { hint, rowId } from '#racing/forms/fields';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { readOwnPart } from '../setups/viewer/own-part.server.ts';
import { likeSetup } from '../setups/viewer/like-setup.server.ts';
import { formAction, replyWithErrors } from '../ui/form-action.server.ts';

const whichSetup = rowId('Which setup?');
const schema = z.object({ setupId: whichSetup, userId: hint });

/** The part of a setup page that depends on the viewer, for pages made for every driver. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  const { data: setupId } = whichSetup.safeParse(new URL(request.url).searchParams.get('setup'));
  if (setupId === undefined) return refuse({ status: 400, code: 'invalid', error: 'Which setup?' });
  return Response.json(await endpointFromDatabase(readOwnPart(context, setupId)));
}

export const action = formAction(schema, async ({ setupId }, { context }) => {
  const { outcome, total } = await likeSetup(context, setupId);
  if (outcome === 'unknown-setup')
    return replyWithErrors(404, { message: 'There is no such setup.', code: 'unknown_setup' });
  if (outcome === 'no-profile')
    return replyWithErrors(409, { message: 'User profile not found', code: 'no_profile' });
  return Response.json({ liked: true, alreadyLiked: outcome === 'already-liked', likes: total });
});
