import { assistantProbes } from './assistants.ts';
import { createRedactor } from '../configuration/configuration.ts';
import { configurationFaults, workerFaults } from '../configuration/faults.ts';
import { Fault, goodUnless, type Look, type Probe, type Verdict } from './check.ts';
import { anySessionToken, clerkProbes } from './clerk.ts';
import { modelProbes } from './model.ts';
import { documentsAreFilledIn, productProbes } from './product.ts';
import { stripeProbes } from './stripe.ts';
import { supabaseProbes } from './supabase.ts';

export type Finding = Verdict & { about: string };

/** Each service with its questions, in their order. */
export const checks: readonly (readonly [about: string, probes: readonly Probe[]])[] = [
  ['Clerk', clerkProbes],
  ['Supabase', supabaseProbes],
  ['Stripe', stripeProbes],
  ['Model', modelProbes],
  ['Assistants', assistantProbes],
  ['Product', productProbes],
  ['Documents', [documentsAreFilledIn()]],
];

export async function findingsOf(about: string, probes: readonly Probe[], look: Look): Promise<Finding[]> {
  const verdicts: Verdict[] = [];
  try {
    for (const probe of probes) verdicts.push(...[await probe(look)].flat());
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    verdicts.push({ state: error.state, says: error.message });
  }
  return verdicts.map((verdict) => ({ ...verdict, about }));
}

/**
 * Checks a configuration against the services it names: only when it is whole, as half of one would be answered with riddles.
 * The findings hold no secret.
 */
export async function examine(examined: Omit<Look, 'sessionToken'>): Promise<Finding[]> {
  const { configuration, deployment } = examined;
  const faults = deployment
    ? configurationFaults(deployment, configuration)
    : [...workerFaults(configuration).values()];
  const whole = goodUnless(faults, 'every variable is there and looks right');
  const findings = [whole.map((verdict) => ({ ...verdict, about: 'Configuration' }))];
  if (faults.length === 0) {
    const look = { ...examined, sessionToken: await anySessionToken(configuration) };
    findings.push(...(await Promise.all(checks.map(([about, probes]) => findingsOf(about, probes, look)))));
  }
  const redact = createRedactor(configuration);
  return findings.flat().map((finding) => ({ ...finding, says: redact(finding.says) }));
}

const marks: Record<Finding['state'], string> = { good: '✓', bad: '✗', open: '–' };

export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return [
    ...findings.map(({ about, state, says }) => `${marks[state]} ${about.padEnd(width)}  ${says}`),
    '',
    `${count('good')} in order, ${count('bad')} to mend, ${count('open')} that cannot be told yet`,
  ].join('\n');
}
