import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { subsetFonts } from './subset-fonts.ts';
import { workerList } from './worker-list.ts';

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((succeed, reject) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: 'build/logs' },
    });
    child.stdout.on('data', (piece: Buffer) => output.push(piece));
    child.stderr.on('data', (piece: Buffer) => output.push(piece));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return succeed();
      reject(new Error(`${command} ${args.join(' ')}\n${Buffer.concat(output)}`));
    });
  });
}

/**
 * Checks the catalogues, cuts the fonts, builds the pages and the web Worker in one, and bundles the other Workers just as
 * they are deployed.
 * Throws what the failing tool printed.
 */
export async function build(): Promise<void> {
  await run('node', ['catalogues/check.ts']);
  await subsetFonts();
  await run('remix', ['vite:build', '--logLevel', 'error']);
  await Promise.all(
    workerList
      .filter(({ isBundledByVite }) => !isBundledByVite)
      .map(({ configuration, bundle }) =>
        run('wrangler', ['deploy', '--dry-run', '--outdir', resolve(dirname(bundle)), '-c', configuration]),
      ),
  );
}
