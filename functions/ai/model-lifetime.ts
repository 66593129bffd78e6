import { ModelFailure } from '#racing/engineer/answer/model';
import type { Services } from './services.ts';

const dayMs = 86_400_000;
/** Vendors give months of notice; within this time the operator is warned every hour. */
const noticeDays = 45;

/** Days until the provider ends the model; null where it names no date. */
export type ModelLifetime = { daysLeft: number | null };

/**
 * Asks the provider when it ends the model, and tells the operators when that is near, or when the model is gone. Null where
 * the provider cannot be asked: each driver's run says so anyway.
 */
export async function checkModelLifetime({
  modelShutdown,
  logError,
  now,
}: Pick<Services, 'modelShutdown' | 'logError' | 'now'>): Promise<ModelLifetime | null> {
  try {
    const date = await modelShutdown();
    const daysLeft = date === null ? null : Math.floor((Date.parse(date) - now().getTime()) / dayMs);
    if (daysLeft !== null && daysLeft <= noticeDays)
      logError('model_retirement_near', { shutdownDate: date, daysLeft });
    return { daysLeft };
  } catch (error) {
    if (error instanceof ModelFailure && error.kind === 'no-model') logError('model_missing', {});
    return null;
  }
}
