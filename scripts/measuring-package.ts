import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../bench/tools');

const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

function isInstalled(name: string): boolean {
  const manifest = `node_modules/${name}/package.json`;
  return (
    existsSync(join(folder, manifest)) &&
    read(manifest).version === read('package.json').devDependencies[name]
  );
}

/** The file that a package of bench/tools/package.json is imported by: those are installed the first time one is asked for. */
export function measuringPackage(name: string): string {
  if (!isInstalled(name)) {
    console.log('Installing what only measurements need …');
    // Vite's build, which runs first, says that this is production, where npm leaves tools out.
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
    });
  }
  return createRequire(join(folder, 'package.json')).resolve(name);
}
