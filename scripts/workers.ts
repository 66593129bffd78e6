import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { webVariables } from '../app/server/env.server.ts';
import { engineerVariables } from '../functions/ai/environment.ts';
import { webhookVariables } from '../functions/stripe-webhooks/environment.ts';
import type { ChildProcesses } from './child-processes.ts';
import type { Places } from './places.ts';

/** The first is the public one; the others answer its service bindings. */
const workers = [
  { name: 'web', configuration: 'wrangler.toml', variables: webVariables },
  { name: 'ai', configuration: 'functions/ai/wrangler.toml', variables: engineerVariables },
  {
    name: 'stripe-webhooks',
    configuration: 'functions/stripe-webhooks/wrangler.toml',
    variables: webhookVariables,
  },
];

type WorkerConfiguration = { main: string; assets?: { directory: string } };

/**
 * Writes a Worker's configuration and its variables into a folder of this copy, so that copies with other ports do not
 * meet, and each Worker gets the variables it names and no others.
 * @returns the path of the configuration
 */
function prepareWorker(
  folder: string,
  { configuration, variables }: (typeof workers)[number],
  environment: Record<string, string>,
): string {
  const source = dirname(resolve(configuration));
  const { main, assets, ...rest } = parse(readFileSync(configuration, 'utf8')) as WorkerConfiguration;
  const prepared = {
    ...rest,
    main: join(source, main),
    ...(assets && { assets: { ...assets, directory: join(source, assets.directory) } }),
  };
  mkdirSync(folder, { recursive: true });
  const lines = variables
    .filter((name) => name in environment)
    .map((name) => `${name}="${environment[name]?.replaceAll('\n', '\\n')}"`);
  writeFileSync(join(folder, '.dev.vars'), `${lines.join('\n')}\n`, { mode: 0o600 });
  const path = join(folder, 'wrangler.json');
  writeFileSync(path, JSON.stringify(prepared, null, 2));
  return path;
}

/**
 * Starts the three Workers on workerd; the web Worker listens on `places.port`.
 *
 * @param environment variables and secrets, by name
 */
export function startWorkers(
  children: ChildProcesses,
  places: Places,
  environment: Record<string, string>,
): ChildProcess {
  const folder = join(places.dataDir, 'workers');
  const configurations = workers.map((worker) =>
    prepareWorker(join(folder, worker.name), worker, environment),
  );
  return children.start(
    'wrangler',
    'wrangler',
    [
      'dev',
      ...configurations.flatMap((path) => ['-c', path]),
      ...['--port', String(places.port), '--ip', 'localhost', '--inspector-port', '0'],
      ...[
        '--persist-to',
        join(folder, 'state'),
        '--log-level',
        'error',
        '--show-interactive-dev-session=false',
      ],
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: join(folder, 'logs') },
    },
  );
}
