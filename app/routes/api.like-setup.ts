import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { refuse, requireOwnId, signInFirst } from '#core/platform/http/answer';
import { readJsonBody } from '#core/platform/http/json-body';
import { largestCall } from '../edge/addresses.server.ts';
import { hint, rowId } from '#core/platform/http/fields';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { readOwnPart } from '../setups/viewer/own-part.server.ts';
import { likeSetup } from '../setups/viewer/like-setup.server.ts';

const whichSetup = rowId('Which setup?');
const body = z.object({ setupId: whichSetup, userId: hint });

/** What of a setup's page is the driver's own, for pages that were made for every driver. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  const { data: setupId } = whichSetup.safeParse(new URL(request.url).searchParams.get('setup'));
  if (setupId === undefined) return refuse({ status: 400, code: 'invalid', error: 'Which setup?' });
  return Response.json(await endpointFromDatabase(readOwnPart(context, setupId)));
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  const { setupId, userId } = await readJsonBody(request, body, { largest: largestCall });
  requireOwnId(userId, context.driver.userId);
  const { outcome, total } = await endpointFromDatabase(likeSetup(context, setupId));
  if (outcome === 'unknown-setup')
    return refuse({ status: 404, code: 'unknown_setup', error: 'There is no such setup.' });
  if (outcome === 'no-profile')
    return refuse({ status: 409, code: 'no_profile', error: 'User profile not found' });
  return Response.json({ liked: true, alreadyLiked: outcome === 'already-liked', likes: total });
}
