import type { Configuration, DeploymentName } from '../configuration/read-configuration.ts';
import { secretsHeld } from '../deploy/forget-secrets.ts';
import { inDeploymentOrder, valuesOf } from '../deploy/plan.ts';
import type { runCommand } from '../deploy/run-step.ts';
import { bad, type Finding, good, open } from './finding.ts';

const about = 'Cloudflare';

/** Whether each Worker of a deployment is there under its name and holds its secrets. */
export async function checkCloudflare(
  deployment: DeploymentName,
  configuration: Configuration,
  run: typeof runCommand,
): Promise<Finding[]> {
  const { code } = await run('wrangler', ['whoami', '--json']);
  if (code !== 0) {
    return [open(about, 'not asked: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.')];
  }
  return Promise.all(
    inDeploymentOrder.map(async (worker) => {
      const name = `${worker.name}-${deployment}`;
      const held = await secretsHeld(worker, deployment, run);
      if (held === null) return open(about, `there is no Worker ${name} yet: npm run deploy makes it.`);
      const wanted = Object.keys(valuesOf(worker, configuration).secrets);
      const missing = wanted.filter((secret) => !held.includes(secret));
      return missing.length === 0
        ? good(about, `${name} holds its ${wanted.length} secrets`)
        : bad(about, `${name} lacks ${missing.join(', ')}: npm run deploy.`);
    }),
  );
}
