import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { hint } from '#core/http/fields';
import {
  jsonAnswer,
  readJson,
  refuse,
  requireOwnId,
  refuseSignedOut,
} from '../front-door/api-answer.server.ts';
import { newPlanVersion } from './plan-version.server.ts';

const body = z.object({ userId: hint });

/** Ends the driver's subscription with its paid period, or lets it go on after all. */
export async function changeSubscription(
  { driver, billing }: AppLoadContext,
  request: Request,
  change: 'cancel' | 'reactivate',
): Promise<Response> {
  if (driver.state === 'signed-out') return refuseSignedOut();
  const { userId } = await readJson(request, body);
  requireOwnId(userId, driver.userId);
  const changed = await billing[change]({ clerkUserId: driver.userId });
  return changed.ok
    ? jsonAnswer(changed.subscription, await newPlanVersion())
    : refuse(changed.status, changed.code, changed.error);
}
