import { type Configuration, type DeploymentName, isSecret } from '../configuration/configuration.ts';
import type { Outcome } from '../command-line.ts';
import { type WorkerSource, workerList } from '../worker-list.ts';
import { type Run, withFile } from './commands.ts';

export type Step = {
  title: string;
  command: string;
  args: readonly string[];
  /** Given to the command beside what this process has. */
  environment?: Configuration;
  /** Given to the command in a file that only its reader may open and that is gone afterwards. */
  secrets?: Configuration;
};

/** A Worker has to be there before another's service binding may name it. */
const order = ['scrutineer-ai', 'scrutineer-stripe-webhooks', 'scrutineer-web'];

export const inDeploymentOrder: readonly WorkerSource[] = order.flatMap((name) =>
  workerList.filter((worker) => worker.name === name),
);

/** A Worker's values out of a configuration: those that it names, and no others. */
export function valuesOf(
  { variables }: WorkerSource,
  configuration: Configuration,
): { secrets: Record<string, string>; variables: Record<string, string> } {
  const own = variables.flatMap((name) => {
    const value = configuration[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    secrets: Object.fromEntries(own.filter(([name]) => isSecret(name))),
    variables: Object.fromEntries(own.filter(([name]) => !isSecret(name))),
  };
}

function databaseStep(databaseUrl: string): Step {
  return {
    title: 'Database: apply the migrations it has not seen, then supabase/grants.sql',
    command: 'node',
    args: ['scripts/deploy/apply-database.ts'],
    environment: { SUPABASE_DB_URL: databaseUrl },
  };
}

function workerStep(
  worker: WorkerSource,
  deployment: DeploymentName,
  configuration: Configuration,
  isRehearsal: boolean,
): Step {
  const { secrets, variables } = valuesOf(worker, configuration);
  const isDoor = worker.name === 'scrutineer-web';
  return {
    title: `${worker.name}-${deployment}: ${Object.keys(secrets).length} secrets, ${Object.keys(variables).length} variables`,
    command: 'wrangler',
    args: [
      'deploy',
      ...['--config', worker.configuration, '--env', deployment],
      ...Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
      ...(isDoor ? ['--domain', new URL(configuration.APP_ORIGIN ?? '').hostname] : []),
      ...(isRehearsal ? ['--dry-run'] : []),
    ],
    secrets,
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
  return [
    ...(isRehearsal ? [] : [databaseStep(configuration.SUPABASE_DB_URL ?? '')]),
    ...inDeploymentOrder.map((worker) => workerStep(worker, deployment, configuration, isRehearsal)),
  ];
}

export function runStep({ command, args, environment, secrets }: Step, run: Run): Promise<Outcome> {
  if (!secrets) return run(command, args, environment);
  return withFile(secrets, (path) => run(command, [...args, '--secrets-file', path], environment));
}
