import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { refuse, requireOwnId, signInFirst } from '#core/platform/http/answer';
import { readJsonBody } from '#core/platform/http/json-body';
import { largestCall } from '../edge/addresses.server.ts';
import { hint } from '#core/platform/http/fields';
import { newPlanVersion } from './plan-version.server.ts';

const body = z.object({ userId: hint });

export async function changeSubscription(
  { driver, billing }: AppLoadContext,
  request: Request,
  change: 'cancel' | 'reactivate',
): Promise<Response> {
  if (driver.state === 'signed-out') return refuse(signInFirst);
  const { userId } = await readJsonBody(request, body, { largest: largestCall });
  requireOwnId(userId, driver.userId);
  const changed = await billing[change]({ clerkUserId: driver.userId });
  return changed.ok
    ? Response.json(changed.subscription, { headers: await newPlanVersion() })
    : refuse(changed);
}
