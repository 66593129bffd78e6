import { z } from 'zod';
import type { Configuration, DeploymentName } from '../configuration/read-configuration.ts';
import { isSecret } from '../configuration/secrets.ts';
import type { WorkerSource } from '../worker-list.ts';
import { type Outcome, runCommand, withFile } from './run-step.ts';

const listed = z.array(z.object({ name: z.string() }));

/** Asks Cloudflare which secrets a Worker holds; null where it does not say, or knows no such Worker. */
export async function secretsHeld(
  { configuration: file }: WorkerSource,
  deployment: DeploymentName,
  run = runCommand,
): Promise<string[] | null> {
  const { code, output } = await run('wrangler', ['secret', 'list', '--config', file, '--env', deployment]);
  // Remarks of the tool may stand before and after the list.
  const [json] = /\[\s*(\{[^[\]]*\}\s*)?\]/.exec(output) ?? [];
  if (code !== 0 || json === undefined) return null;
  return listed.parse(JSON.parse(json)).map(({ name }) => name);
}

/** Secrets of ours that a Worker still holds and the configuration no longer has, such as one that was being replaced. */
export function outdatedSecrets(
  worker: WorkerSource,
  configuration: Configuration,
  held: readonly string[],
): string[] {
  return held.filter(
    (name) => worker.variables.includes(name) && isSecret(name) && configuration[name] === undefined,
  );
}

/** Takes secrets away from a Worker, since a deployment only ever adds. */
export function forgetSecrets(
  { configuration: file }: WorkerSource,
  deployment: DeploymentName,
  names: readonly string[],
  run = runCommand,
): Promise<Outcome> {
  const gone = Object.fromEntries(names.map((name) => [name, null]));
  return withFile(gone, (path) =>
    run('wrangler', ['secret', 'bulk', path, '--config', file, '--env', deployment]),
  );
}
