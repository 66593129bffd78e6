import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

const bin = join(projectRoot, 'node_modules/.bin');
const projectNode = join(bin, 'node');

/** True where node_modules holds just what package-lock.json asks for: npm leaves a copy of the lock in there. */
function isInstalled() {
  const installed = join(projectRoot, 'node_modules/.package-lock.json');
  if (!existsSync(installed) || !existsSync(projectNode)) return false;
  const wanted = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !present[path]) || present[path]?.version === version,
  );
}

/** Installs the dependencies unless they are there; runs on any Node from 20 on, before Node 24 is there. */
export function installWhenNeeded() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(
      `Scrutineer needs Node 20 or newer to install itself; this is Node ${process.versions.node}.`,
    );
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log('Installing dependencies (about a minute) …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: projectRoot,
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    console.error('npm ci failed: see the lines above. It needs nothing but the package registry.');
    process.exit(1);
  }
  // npm passes over an optional package that it cannot get, and Node's binary for each platform is one.
  if (!existsSync(projectNode)) {
    console.error(
      `npm ci left out Node 24 for ${process.platform} ${process.arch}: run it again, or find out whether package.json names it.`,
    );
    process.exit(1);
  }
}

/**
 * Runs one of the project's TypeScript programs on the project's own Node 24 and ends as it ends. Signals are passed
 * on. npm does not pass on a SIGTERM, so a lost parent counts as one; the program itself notices by its closed channel
 * when this process is killed outright.
 */
export function runOnProjectNode(program, args) {
  installWhenNeeded();
  const child = spawn(projectNode, [join(projectRoot, program), ...args], {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.once('exit', (code) => process.exit(code ?? 1));
}
