import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Outcome, type Run, runCommand } from '../command-line.ts';
import type { Configuration, DeploymentName } from '../configuration/configuration.ts';
import { createScratchFolder, remove } from '../marked-folders.ts';
import type { WorkerSource } from '../worker-list.ts';

/** Runs commands in the Cloudflare account that a configuration names. */
export function commandsOf(configuration: Configuration, run: Run = runCommand): Run {
  const named = Object.entries(configuration).filter(([name]) => name.startsWith('CLOUDFLARE_'));
  return (command, args, environment) => run(command, args, { ...Object.fromEntries(named), ...environment });
}

export type Step = {
  title: string;
  command: string;
  args: readonly string[];
  /** Given to the command beside what this process has. */
  environment?: Configuration;
  /** In a file that only this user may read, which is the last argument and gone afterwards. */
  secrets?: Readonly<Record<string, string | null>>;
};

export async function runStep({ command, args, environment, secrets }: Step, run: Run): Promise<Outcome> {
  if (!secrets) return run(command, args, environment);
  const folder = createScratchFolder('scrutineer');
  try {
    const path = join(folder, 'values.json');
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
    return await run(command, [...args, path], environment);
  } finally {
    remove(folder);
  }
}

export const isLoggedIn = async (run: Run): Promise<boolean> =>
  (await run('wrangler', ['whoami', '--json'])).code === 0;

/** The options that name a Worker of a deployment to Wrangler. */
export function placeOf({ configuration }: WorkerSource, deployment: DeploymentName): string[] {
  return ['--config', configuration, '--env', deployment];
}

const deployed = z.object({ versions: z.array(z.object({ version_id: z.string() })) });
const version = z.object({
  resources: z.object({ bindings: z.array(z.object({ type: z.string(), name: z.string() })) }),
});

/** Asks Cloudflare which variables a Worker has that is live; none where it does not say, or knows no such Worker. */
export async function variablesHeld(
  worker: WorkerSource,
  deployment: DeploymentName,
  run: Run,
): Promise<string[]> {
  const ask = async (...args: string[]): Promise<unknown> => {
    const { code, output } = await run('wrangler', [...args, ...placeOf(worker, deployment), '--json']);
    const [json] = /\{[\s\S]*\}/.exec(output) ?? [];
    return code === 0 && json ? JSON.parse(json) : undefined;
  };
  const { versions = [] } = deployed.safeParse(await ask('deployments', 'status')).data ?? {};
  const names = new Set<string>();
  for (const { version_id } of versions) {
    const answer = version.safeParse(await ask('versions', 'view', version_id));
    for (const { type, name } of answer.data?.resources.bindings ?? [])
      if (type === 'plain_text' || type === 'json') names.add(name);
  }
  return [...names];
}

const listed = z.array(z.object({ name: z.string() }));

/** Asks Cloudflare which secrets a Worker holds; null where it does not say, or knows no such Worker. */
export async function secretsHeld(
  worker: WorkerSource,
  deployment: DeploymentName,
  run: Run,
): Promise<string[] | null> {
  const { code, output } = await run('wrangler', ['secret', 'list', ...placeOf(worker, deployment)]);
  // The tool may print remarks before and after the list.
  const [json] = /\[\s*(\{[^[\]]*\}\s*)?\]/.exec(output) ?? [];
  return code === 0 && json ? listed.parse(JSON.parse(json)).map(({ name }) => name) : null;
}
