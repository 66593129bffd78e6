import type { AppLoadContext } from '@remix-run/cloudflare';
import type { ToldGarage } from '#core/setup/garage/told-garage';
import { logError } from '#core/platform/observability/log';
import { callEngineer } from './engineer.server.ts';

/**
 * Hands what a driver's files told of a car's garage to the AI Worker, which keeps it. Nobody waits for it, and whoever
 * uploads is not told when it fails: the setup is saved, and the next file tells the same.
 */
export function tellGarage(context: AppLoadContext, told: ToldGarage | null): void {
  if (told) context.waitUntil(handOver(context, told));
}

async function handOver(context: AppLoadContext, body: ToldGarage): Promise<void> {
  const { ok, status } = await callEngineer(context, { ask: 'keep-garage', body });
  if (!ok) logError('a garage was not kept', { car: body.car, status });
}
