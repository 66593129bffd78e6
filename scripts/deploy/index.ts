import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../build.ts';
import { isDeploymentName } from '../configuration/read-configuration.ts';
import { workerList } from '../worker-list.ts';
import { deployConfigured, rehearseAll } from './deploy.ts';
import { runCommand, runStep } from './run-step.ts';

/**
 * `npm run deploy [-- --env preview] [--dry-run [--example]]`. A rehearsal without a name is one of both; `--example` passes
 * over the files that are there, so that it says something about the code alone.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      example: { type: 'boolean', default: false },
    },
  });
  const { env: name } = values;
  if (name !== undefined && !isDeploymentName(name)) {
    throw new Error(`There is no "${name}": --env is production or preview.`);
  }
  if (!values['dry-run']) {
    return deployConfigured(name ?? 'production', {
      say: console.log,
      runStep,
      run: runCommand,
      build,
      send: fetch,
    });
  }
  if (!workerList.every(({ bundle }) => existsSync(bundle))) {
    console.log('Building …');
    await build();
  }
  return rehearseAll(name ? [name] : undefined, values.example ? () => undefined : undefined);
}

await main().then(
  (isDone) => process.exit(isDone ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
