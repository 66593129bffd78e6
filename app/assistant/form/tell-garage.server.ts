import type { AppLoadContext } from '@remix-run/cloudflare';
import type { ToldGarage } from '#core/setup/garage/told-garage';
import { logError } from '#core/platform/observability/log';
import { callEngineer } from '../run/engineer.server.ts';

/**
 * Sends the garage values in a driver's file to the AI Worker, which stores them. The request does not wait for it, and
 * a failure is not shown: the setup is saved, and the next file brings the same values.
 */
export function tellGarage(context: AppLoadContext, told: ToldGarage | null): void {
  if (told) context.waitUntil(handOver(context, told));
}

async function handOver(context: AppLoadContext, body: ToldGarage): Promise<void> {
  const { ok, status } = await callEngineer(context, { ask: 'keep-garage', body });
  if (!ok) logError('a garage was not kept', { car: body.car, status });
}
