import { fork } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { untilAnswering } from '../../scripts/until-answering.ts';

/** The product as `npm start` runs it, in a process of its own. */
export type ProductProcess = {
  /** Ends it, politely where not said otherwise, and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** Settles when it is gone, for whatever reason. */
  ended: Promise<void>;
};

/**
 * Starts the product as it was built; what it prints goes to a file beside its data.
 *
 * @param env says `PORT`, `STAND_INS_PORT` and `DATA_DIR`
 * @param options.fresh begins with empty data
 * @param options.watching serves the pages from their source, as `npm run dev` does
 * @param options.root the folder whose build it runs; else the one that the tests run in
 * @throws what it printed, when it ends before it answers
 */
export async function startProductProcess(
  env: Record<string, string | undefined>,
  { fresh, watching = false, root = '.' }: { fresh: boolean; watching?: boolean; root?: string },
): Promise<ProductProcess> {
  const log = logOf(env);
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, fresh ? 'w' : 'a');
  const wishes = ['--no-build', ...(fresh ? ['--fresh'] : []), ...(watching ? ['--watch'] : [])];
  const product = fork(resolve('scripts/start-product.ts'), wishes, {
    cwd: root,
    env: { ...process.env, ...env, VITEST: undefined, NODE_ENV: undefined },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  await Promise.race([
    untilAnswering(`http://localhost:${env.PORT}/healthz`),
    ended.then(() =>
      Promise.reject(new Error(`The product could not be started: ${readFileSync(log, 'utf8')}`)),
    ),
  ]);
  return {
    ended,
    async end(signal = 'SIGTERM') {
      product.kill(signal);
      await ended;
    },
  };
}

/** Where the product's own lines go. */
export function logOf(env: Record<string, string | undefined>): string {
  return `${env.DATA_DIR}.log`;
}
