import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../build.ts';
import { runAsCommand, runCommand } from '../command-line.ts';
import {
  configurationFile,
  deploymentNamed,
  deploymentNames,
  readConfiguration,
} from '../configuration/configuration.ts';
import { workerList } from '../worker-list.ts';
import { deploy, deploymentOf, rehearse } from './deploy.ts';

/**
 * `npm run deploy [-- --env preview] [--dry-run [--example]]`. A rehearsal without a name is one of both; `--example` passes
 * over the files that are there, so that it says something about the code alone.
 */
await runAsCommand(async () => {
  process.env.SOURCE_MAPS = 'on';
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      example: { type: 'boolean', default: false },
    },
  });
  const named = values.env === undefined ? undefined : deploymentNamed(values.env);
  const hands = { say: console.log, run: runCommand, build };
  if (!values['dry-run']) {
    const { configuration, ...deployment } = deploymentOf(named ?? 'production');
    const variables = configuration ?? readConfiguration(configurationFile(deployment.name));
    return deploy({ ...deployment, configuration: variables }, hands);
  }
  if (!workerList.every(({ bundle }) => existsSync(bundle))) {
    console.log('Building …');
    await build();
  }
  const names = named ? [named] : deploymentNames;
  const passed = await Promise.all(
    names.map((name) => rehearse(values.example ? { name } : deploymentOf(name), hands)),
  );
  return passed.every(Boolean);
});
