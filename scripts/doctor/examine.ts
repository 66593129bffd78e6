import { createRedactor } from '../configuration/configuration.ts';
import { configurationFaults, workerFaults } from '../configuration/faults.ts';
import { isLoggedIn, secretsHeld } from '../deploy/commands.ts';
import { inDeploymentOrder, valuesOf } from '../deploy/plan.ts';
import { type Check, type Examined, Fault, goodUnless, judge, open, type Verdict } from './check.ts';
import { anySessionToken, checkClerk } from './clerk.ts';
import { checkDocuments } from './documents.ts';
import { checkModel } from './model.ts';
import { checkProduct } from './product.ts';
import { checkStripe } from './stripe.ts';
import { checkDiscovery, checkPublicKey, checkRegistration, checkSecretKey } from './supabase.ts';

export type Finding = Verdict & { about: string };

/** Whether each Worker of a deployment is there under its name and holds its secrets. */
export async function* checkCloudflare({ deployment, configuration, run }: Examined): ReturnType<Check> {
  if (!deployment) return;
  if (!(await isLoggedIn(run)))
    return yield open('not asked: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.');
  for (const worker of inDeploymentOrder) {
    const name = `${worker.name}-${deployment}`;
    const held = await secretsHeld(worker, deployment, run);
    const wanted = Object.keys(valuesOf(worker, configuration).secrets);
    const missing = wanted.filter((secret) => !held?.includes(secret));
    if (held)
      yield judge(
        missing.length === 0,
        `${name} holds its ${wanted.length} secrets`,
        `${name} lacks ${missing.join(', ')}: npm run deploy.`,
      );
    else yield open(`there is no Worker ${name} yet: npm run deploy makes it.`);
  }
}

export const checks: readonly (readonly [about: string, check: Check])[] = [
  ['Clerk', checkClerk],
  ['Supabase', checkPublicKey],
  ['Supabase', checkSecretKey],
  ['Supabase', checkDiscovery],
  ['Supabase', checkRegistration],
  ['Stripe', checkStripe],
  ['Model', checkModel],
  ['Product', checkProduct],
  ['Documents', checkDocuments],
  ['Cloudflare', checkCloudflare],
];

export async function findingsOf(about: string, verdicts: ReturnType<Check>): Promise<Finding[]> {
  const found: Finding[] = [];
  try {
    for await (const verdict of verdicts) found.push({ ...verdict, about });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    found.push({ state: 'bad', says: error.message, about });
  }
  return found;
}

/**
 * Checks a configuration against the services it names: only when it is whole, as half of one would be answered with riddles.
 * The findings hold no secret.
 */
export async function examine(examined: Examined): Promise<Finding[]> {
  const { configuration, deployment } = examined;
  const faults = deployment
    ? configurationFaults(deployment, configuration)
    : [...workerFaults(configuration).values()];
  const whole = goodUnless(faults, 'every variable is there and looks right');
  const found = [whole.map((verdict) => ({ ...verdict, about: 'Configuration' }))];
  if (faults.length === 0) {
    const look = { ...examined, sessionToken: await anySessionToken(configuration) };
    found.push(...(await Promise.all(checks.map(([about, check]) => findingsOf(about, check(look))))));
  }
  const redact = createRedactor(configuration);
  return found.flat().map((finding) => ({ ...finding, says: redact(finding.says) }));
}

const marks: Record<Finding['state'], string> = { good: '✓', bad: '✗', open: '–' };

export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length;
  return [
    ...findings.map(({ state, about, says }) => `${marks[state]} ${about.padEnd(width)}  ${says}`),
    '',
    `${count('good')} in order, ${count('bad')} to mend, ${count('open')} that cannot be told yet`,
  ].join('\n');
}
