import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from './plan.ts';

export type Outcome = { code: number; output: string };

export function runCommand(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_LOG_PATH: 'build/logs',
        ...environment,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => pieces.push(piece));
    const end = (code: number) => resolve({ code, output: Buffer.concat(pieces).toString() });
    child.once('error', (error) => {
      pieces.push(Buffer.from(error.message));
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
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

export function runStep({ command, args, environment, secrets }: Step): Promise<Outcome> {
  if (!secrets) return runCommand(command, args, environment);
  return withFile(secrets, (path) => runCommand(command, [...args, '--secrets-file', path], environment));
}
