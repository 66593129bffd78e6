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
import type { Send } from '../doctor/check.ts';
import { trustIssuer } from '../third-party-auth/trust-issuer.ts';
import { commandsOf, isLoggedIn, type Run, secretsHeld, withFile } from './commands.ts';
import { deploymentPlan, inDeploymentOrder, runStep } from './plan.ts';

/** A deployment's effects; tests pass their own. */
export type Hands = { say(line: string): void; run: Run; build(): Promise<void>; send: Send };

/** The deployment: `other` is the other deployment's configuration, if there is one. */
type Deployment = { name: DeploymentName; configuration: Configuration; other?: Configuration };

const mark = (isDone: boolean) => (isDone ? '✓' : '✗');

/** Runs the commands one after the other; false as soon as one fails, after saying what it printed. */
async function runPlan(
  { name, configuration }: Deployment,
  isRehearsal: boolean,
  { say, run }: Pick<Hands, 'say' | 'run'>,
): Promise<boolean> {
  const steps = deploymentPlan(name, configuration, isRehearsal);
  for (const [index, step] of steps.entries()) {
    const { code, output } = await runStep(step, run);
    say(`${mark(code === 0)} ${index + 1}/${steps.length} ${step.title}`);
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
  if (faults.length === 0) return true;
  const things = faults.length === 1 ? 'One thing' : `${faults.length} things`;
  say(`${configurationFile(name)} is not ready. ${things} to mend:`);
  for (const fault of faults) say(`  ${fault}`);
  return false;
}

/** Takes secrets of ours from Workers whose configuration no longer has them: a deployment only ever adds. */
async function forgetOutdated(
  { name, configuration }: Deployment,
  { run, say }: Pick<Hands, 'say' | 'run'>,
): Promise<boolean> {
  for (const worker of inDeploymentOrder) {
    const outdated = ((await secretsHeld(worker, name, run)) ?? []).filter(
      (held) => worker.variables.includes(held) && isSecret(held) && configuration[held] === undefined,
    );
    if (outdated.length === 0) continue;
    const gone = Object.fromEntries(outdated.map((secret) => [secret, null]));
    const place = ['--config', worker.configuration, '--env', name];
    const { code } = await withFile(gone, (path) => run('wrangler', ['secret', 'bulk', path, ...place]));
    say(`${mark(code === 0)} ${worker.name}-${name} no longer holds ${outdated.join(', ')}`);
    if (code !== 0) return false;
  }
  return true;
}

/** Tells the database whose tokens to let in, now that the product says where their keys are. */
async function trustClerk(
  { configuration }: Deployment,
  { send, say }: Pick<Hands, 'say' | 'send'>,
): Promise<boolean> {
  const { CLERK_ISSUER, SUPABASE_ACCESS_TOKEN } = configuration;
  try {
    say(
      SUPABASE_ACCESS_TOKEN
        ? `✓ ${await trustIssuer(send, configuration)}`
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
export async function deploy(deployment: Deployment, hands: Hands): Promise<boolean> {
  const { name, configuration } = deployment;
  const redact = createRedactor(configuration);
  const say = (line: string) => hands.say(redact(line));
  const own = { ...hands, say, run: commandsOf(configuration, hands.run) };
  if (!isReady(deployment, say)) return false;
  if (!(await isLoggedIn(own.run))) {
    say('Cloudflare does not know who you are: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.');
    return false;
  }
  say('Building …');
  await own.build();
  const isLive =
    (await runPlan(deployment, false, own)) &&
    (await forgetOutdated(deployment, own)) &&
    (await trustClerk(deployment, own));
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
  hands: Pick<Hands, 'say' | 'run'>,
): Promise<boolean> {
  const used = { name, configuration: configuration ?? readConfiguration(exampleFile), other };
  const redact = createRedactor(used.configuration);
  const lines: string[] = [];
  const say = (line: string) => lines.push(redact(line));
  const file = configurationFile(name);
  say(
    configuration
      ? `${name}, as ${file} has it:`
      : `${name}, with the values of ${exampleFile}, as there is no ${file} yet:`,
  );
  say('– database: not asked in a rehearsal');
  const isPassed = await runPlan(used, true, { run: hands.run, say });
  const isWhole = !configuration || isReady(used, say);
  hands.say(lines.join('\n'));
  return isPassed && isWhole;
}

/** A deployment with its own configuration, if it has one. */
export function deploymentOf(name: DeploymentName) {
  const [other] = deploymentNames.filter((one) => one !== name);
  return {
    name,
    configuration: deploymentConfiguration(name),
    ...(other && { other: deploymentConfiguration(other) }),
  };
}
