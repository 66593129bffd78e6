import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcesses } from './child-processes.ts';
import type { Places } from './places.ts';

const configurations = [
  'wrangler.toml',
  'functions/ai/wrangler.toml',
  'functions/stripe-webhooks/wrangler.toml',
];

/** Writes the Workers' variables as a file wrangler reads; values may span lines (a PEM key). */
function writeEnvironment(path: string, environment: Record<string, string>): void {
  const lines = Object.entries(environment).map(
    ([name, value]) => `${name}="${value.replaceAll('\n', '\\n')}"`,
  );
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
}

/**
 * Starts the three Workers on workerd; the web Worker listens on `places.port`, the others answer its service bindings.
 *
 * @param environment variables and secrets, by name
 */
export function startWorkers(
  children: ChildProcesses,
  places: Places,
  environment: Record<string, string>,
): ChildProcess {
  const folder = join(places.dataDir, 'workers');
  mkdirSync(folder, { recursive: true });
  const environmentFile = join(folder, 'environment');
  writeEnvironment(environmentFile, environment);
  return children.start(
    'wrangler',
    'wrangler',
    [
      'dev',
      ...configurations.flatMap((path) => ['-c', path]),
      ...['--port', String(places.port), '--ip', 'localhost', '--inspector-port', '0'],
      ...['--persist-to', folder, '--env-file', environmentFile, '--log-level', 'warn'],
      '--show-interactive-dev-session=false',
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: join(folder, 'logs') },
    },
  );
}
