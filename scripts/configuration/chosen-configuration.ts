import { parseArgs } from 'node:util';
import { configurationNames } from './operator-variables.ts';
import {
  type Configuration,
  configurationFile,
  type DeploymentName,
  deploymentConfiguration,
  isDeploymentName,
  readConfiguration,
} from './read-configuration.ts';

export type ChosenConfiguration = {
  configuration: Configuration;
  file: string;
  /** Null for a file of one's own, such as that of the product on this machine. */
  deployment: DeploymentName | null;
};

/**
 * What a command is to work with: `--env production` (the default) or `--env preview`, or `--file <path>`.
 *
 * @throws an Error whose message says what to do, where there is none
 */
export function chosenConfiguration(args: readonly string[]): ChosenConfiguration {
  const { values } = parseArgs({
    args: [...args],
    options: { env: { type: 'string', default: 'production' }, file: { type: 'string' } },
  });
  const { env, file } = values;
  if (file !== undefined) return { configuration: readConfiguration(file), file, deployment: null };
  if (!isDeploymentName(env)) throw new Error(`There is no "${env}": --env is production or preview.`);
  const path = configurationFile(env);
  return {
    configuration: deploymentConfiguration(env, configurationNames) ?? readConfiguration(path),
    file: path,
    deployment: env,
  };
}
