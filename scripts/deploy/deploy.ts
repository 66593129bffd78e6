import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { type Outcome, type Run, runCommand } from '../command-line.ts';
import {
  type Configuration,
  configurationFile,
  createRedactor,
  type DeploymentName,
  deploymentConfiguration,
  deploymentNames,
  exampleFile,
  isSecret,
  readConfiguration,
} from '../configuration/configuration.ts';
import { configurationFaults } from '../configuration/faults.ts';
import { createScratchFolder, remove } from '../marked-folders.ts';
import { trustAssistants, trustIssuer } from '../third-party-auth/trust-issuer.ts';
import { workerList } from '../worker-list.ts';

/** A deployment's effects; tests pass their own. */
export type Hands = { say(line: string): void; run: Run; build(): Promise<void> };
type Voice = Pick<Hands, 'say' | 'run'>;

/** The deployment: `other` is the other deployment's configuration, if there is one. */
type Deployment = { name: DeploymentName; configuration: Configuration; other?: Configuration };

export type Step = {
  title: string;
  command: string;
  args: readonly string[];
  /** Given to the command beside what this process has. */
  environment?: Configuration;
  /** In a file that only this user may read, which is the last argument and gone afterwards. */
  secrets?: Readonly<Record<string, string | null>>;
};

/** A Worker has to be there before another's service binding may name it. */
const order = ['scrutineer-ai', 'scrutineer-mcp', 'scrutineer-stripe-webhooks', 'scrutineer-web'];

export const inDeploymentOrder = workerList.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));

/**
 * The commands of a deployment, in their order: migrations and grants first, for new code may need them and old code gets
 * along with them; then the Workers, each with its values and no others. A rehearsal leaves the database out.
 */
export function deploymentPlan(
  deployment: DeploymentName,
  configuration: Configuration,
  isRehearsal: boolean,
): Step[] {
  const { SUPABASE_DB_URL = '', APP_ORIGIN = '' } = configuration;
  const database: Step = {
    title: 'Database: apply the migrations it has not seen, then supabase/grants.sql',
    command: 'node',
    args: ['scripts/deploy/apply-database.ts'],
    environment: { SUPABASE_DB_URL },
  };
  const workers = inDeploymentOrder.map(({ name, configuration: config, variables }): Step => {
    const ownVariables = Object.entries(configuration).filter(([one]) => variables.includes(one));
    const secrets = Object.fromEntries(ownVariables.filter(([one]) => isSecret(one)));
    const values = ownVariables.filter(([one]) => !isSecret(one));
    return {
      title: `${name}-${deployment}: ${Object.keys(secrets).length} secrets, ${values.length} variables`,
      command: 'wrangler',
      args: [
        ...['deploy', '--config', config, '--env', deployment],
        ...values.flatMap(([one, value]) => ['--var', `${one}:${value}`]),
        ...(name === 'scrutineer-web' ? ['--domain', new URL(APP_ORIGIN).hostname] : []),
        ...(isRehearsal ? ['--dry-run'] : []),
        '--secrets-file',
      ],
      secrets,
    };
  });
  return isRehearsal ? workers : [database, ...workers];
}

export async function runStep({ command, args, environment, secrets }: Step, run: Run): Promise<Outcome> {
  if (!secrets) return run(command, args, environment);
  const folder = createScratchFolder('scrutineer');
  try {
    const path = join(folder, 'values.json');
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
    return await run(command, [...args, path], environment);
  } finally {
    remove(folder);
  }
}

/** Runs the commands one after the other; false as soon as one fails, after saying what it printed. */
async function runSteps(steps: readonly Step[], { say, run }: Voice): Promise<boolean> {
  for (const [index, step] of steps.entries()) {
    const { code, output } = await runStep(step, run);
    say(`${code === 0 ? '✓' : '✗'} ${index + 1}/${steps.length} ${step.title}`);
    // Warnings of the tool are hidden in the lines of a success.
    for (const [warning] of output.matchAll(/^.*WARNING.*$/gm)) say(`  ${stripVTControlCharacters(warning)}`);
    if (code === 0) continue;
    say(output.trim());
    say('Nothing after this was done. Mend it and run the same command again: what is done already stays.');
    return false;
  }
  return true;
}

/** Says all that keeps a configuration from being deployed; false where something does. */
function isReady({ name, configuration, other }: Deployment, say: Hands['say']): boolean {
  const faults = configurationFaults(name, configuration, other);
  const things = faults.length === 1 ? 'One thing' : `${faults.length} things`;
  if (faults.length > 0) say(`${configurationFile(name)} is not ready. ${things} to mend:`);
  for (const fault of faults) say(`  ${fault}`);
  return faults.length === 0;
}

const secretList = z.array(z.object({ name: z.string() }));

/** Takes secrets of ours from Workers whose configuration no longer has them: a deployment only ever adds. */
async function forgetOutdated({ name, configuration }: Deployment, voice: Voice): Promise<boolean> {
  const steps: Step[] = [];
  for (const worker of inDeploymentOrder) {
    const place = ['--config', worker.configuration, '--env', name];
    const { code, output } = await voice.run('wrangler', ['secret', 'list', ...place]);
    // The tool may print remarks before and after the list.
    const [json] = /\[\s*(\{[^[\]]*\}\s*)?\]/.exec(output) ?? [];
    const secretNames = code === 0 && json ? secretList.parse(JSON.parse(json)).map((one) => one.name) : [];
    const outdated = secretNames.filter(
      (one) => worker.variables.includes(one) && isSecret(one) && configuration[one] === undefined,
    );
    if (outdated.length > 0)
      steps.push({
        title: `${worker.name}-${name} no longer holds ${outdated.join(', ')}`,
        command: 'wrangler',
        args: ['secret', 'bulk', ...place],
        secrets: Object.fromEntries(outdated.map((one) => [one, null])),
      });
  }
  return runSteps(steps, voice);
}

/** Tells the database whose tokens to let in, now that the product says where their keys are. */
async function trustClerk({ configuration }: Deployment, { say }: Voice): Promise<boolean> {
  const { CLERK_ISSUER, SUPABASE_ACCESS_TOKEN } = configuration;
  try {
    say(
      SUPABASE_ACCESS_TOKEN
        ? `✓ ${await trustIssuer(fetch, configuration)}`
        : `– Supabase is told by hand to trust tokens of ${CLERK_ISSUER}: docs/production.md, section 3`,
    );
    const assistants = SUPABASE_ACCESS_TOKEN ? await trustAssistants(fetch, configuration) : null;
    if (assistants) say(`✓ ${assistants}`);
    return true;
  } catch (error) {
    say(`✗ Supabase was not told whom to trust. ${(error as Error).message}`);
    return false;
  }
}

/** Runs commands in the Cloudflare account that a configuration names. */
const inAccount =
  (configuration: Configuration, run: Run = runCommand): Run =>
  (command, args, environment) => {
    const account = Object.entries(configuration).filter(([name]) => name.startsWith('CLOUDFLARE_'));
    return run(command, args, { ...Object.fromEntries(account), ...environment });
  };

/**
 * Brings the product to Cloudflare: database, AI Worker, MCP Worker, webhook Worker, web Worker. Then Supabase learns to trust Clerk.
 *
 * @returns whether it is live; where not, what was said tells why
 */
export async function deploy(deployment: Deployment, { build, ...hands }: Hands): Promise<boolean> {
  const { name, configuration } = deployment;
  const redact = createRedactor(configuration);
  const say = (line: string) => hands.say(redact(line));
  const voice: Voice = { say, run: inAccount(configuration, hands.run) };
  if (!isReady(deployment, say)) return false;
  if ((await voice.run('wrangler', ['whoami', '--json'])).code !== 0) {
    say('Cloudflare does not know who you are: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.');
    return false;
  }
  say('Building …');
  await build();
  const isLive =
    (await runSteps(deploymentPlan(name, configuration, false), voice)) &&
    (await forgetOutdated(deployment, voice)) &&
    (await trustClerk(deployment, voice));
  if (isLive) say(`\n${configuration.APP_ORIGIN} is live. Now: npm run doctor -- --env ${name}`);
  return isLive;
}

/**
 * Goes the whole way of a deployment without a network: checks the configuration, or the example's where there is none,
 * and lets the uploading tool check each Worker with its values.
 *
 * @returns whether a deployment would have come through so far
 */
export async function rehearse(
  { name, configuration, other }: Omit<Deployment, 'configuration'> & Partial<Deployment>,
  hands: Voice,
): Promise<boolean> {
  const rehearsed = configuration ?? readConfiguration(exampleFile);
  const redact = createRedactor(rehearsed);
  const file = configurationFile(name);
  const lines = [
    configuration
      ? `${name}, as ${file} has it:`
      : `${name}, with the values of ${exampleFile}, as there is no ${file} yet:`,
    '– database: not asked in a rehearsal',
  ];
  const say = (line: string) => lines.push(redact(line));
  const isPassed = await runSteps(deploymentPlan(name, rehearsed, true), { run: hands.run, say });
  const isWhole = !configuration || isReady({ name, configuration, other }, say);
  hands.say(lines.join('\n'));
  return isPassed && isWhole;
}

/** A deployment with its own configuration, if it has one. */
export function deploymentOf(name: DeploymentName) {
  const other = deploymentNames.filter((one) => one !== name).map(deploymentConfiguration)[0];
  return { name, configuration: deploymentConfiguration(name), ...(other && { other }) };
}
