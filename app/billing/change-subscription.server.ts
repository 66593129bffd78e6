import { z } from 'zod';
import { hint } from '#racing/forms/fields';
import { type FormErrors, replyWithErrors, type SentByDriver } from '../ui/form-action.server.ts';
import { newPlanVersion } from './plan-version.server.ts';

export const changeSchema = z.object({ userId: hint });

export const changeSubscription =
  (change: 'cancel' | 'reactivate') =>
  async (_: unknown, { context: { billing }, driver }: SentByDriver): Promise<Response | FormErrors> => {
    const changed = await billing[change]({ clerkUserId: driver.userId });
    return changed.ok
      ? Response.json(changed.subscription, { headers: await newPlanVersion() })
      : replyWithErrors(changed.status, { message: changed.error, code: changed.code });
  };
