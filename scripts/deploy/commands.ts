import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runCommand } from '../command-line.ts';
import type { Configuration, DeploymentName } from '../configuration/configuration.ts';
import type { WorkerSource } from '../worker-list.ts';

export type Run = typeof runCommand;

/** Runs commands in the Cloudflare account that a configuration names. */
export function commandsOf(configuration: Configuration, run: Run = runCommand): Run {
  const account = Object.fromEntries(
    ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'].flatMap((name) => {
      const value = configuration[name];
      return value ? [[name, value]] : [];
    }),
  );
  return (command, args, environment) => run(command, args, { ...account, ...environment });
}

/** Lends a command values in a JSON file that only this user may read, and takes the file away afterwards. */
export async function withFile<Result>(
  values: Readonly<Record<string, unknown>>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'scrutineer-'));
  try {
    const path = join(folder, 'values.json');
    writeFileSync(path, JSON.stringify(values), { mode: 0o600 });
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const isLoggedIn = async (run: Run): Promise<boolean> =>
  (await run('wrangler', ['whoami', '--json'])).code === 0;

const listed = z.array(z.object({ name: z.string() }));

/** Asks Cloudflare which secrets a Worker holds; null where it does not say, or knows no such Worker. */
export async function secretsHeld(
  { configuration: file }: WorkerSource,
  deployment: DeploymentName,
  run: Run,
): Promise<string[] | null> {
  const { code, output } = await run('wrangler', ['secret', 'list', '--config', file, '--env', deployment]);
  // The tool may print remarks before and after the list.
  const [json] = /\[\s*(\{[^[\]]*\}\s*)?\]/.exec(output) ?? [];
  if (code !== 0 || json === undefined) return null;
  return listed.parse(JSON.parse(json)).map(({ name }) => name);
}
