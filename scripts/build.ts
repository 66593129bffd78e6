import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { bundleServiceWorker } from './bundle-service-worker.ts';
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

/** Bundles the Workers that Vite does not, just as they are deployed. @throws what wrangler printed */
export async function bundleWorkers(): Promise<void> {
  await Promise.all(
    workerList
      .filter(({ isBundledByVite }) => !isBundledByVite)
      .map(({ configuration, bundle }) =>
        run('wrangler', ['deploy', '--dry-run', '--outdir', resolve(dirname(bundle)), '-c', configuration]),
      ),
  );
}

/** Checks the catalogues and cuts the fonts: what pages and Workers are made of. @throws what the failing tool printed */
export async function prepareSources(): Promise<void> {
  await run('node', ['catalogues/check.ts']);
  await subsetFonts();
}

/** Builds the product: the pages and the web Worker in one, then the other Workers. @throws what the failing tool printed */
export async function build(): Promise<void> {
  await prepareSources();
  await run('remix', ['vite:build', '--logLevel', 'error']);
  await bundleServiceWorker();
  await bundleWorkers();
}
