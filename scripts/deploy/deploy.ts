import { configurationFaults } from '../configuration/configuration-faults.ts';
import { configurationNames } from '../configuration/operator-variables.ts';
import {
  type Configuration,
  configurationFile,
  type DeploymentName,
  deploymentConfiguration,
  deploymentNames,
  exampleFile,
  readConfiguration,
} from '../configuration/read-configuration.ts';
import { createRedactor } from '../configuration/secrets.ts';
import type { Send } from '../doctor/ask.ts';
import { trustIssuer } from '../third-party-auth/trust-issuer.ts';
import { forgetSecrets, outdatedSecrets, secretsHeld } from './forget-secrets.ts';
import { deploymentPlan, inDeploymentOrder, type Step } from './plan.ts';
import { type Outcome, type runCommand, runStep } from './run-step.ts';

/** What a deployment does to the world; tests bring their own. */
export type Hands = {
  say(line: string): void;
  runStep(step: Step): Promise<Outcome>;
  run: typeof runCommand;
  build(): Promise<void>;
  send: Send;
};

const other = (deployment: DeploymentName): DeploymentName =>
  deployment === 'production' ? 'preview' : 'production';

const configurationOf = (deployment: DeploymentName): Configuration | undefined =>
  deploymentConfiguration(deployment, configurationNames);

/** Runs the commands one after the other; false as soon as one fails, after saying what it printed. */
async function runPlan(
  steps: readonly Step[],
  { say, runStep: run }: Pick<Hands, 'say' | 'runStep'>,
): Promise<boolean> {
  for (const [index, step] of steps.entries()) {
    const { code, output } = await run(step);
    say(`${code === 0 ? '✓' : '✗'} ${index + 1}/${steps.length} ${step.title}`);
    if (code === 0) continue;
    say(output.trim());
    say('Nothing after this was done. Mend it and run the same command again: what is done already stays.');
    return false;
  }
  return true;
}

function refuse(file: string, faults: readonly string[], say: Hands['say']): false {
  say(`${file} is not ready. ${faults.length === 1 ? 'One thing' : `${faults.length} things`} to mend:`);
  for (const fault of faults) say(`  ${fault}`);
  return false;
}

/** The tool that uploads knows whose account it works in, or says how to tell it. */
async function isLoggedIn({ run, say }: Hands, environment: Configuration): Promise<boolean> {
  const { code } = await run('wrangler', ['whoami', '--json'], environment);
  if (code !== 0) {
    say('Cloudflare does not know who you are: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.');
  }
  return code === 0;
}

function cloudflareVariables({ CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN }: Configuration): Configuration {
  return {
    ...(CLOUDFLARE_ACCOUNT_ID && { CLOUDFLARE_ACCOUNT_ID }),
    ...(CLOUDFLARE_API_TOKEN && { CLOUDFLARE_API_TOKEN }),
  };
}

async function forgetOutdated(
  deployment: DeploymentName,
  configuration: Configuration,
  { run, say }: Hands,
): Promise<boolean> {
  for (const worker of inDeploymentOrder) {
    const held = await secretsHeld(worker, deployment, run);
    const outdated = outdatedSecrets(worker, configuration, held ?? []);
    if (outdated.length === 0) continue;
    const { code } = await forgetSecrets(worker, deployment, outdated, run);
    say(`${code === 0 ? '✓' : '✗'} ${worker.name}-${deployment} no longer holds ${outdated.join(', ')}`);
    if (code !== 0) return false;
  }
  return true;
}

/** Tells the database whose tokens to let in, now that the product says where their keys are. */
async function trustClerk(configuration: Configuration, { send, say }: Hands): Promise<boolean> {
  const { CLERK_ISSUER, SUPABASE_ACCESS_TOKEN } = configuration;
  if (!SUPABASE_ACCESS_TOKEN) {
    say(`– Supabase is told by hand to trust tokens of ${CLERK_ISSUER}: docs/production.md, section 3`);
    return true;
  }
  try {
    say(`✓ ${await trustIssuer(send, configuration)}`);
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
export async function deploy(
  deployment: DeploymentName,
  configuration: Configuration,
  otherConfiguration: Configuration | undefined,
  hands: Hands,
): Promise<boolean> {
  const redact = createRedactor(configuration);
  const say = (line: string) => hands.say(redact(line));
  const faults = configurationFaults(deployment, configuration, otherConfiguration);
  if (faults.length > 0) return refuse(configurationFile(deployment), faults, say);
  const account = cloudflareVariables(configuration);
  const own: Hands = {
    ...hands,
    say,
    run: (command, args, environment) => hands.run(command, args, { ...account, ...environment }),
    runStep: (step) => hands.runStep({ ...step, environment: { ...account, ...step.environment } }),
  };
  if (!(await isLoggedIn(own, {}))) return false;
  say('Building …');
  await own.build();
  if (!(await runPlan(deploymentPlan({ deployment, configuration, isRehearsal: false }), own))) return false;
  if (!(await forgetOutdated(deployment, configuration, own))) return false;
  if (!(await trustClerk(configuration, own))) return false;
  say(`\n${configuration.APP_ORIGIN} is live. Now: npm run doctor -- --env ${deployment}`);
  return true;
}

/**
 * Goes the whole way of a deployment without a network: checks the configuration, or the example's where there is none,
 * and lets the uploading tool check each Worker with its values.
 *
 * @returns whether a deployment would have come through so far
 */
export async function rehearse(
  deployment: DeploymentName,
  configuration: Configuration | undefined,
  otherConfiguration: Configuration | undefined,
  hands: Pick<Hands, 'say' | 'runStep'>,
): Promise<boolean> {
  const used = configuration ?? readConfiguration(exampleFile);
  const redact = createRedactor(used);
  const own = { runStep: hands.runStep, say: (line: string) => hands.say(redact(line)) };
  const file = configurationFile(deployment);
  const faults = configurationFaults(deployment, used, otherConfiguration);
  own.say(
    configuration
      ? `${deployment}, as ${file} has it:`
      : `${deployment}, with the values of ${exampleFile}, as there is no ${file} yet:`,
  );
  own.say('– database: not asked in a rehearsal');
  const isPassed = await runPlan(deploymentPlan({ deployment, configuration: used, isRehearsal: true }), own);
  if (!configuration || faults.length === 0) return isPassed;
  return refuse(file, faults, own.say);
}

/**
 * Rehearses one deployment, or all.
 *
 * @param find the configuration of each; the example stands in where there is none
 */
export async function rehearseAll(
  deployments: readonly DeploymentName[] = deploymentNames,
  find: (deployment: DeploymentName) => Configuration | undefined = configurationOf,
  hands: Pick<Hands, 'say' | 'runStep'> = { say: console.log, runStep },
): Promise<boolean> {
  const results = await Promise.all(
    deployments.map(async (deployment) => {
      const lines: string[] = [];
      const isPassed = await rehearse(deployment, find(deployment), find(other(deployment)), {
        ...hands,
        say: (line) => lines.push(line),
      });
      hands.say(lines.join('\n'));
      return isPassed;
    }),
  );
  return results.every(Boolean);
}

/**
 * Deploys with the deployment's own configuration.
 *
 * @throws an Error whose message says how to make one, where there is none
 */
export function deployConfigured(deployment: DeploymentName, hands: Hands): Promise<boolean> {
  const configuration = configurationOf(deployment) ?? readConfiguration(configurationFile(deployment));
  return deploy(deployment, configuration, configurationOf(other(deployment)), hands);
}
