import type { Configuration, DeploymentName } from '../configuration/read-configuration.ts';
import { isSecret } from '../configuration/secrets.ts';
import { type WorkerSource, workerList } from '../worker-list.ts';

export type Step = {
  title: string;
  command: string;
  args: readonly string[];
  /** Given to the command beside what this process has. */
  environment?: Readonly<Record<string, string>>;
  /** Given to the command in a file that only its reader may open and that is gone afterwards. */
  secrets?: Readonly<Record<string, string>>;
};

/** The version of the Supabase CLI whose options are used; it is fetched when it is needed. */
const supabaseCli = 'supabase@3.1.0';

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

function migrationsStep(databaseUrl: string): Step {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  // Arguments are seen by everybody on this machine, the environment is not.
  address.password = '';
  return {
    title: 'Database: apply the migrations it has not seen',
    command: 'npx',
    args: ['--yes', supabaseCli, 'db', 'push', `--remote=${address.href}`, '--yes'],
    environment: { PGPASSWORD: password },
  };
}

/** After the migrations, which make what it names. */
function grantsStep(databaseUrl: string): Step {
  return {
    title: 'Grants: take all back and give those of supabase/grants.sql',
    command: 'node',
    args: ['scripts/deploy/apply-grants.ts'],
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
 * along with them; then the Workers, each before the one that names it.
 *
 * @param isRehearsal leaves out what needs a network
 */
export function deploymentPlan({
  deployment,
  configuration,
  isRehearsal,
}: {
  deployment: DeploymentName;
  configuration: Configuration;
  isRehearsal: boolean;
}): Step[] {
  const { SUPABASE_DB_URL = '' } = configuration;
  const database = isRehearsal ? [] : [migrationsStep(SUPABASE_DB_URL), grantsStep(SUPABASE_DB_URL)];
  return [
    ...database,
    ...inDeploymentOrder.map((worker) => workerStep(worker, deployment, configuration, isRehearsal)),
  ];
}
