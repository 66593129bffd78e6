import type { AppLoadContext } from '@remix-run/cloudflare';
import type { SentGarage } from '#racing/setup/garage/sent-garage';
import { logError } from '#platform/observability/log';
import { callEngineer } from './engineer.server.ts';

/**
 * Sends the garage values in a driver's file to the AI Worker, which stores them. The request does not wait for it, and
 * a failure is not shown: the setup is saved, and the next file brings the same values.
 */
export function tellGarage(context: AppLoadContext, garage: SentGarage | null): void {
  if (garage) context.waitUntil(handOver(context, garage));
}

async function handOver(context: AppLoadContext, body: SentGarage): Promise<void> {
  const { ok, status } = await callEngineer(context, { ask: 'keep-garage', body });
  if (!ok) logError('garage_write_failed', { car: body.car, status });
}
