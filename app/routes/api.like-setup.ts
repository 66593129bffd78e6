import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { hint, rowId } from '#core/http/fields';
import {
  jsonAnswer,
  readJson,
  refuse,
  requireOwnId,
  refuseSignedOut,
} from '../front-door/api-answer.server.ts';
import { endpointFromDatabase } from '../front-door/database-errors.server.ts';
import { likeSetup } from '../setups/like-setup.server.ts';

const body = z.object({ setupId: rowId('Which setup?'), userId: hint });

/** Likes a setup as the signed-in driver: `{liked, alreadyLiked, likes}`. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuseSignedOut();
  const { setupId, userId } = await readJson(request, body);
  requireOwnId(userId, context.driver.userId);
  const { outcome, total } = await endpointFromDatabase(likeSetup(context, setupId));
  if (outcome === 'unknown-setup') return refuse(404, 'unknown_setup', 'There is no such setup.');
  if (outcome === 'no-profile') return refuse(409, 'no_profile', 'User profile not found');
  return jsonAnswer({ liked: true, alreadyLiked: outcome === 'already-liked', likes: total });
}
