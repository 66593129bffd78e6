import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Where the product is deployed to. Each has its own Workers, services and secrets. */
export const deploymentNames = ['production', 'preview'] as const;
export type DeploymentName = (typeof deploymentNames)[number];

/** Variables and secrets by name, for the Workers and for whoever deploys. Blank ones are left out. */
export type Configuration = Readonly<Record<string, string>>;

export const exampleFile = '.dev.vars.example';

export const configurationFile = (deployment: DeploymentName): string => `${deployment}.env`;

export function isDeploymentName(name: string): name is DeploymentName {
  return deploymentNames.some((known) => known === name);
}

function namedValues(path: string, text: string): [string, unknown][] {
  if (!path.endsWith('.json')) return Object.entries(parseEnv(text));
  const values: unknown = JSON.parse(text);
  return values && typeof values === 'object' ? Object.entries(values) : [];
}

const filledIn = (values: readonly (readonly [string, unknown])[]): Configuration =>
  Object.fromEntries(
    values.flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
    ),
  );

/**
 * Reads a configuration: lines `NAME="value"`, or one JSON object in a file that ends in `.json`.
 *
 * @throws an Error whose message says how to make the file, where there is none
 */
export function readConfiguration(path: string): Configuration {
  if (!existsSync(path)) {
    throw new Error(
      `There is no ${path}. Copy ${exampleFile} to it and fill it in: docs/production.md says how.`,
    );
  }
  return filledIn(namedValues(path, readFileSync(path, 'utf8')));
}

/**
 * A deployment's configuration: its file, or where there is none what the environment holds of the names that count. Never
 * both, lest a variable of another project slips in.
 *
 * @returns undefined where neither says what the product's address is
 */
export function deploymentConfiguration(
  deployment: DeploymentName,
  names: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Configuration | undefined {
  const file = configurationFile(deployment);
  if (existsSync(file)) return readConfiguration(file);
  const found = filledIn(names.map((name) => [name, environment[name]]));
  return found.APP_ORIGIN ? found : undefined;
}
