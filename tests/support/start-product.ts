import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { secretMark } from '../security/marks.ts';
import { logOf, startProductProcess } from './product-process.ts';

/**
 * Starts the product as it was built, with empty data, and ends it with the tests. Then fails the run when a driver's own
 * words are in the product's log.
 */
export default async function startProduct({ config, vitest }: TestProject) {
  if (!vitest.projects.some(({ name }) => name === 'security')) return;
  const { env } = config;
  const product = await startProductProcess(env, { fresh: true });
  return async () => {
    await product.end();
    const told = [logOf(env), join(String(env.DATA_DIR), 'requests.log')]
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .filter((line) => line.includes(secretMark));
    if (told.length > 0) throw new Error(`Drivers' own words were logged:\n${told.slice(0, 5).join('\n')}`);
  };
}
