import { readWebEnvironment, type WebBindings } from '../../app/edge/env.server.ts';
import { EnvironmentIncomplete } from '../../core/platform/environment.ts';
import { environmentOf as readEngineerEnvironment } from '../../functions/ai/environment.ts';
import { webhookEnvironmentOf as readWebhookEnvironment } from '../../functions/stripe-webhooks/environment.ts';
import type { Configuration } from './read-configuration.ts';

const readers: readonly ((bindings: object) => unknown)[] = [
  (bindings) => readWebEnvironment(bindings as WebBindings),
  readEngineerEnvironment,
  readWebhookEnvironment,
];

function linesOf(read: (bindings: object) => unknown, configuration: Configuration): string[] {
  try {
    // A copy: what was read once is remembered by its object.
    read({ ...configuration });
    return [];
  } catch (error) {
    if (error instanceof EnvironmentIncomplete) return error.message.split('\n').slice(1);
    throw error;
  }
}

/** What the three Workers would refuse to start with, one sentence a variable, each saying where to get it. */
export function workerFaults(configuration: Configuration): Map<string, string> {
  const faults = new Map<string, string>();
  for (const line of readers.flatMap((read) => linesOf(read, configuration))) {
    const name = line.split(' ')[0] ?? '';
    if (!faults.has(name)) faults.set(name, `${line}.`);
  }
  return faults;
}
