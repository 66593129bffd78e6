import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without a window system: the same engine for less than half the work. */
const headlessShells = ['/usr/bin/chromium-headless-shell'];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags that let Chromium run unattended, as root too, without calling home. */
export const chromiumFlags = `
  --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync
`
  .trim()
  .split(/\s+/);

const firstOf = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path));

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** @returns whether apt-get works here, and brought them */
export function installDebianPackages(...names: string[]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...args: string[]): boolean => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    return run(command, rest);
  };
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...names);
}

/**
 * Finds a Chromium, or gets one: Debian's headless shell where apt-get works, else any browser that is there, else
 * Debian's or Playwright's own. CHROMIUM_PATH names another.
 * @returns the path of the executable
 * @throws a sentence when there is none and none can be had
 */
export function requireChromium(): string {
  const shellPath = firstOf([process.env.CHROMIUM_PATH, ...headlessShells]);
  if (shellPath) return shellPath;
  console.log('Getting a Chromium for the browser tests …');
  installDebianPackages('chromium-headless-shell');
  const shell = firstOf([...headlessShells, ...browsers, chromium.executablePath()]);
  if (shell) return shell;
  if (!installDebianPackages('chromium')) run('playwright', ['install', 'chromium']);
  const browser = firstOf([...browsers, chromium.executablePath()]);
  if (!browser) {
    throw new Error(
      'The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH=<executable>.',
    );
  }
  return browser;
}
