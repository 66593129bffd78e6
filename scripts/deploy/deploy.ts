import { stripVTControlCharacters } from 'node:util';
import type { Run } from '../command-line.ts';
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
import { trustIssuer } from '../third-party-auth/trust-issuer.ts';
import { commandsOf, isLoggedIn, runStep, secretsHeld, type Step, variablesHeld } from './commands.ts';
import { deploymentPlan, inDeploymentOrder, stepWithout, valuesOf } from './plan.ts';

/** A deployment's effects; tests pass their own. */
export type Hands = { say(line: string): void; run: Run; build(): Promise<void> };
type Voice = Pick<Hands, 'say' | 'run'>;

/** The deployment: `other` is the other deployment's configuration, if there is one. */
type Deployment = { name: DeploymentName; configuration: Configuration; other?: Configuration };

/** Runs the commands one after the other; false as soon as one fails, after saying what it printed. */
async function runSteps(steps: readonly Step[], { say, run }: Voice): Promise<boolean> {
  for (const [index, step] of steps.entries()) {
    const { code, output } = await runStep(step, run);
    say(`${code === 0 ? '✓' : '✗'} ${index + 1}/${steps.length} ${step.title}`);
    // What the tool warns of is hidden in the lines of a success.
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

/** Lines about the variables that go with this deployment, which gives each Worker those of the configuration and no others. */
async function variablesToGo({ name, configuration }: Deployment, { run }: Voice): Promise<string[]> {
  const lines: string[] = [];
  for (const worker of inDeploymentOrder) {
    const { variables } = valuesOf(worker, configuration);
    const outdated = (await variablesHeld(worker, name, run)).filter((one) => !Object.hasOwn(variables, one));
    if (outdated.length > 0) lines.push(`${worker.name}-${name} no longer has ${outdated.join(', ')}`);
  }
  return lines;
}

async function forgetOutdated({ name, configuration }: Deployment, voice: Voice): Promise<boolean> {
  const steps: Step[] = [];
  for (const worker of inDeploymentOrder) {
    const held = (await secretsHeld(worker, name, voice.run)) ?? [];
    const own = held.filter((secret) => worker.variables.includes(secret) && isSecret(secret));
    const outdated = own.filter((secret) => configuration[secret] === undefined);
    if (outdated.length > 0) steps.push(stepWithout(worker, name, outdated));
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
    return true;
  } catch (error) {
    say(`✗ Supabase was not told to trust Clerk. ${(error as Error).message}`);
    return false;
  }
}

/**
 * Brings the product to Cloudflare: database, AI Worker, webhook Worker, web Worker. Then Supabase learns to trust Clerk.
 *
 * @returns whether it is live; where not, what was said tells why
 */
export async function deploy(deployment: Deployment, { build, ...hands }: Hands): Promise<boolean> {
  const { name, configuration } = deployment;
  const redact = createRedactor(configuration);
  const say = (line: string) => hands.say(redact(line));
  const voice: Voice = { say, run: commandsOf(configuration, hands.run) };
  if (!isReady(deployment, say)) return false;
  if (!(await isLoggedIn(voice.run))) {
    say('Cloudflare does not know who you are: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.');
    return false;
  }
  say('Building …');
  await build();
  const toGo = await variablesToGo(deployment, voice);
  const isBroughtOut = await runSteps(deploymentPlan(name, configuration, false), voice);
  if (isBroughtOut) for (const line of toGo) say(`✓ ${line}`);
  const isLive =
    isBroughtOut && (await forgetOutdated(deployment, voice)) && (await trustClerk(deployment, voice));
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
  const used = configuration ?? readConfiguration(exampleFile);
  const redact = createRedactor(used);
  const file = configurationFile(name);
  const lines = [
    configuration
      ? `${name}, as ${file} has it:`
      : `${name}, with the values of ${exampleFile}, as there is no ${file} yet:`,
    '– database: not asked in a rehearsal',
  ];
  const say = (line: string) => lines.push(redact(line));
  const isPassed = await runSteps(deploymentPlan(name, used, true), { run: hands.run, say });
  const isWhole = !configuration || isReady({ name, configuration, other }, say);
  hands.say(lines.join('\n'));
  return isPassed && isWhole;
}

/** A deployment with its own configuration, if it has one. */
export function deploymentOf(name: DeploymentName) {
  const other = deploymentNames.filter((one) => one !== name).map(deploymentConfiguration)[0];
  return { name, configuration: deploymentConfiguration(name), ...(other && { other }) };
}
