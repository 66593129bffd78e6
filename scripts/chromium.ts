import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What Chromium needs to run by itself, as root too, without calling home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const present = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

function installDebianPackage(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...args: string[]): boolean => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    return run(command, rest);
  };
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'chromium');
}

/**
 * Finds a Chromium, or gets one: Debian's package where apt-get works, Playwright's own elsewhere.
 * @returns the path of the executable
 * @throws a sentence when there is none and none can be had
 */
export function requireChromium(): string {
  const found = present();
  if (found) return found;
  console.log('Getting a Chromium for the browser tests …');
  if (!installDebianPackage()) run('playwright', ['install', 'chromium']);
  const got = present();
  if (!got) {
    throw new Error(
      'The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH=<executable>.',
    );
  }
  return got;
}
