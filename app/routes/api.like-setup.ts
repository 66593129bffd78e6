import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { refuse, requireOwnId, signInFirst } from '#core/http/answer';
import { readJsonBody } from '#core/http/json-body';
import { largestCall } from '../front-door/addresses.server.ts';
import { hint, rowId } from '#core/http/fields';
import { endpointFromDatabase } from '../front-door/database-errors.server.ts';
import { likeSetup } from '../setups/like-setup.server.ts';

const body = z.object({ setupId: rowId('Which setup?'), userId: hint });

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
