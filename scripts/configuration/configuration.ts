import { existsSync, readFileSync } from 'node:fs';
import { unescape as unescaped } from 'node:querystring';
import { parseArgs, parseEnv } from 'node:util';
import { workerList } from '../worker-list.ts';

/** Each has its own Workers, services and secrets. */
export const deploymentNames = ['production', 'preview'] as const;
export type DeploymentName = (typeof deploymentNames)[number];

/** Variables and secrets by name, for the Workers and for whoever deploys. Blank ones are left out. */
export type Configuration = Readonly<Record<string, string>>;

/** Variables that no Worker gets, with where they come from: who deploys needs the first, and may set the others. */
export const operatorVariables: Configuration = {
  SUPABASE_DB_URL: "Supabase dashboard, Connect, Session pooler, with the database's password in it",
  SUPABASE_API_URL:
    'the Management API, where access tokens of the Supabase dashboard count; https://api.supabase.com when left out',
  SUPABASE_ACCESS_TOKEN:
    'Supabase dashboard, Account, Access tokens; without it the database is told by hand to trust Clerk',
  CLOUDFLARE_ACCOUNT_ID:
    'Cloudflare dashboard, Workers & Pages, Account details; only when you have several accounts',
  CLOUDFLARE_API_TOKEN:
    'Cloudflare dashboard, Profile, API tokens, template "Edit Cloudflare Workers"; or run `npx wrangler login`',
};

export const configurationNames: readonly string[] = [
  ...new Set([...workerList.flatMap(({ variables }) => variables), ...Object.keys(operatorVariables)]),
];

/** Whether a variable may be known to nobody else. The others are addresses, names, limits and public keys. */
export const isSecret = (name: string): boolean => /SECRET|_API_KEY$|_TOKEN$|_DB_URL$/.test(name);

/** Whether a value is still the example's: then it counts as missing. */
export const isPlaceholder = (value: string): boolean =>
  value.includes('…') || /\.example(?=[/:\s]|$)/.test(value);

export const exampleFile = '.dev.vars.example';

export const configurationFile = (deployment: DeploymentName): string => `${deployment}.env`;

/** @throws an Error whose message lists the deployments, for any other name */
export function deploymentNamed(name: string): DeploymentName {
  const deployment = deploymentNames.find((one) => one === name);
  if (!deployment) throw new Error(`There is no "${name}": --env is production or preview.`);
  return deployment;
}

const filledIn = (values: object): Configuration =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
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
  const text = readFileSync(path, 'utf8');
  return filledIn(path.endsWith('.json') ? (JSON.parse(text) as object) : parseEnv(text));
}

/**
 * A deployment's configuration: its file, or where there is none the variables of the environment that we know. Never both,
 * lest a variable of another project slips in. Undefined where neither names the product's address.
 */
export function deploymentConfiguration(deployment: DeploymentName): Configuration | undefined {
  const file = configurationFile(deployment);
  if (existsSync(file)) return readConfiguration(file);
  const variables = filledIn(Object.fromEntries(configurationNames.map((name) => [name, process.env[name]])));
  return variables.APP_ORIGIN ? variables : undefined;
}

/**
 * The configuration that a command works with: `--env production` (the default) or `--env preview`, or `--file <path>` of one's
 * own, such as that of the product on this machine, which is no deployment.
 *
 * @throws an Error whose message says what to do, where there is none
 */
export function chosenConfiguration(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { env: { type: 'string', default: 'production' }, file: { type: 'string' } },
  });
  if (values.file !== undefined)
    return { configuration: readConfiguration(values.file), file: values.file, deployment: null };
  const deployment = deploymentNamed(values.env);
  const file = configurationFile(deployment);
  return { configuration: deploymentConfiguration(deployment) ?? readConfiguration(file), file, deployment };
}

/**
 * The text of a configuration file with one variable set: in its line, or in a new one at the end. Everything else, comments
 * too, stays as it is.
 */
export function withValue(text: string, name: string, value: string): string {
  const line = `${name}=${JSON.stringify(value)}`;
  const assignment = new RegExp(`^${name}=.*$`, 'm');
  return assignment.test(text)
    ? text.replace(assignment, () => line)
    : `${text.replace(/\n*$/, '\n')}${line}\n`;
}

/** Takes every secret of a configuration out of a text that somebody will see, leaving its name. */
export function createRedactor(configuration: Configuration): (text: string) => string {
  const hidden = Object.entries(configuration)
    .filter(([name]) => isSecret(name))
    .flatMap(([name, value]) => {
      const password = URL.parse(value)?.password ?? '';
      return [value, password, unescaped(password)].map((word) => ({ name, word }));
    })
    // A shorter value is no secret, and would match half of all words.
    .filter(({ word }) => word.length >= 8)
    .sort((a, b) => b.word.length - a.word.length);
  return (text) => hidden.reduce((left, { name, word }) => left.replaceAll(word, `[${name}]`), text);
}

/** The host of Clerk's Frontend API that a publishable key names; empty where it is none. */
export const hostIn = (publishableKey = ''): string =>
  String(Buffer.from(publishableKey.split('_')[2] ?? '', 'base64')).replace(/\$$/, '');

/** Allowed issuers of session tokens: Clerk through the product's own address, or at Clerk's own domain. */
export function issuers({ APP_ORIGIN, CLERK_PUBLISHABLE_KEY }: Configuration) {
  const host = hostIn(CLERK_PUBLISHABLE_KEY);
  return { throughUs: `${APP_ORIGIN}/__clerk`, ownDomain: host && `https://${host}` };
}
