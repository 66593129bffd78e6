import { type Configuration, type DeploymentName, isSecret } from '../configuration/configuration.ts';
import { type WorkerSource, workerList } from '../worker-list.ts';
import { placeOf, type Step } from './commands.ts';

/** A Worker has to be there before another's service binding may name it. */
const order = ['scrutineer-ai', 'scrutineer-stripe-webhooks', 'scrutineer-web'];

export const inDeploymentOrder: readonly WorkerSource[] = workerList.toSorted(
  (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
);

/** A Worker's values out of a configuration: those that it names, and no others. */
export function valuesOf({ variables }: WorkerSource, configuration: Configuration) {
  const own = Object.entries(configuration).filter(([name]) => variables.includes(name));
  return {
    secrets: Object.fromEntries(own.filter(([name]) => isSecret(name))),
    variables: Object.fromEntries(own.filter(([name]) => !isSecret(name))),
  };
}

/**
 * The commands of a deployment, in their order: migrations and grants first, for new code may need them and old code gets
 * along with them; then the Workers, each before the one that names it. A rehearsal leaves the database out.
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
  const workers = inDeploymentOrder.map((worker): Step => {
    const { secrets, variables } = valuesOf(worker, configuration);
    const values = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
    const domain = worker.name === 'scrutineer-web' ? ['--domain', new URL(APP_ORIGIN).hostname] : [];
    const rehearsal = isRehearsal ? ['--dry-run'] : [];
    return {
      title: `${worker.name}-${deployment}: ${Object.keys(secrets).length} secrets, ${Object.keys(variables).length} variables`,
      command: 'wrangler',
      args: ['deploy', ...placeOf(worker, deployment), ...values, ...domain, ...rehearsal, '--secrets-file'],
      secrets,
    };
  });
  return isRehearsal ? workers : [database, ...workers];
}

/** Takes secrets of ours from a Worker whose configuration no longer has them: a deployment only ever adds. */
export function stepWithout(worker: WorkerSource, deployment: DeploymentName, outdated: string[]): Step {
  return {
    title: `${worker.name}-${deployment} no longer holds ${outdated.join(', ')}`,
    command: 'wrangler',
    args: ['secret', 'bulk', ...placeOf(worker, deployment)],
    secrets: Object.fromEntries(outdated.map((secret) => [secret, null])),
  };
}
