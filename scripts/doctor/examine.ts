import { configurationFaults } from '../configuration/configuration-faults.ts';
import type { Configuration, DeploymentName } from '../configuration/read-configuration.ts';
import { createRedactor } from '../configuration/secrets.ts';
import { workerFaults } from '../configuration/worker-faults.ts';
import type { runCommand } from '../deploy/run-step.ts';
import type { Send } from './ask.ts';
import { checkClerk } from './check-clerk.ts';
import { checkCloudflare } from './check-cloudflare.ts';
import { checkModel } from './check-model.ts';
import { checkProduct } from './check-product.ts';
import { anySessionToken, checkClaims } from './check-session-token.ts';
import { checkStripe } from './check-stripe.ts';
import { checkSupabase } from './check-supabase.ts';
import { checkTrust } from './check-trust.ts';
import { type Finding, goodUnless } from './finding.ts';

export type Examined = {
  configuration: Configuration;
  /** Null for the product on this machine: its addresses need not be public, and Cloudflare has nothing to do with it. */
  deployment: DeploymentName | null;
  send: Send;
  run: typeof runCommand;
};

/** The services are asked only when the configuration is whole: half of one would be answered with riddles. */
async function askServices({ configuration, deployment, send, run }: Examined): Promise<Finding[]> {
  const clerk = await checkClerk(send, configuration);
  const token = clerk.length > 1 ? await anySessionToken(send, configuration) : null;
  const rest = await Promise.all([
    clerk.length > 1 ? [checkClaims(configuration, token)] : [],
    checkSupabase(send, configuration, token),
    checkTrust(send, configuration),
    checkStripe(send, configuration),
    checkModel(send, configuration),
    checkProduct(send, configuration),
    deployment ? checkCloudflare(deployment, configuration, run) : [],
  ]);
  return [...clerk, ...rest.flat()];
}

/** Checks a configuration against the services it names. What is found holds no secret. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const { configuration, deployment } = examined;
  const faults = deployment
    ? configurationFaults(deployment, configuration)
    : [...workerFaults(configuration).values()];
  const found = goodUnless('Configuration', faults, 'every variable is there and looks right');
  if (faults.length === 0) found.push(...(await askServices(examined)));
  const redact = createRedactor(configuration);
  return found.map((finding) => ({ ...finding, says: redact(finding.says) }));
}

const marks: Record<Finding['state'], string> = { good: '✓', bad: '✗', open: '–' };

export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(({ state, about, says }) => `${marks[state]} ${about.padEnd(width)}  ${says}`);
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length;
  return [
    ...lines,
    '',
    `${count('good')} in order, ${count('bad')} to mend, ${count('open')} that cannot be told yet`,
  ].join('\n');
}
