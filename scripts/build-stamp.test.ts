import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { clearStamp, inputsHash, isUpToDate, type Stamp, writeStamp } from './build-stamp.ts';
import { createScratchFolder, remove } from './marked-folders.ts';

let folder: string;
let stamp: Stamp;

beforeEach(() => {
  folder = createScratchFolder('scrutineer-stamp');
  onTestFinished(() => remove(folder));
  mkdirSync(join(folder, 'app/fonts'), { recursive: true });
  mkdirSync(join(folder, 'build'));
  stamp = {
    file: join(folder, 'stamp'),
    inputs: [join(folder, 'app/**/*'), join(folder, 'package-lock.json')],
    outputs: [join(folder, 'app/fonts/*'), join(folder, 'build/**/*')],
    options: ['v24.21.0', undefined],
  };
  write('app/page.tsx', 'one');
  write('package-lock.json', '{}');
  const inputs = inputsHash(stamp);
  write('app/fonts/barlow.woff2', 'font');
  write('build/index.js', 'built');
  writeStamp(stamp, inputs);
});

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

test('a build of the same sources is up to date, however often they were saved', () => {
  expect(isUpToDate(stamp)).toBe(true);
  write('app/page.tsx', 'one');
  utimesSync(join(folder, 'app/page.tsx'), 0, 0);
  expect(isUpToDate(stamp)).toBe(true);
});

test.each<[change: string, make: () => void]>([
  ['a changed source', () => write('app/page.tsx', 'two')],
  ['a new source', () => write('app/other.tsx', '')],
  ['a removed source', () => remove(join(folder, 'app/page.tsx'))],
  ['a changed lockfile', () => write('package-lock.json', '{"packages":{}}')],
  ['another option', () => Object.assign(stamp, { options: ['v24.21.0', 'off'] })],
  ['a built file that was overwritten', () => write('build/index.js', 'another build')],
  ['a built file that is gone', () => remove(join(folder, 'build/index.js'))],
  ['a build that did not end', () => clearStamp(stamp)],
])('%s asks for a build', (_change, make) => {
  make();
  expect(isUpToDate(stamp)).toBe(false);
});

test('a source that changes during the build asks for another', () => {
  const inputs = inputsHash(stamp);
  write('app/page.tsx', 'saved while Vite was reading it');
  writeStamp(stamp, inputs);
  expect(isUpToDate(stamp)).toBe(false);
});
