import { fork } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { untilAnswering } from '../../scripts/until-answering.ts';
import { secretMark } from './marks.ts';
import { printSum, tallyFolder } from './tally.ts';

/**
 * Starts the product as it was built, with empty data, and ends it with the tests. Then prints what was tried, and fails
 * the run when a word of a driver's own stands in what the product logged.
 */
export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const { env } = project.config;
  const log = `${env.DATA_DIR}.log`;
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const product = fork('scripts/start-product.ts', ['--no-build', '--fresh'], {
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
  const folder = tallyFolder(env);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return async () => {
    product.disconnect();
    await ended;
    printSum(folder);
    const told = [log, join(String(env.DATA_DIR), 'requests.log')]
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .filter((line) => line.includes(secretMark));
    if (told.length > 0) throw new Error(`Drivers' own words were logged:\n${told.slice(0, 5).join('\n')}`);
  };
}
