import { existsSync } from 'node:fs';
import { installDebianPackages } from './chromium.ts';

const firstOf =
  (...paths: string[]) =>
  () =>
    paths.find((path) => existsSync(path));

/** Engines besides Chromium: where each is found, and Debian's packages that bring it. */
export const engines = [
  {
    name: 'firefox',
    find: firstOf(
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ),
    packages: ['firefox-esr'],
  },
  {
    name: 'webkit',
    // Its driver opens windows, and so needs a screen.
    find: () => (existsSync('/usr/bin/Xvfb') ? firstOf('/usr/bin/WebKitWebDriver')() : undefined),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
] as const;

/** Gets the engines that are missing, where apt-get works; gives the names of those that are there. */
export function getEngines(): string[] {
  return engines
    .filter(({ name, find, packages }) => {
      if (find()) return true;
      console.log(`Getting ${name} for the tests of engines …`);
      installDebianPackages(...packages);
      if (find()) return true;
      console.log(`Not tried in ${name}, which cannot be had here: apt-get install ${packages.join(' ')}`);
      return false;
    })
    .map(({ name }) => name);
}

if (import.meta.main) getEngines();
