import * as z from 'zod';
import { hint } from '#racing/forms/fields';
import { type FormErrors, replyWithErrors, type SentByDriver } from '../ui/form-action.server.ts';
import { newPlanVersion } from './plan-version.server.ts';

export const changeSchema = z.object({ userId: hint });

export const changeSubscription =
  (change: 'cancel' | 'reactivate') =>
  async (_: unknown, { context: { billing }, driver }: SentByDriver): Promise<Response | FormErrors> => {
    const result = await billing[change]({ clerkUserId: driver.userId });
    return result.ok
      ? Response.json(result.subscription, { headers: await newPlanVersion() })
      : replyWithErrors(result.status, { message: result.error, code: result.code });
  };
