import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createFolder,
  createScratchFolder,
  emptyFolder,
  marker,
  remove,
  requireMarked,
  requireRemovable,
  requireUsable,
} from './marked-folders.ts';

let scratch: string;
const at = (...names: string[]) => join(scratch, ...names);
const file = (...names: string[]) => {
  mkdirSync(dirname(at(...names)), { recursive: true });
  writeFileSync(at(...names), '');
  return at(...names);
};
const link = (target: string) => {
  symlinkSync(target, at('link'));
  return at('link');
};
/** A folder under the scratch one, in which the marker stands, is the home folder. */
const homeIn = (...names: string[]) => {
  mkdirSync(at(...names), { recursive: true });
  vi.stubEnv('HOME', at(...names));
  file('marked', marker);
  return at('marked');
};

beforeEach(() => {
  vi.unstubAllEnvs();
  scratch = mkdtempSync(join(tmpdir(), 'marked-folders-'));
});

test.each<[string, () => string]>([
  ['the root', () => '/'],
  ['the root, by another way', () => '/tmp/..'],
  ['the home folder', homedir],
  ['a parent of it', () => resolve(homedir(), '..')],
  ['the home folder, if it has a marker', () => homeIn('marked')],
  ['a marked parent of the home folder', () => homeIn('marked', 'driver')],
  ['a link to the home folder', () => link(homedir())],
  ['the project', () => resolve('.')],
  ['the project, as the working folder', () => '.'],
  ['a parent of the project', () => '..'],
  ['a link to the project', () => link(resolve('.'))],
  ['a folder of the project', () => resolve('racing')],
  ['its history', () => resolve('.git')],
  ['its packages', () => resolve('node_modules')],
  ["the system's temporary folder", tmpdir],
  ["somebody's folder", () => dirname(file('stranger', 'letter'))],
  ['a link to it', () => link(dirname(file('stranger', 'letter')))],
  ["a marked folder's parent", () => dirname(dirname(file('parent', 'marked', marker)))],
  ['a folder whose marker is a folder', () => dirname(dirname(file('stranger', marker, 'letter')))],
  ['a file', () => file('letter')],
  ['a link that leads nowhere', () => link(at('nowhere'))],
])('%s is neither taken nor emptied nor removed', (_, pathOf) => {
  // The guards alone: one that is broken must not reach this machine.
  const path = pathOf();
  expect(() => requireUsable(path)).toThrow(/ (holds|is) .+: choose a new or an empty folder with DATA_DIR=/);
  expect(() => requireMarked(path)).toThrow(
    /^Scrutineer did not make | is or holds this project, your home /,
  );
  expect(() => requireRemovable(path)).toThrow();
});

test('an empty folder of somebody else may be taken, and only then is emptied', () => {
  mkdirSync(at('new'));
  expect(() => emptyFolder(at('new'))).toThrow(/^Scrutineer did not make .+ so nothing is removed\.$/);
  createFolder(at('new'));
  file('new', 'row');
  emptyFolder(createFolder(at('new')));
  expect(readdirSync(at('new'))).toEqual([marker]);
});

test('a folder of ours is emptied to its marker and what is kept, also through a link; what it links to stays', () => {
  createFolder(at('data'));
  for (const name of ['row', 'kept']) file('data', name);
  file('data', 'postgres', 'page');
  const letter = file('stranger', 'letter');
  symlinkSync(at('stranger'), at('data', 'way-out'));
  symlinkSync(letter, at('data', 'postgres', 'way-out'));
  emptyFolder(link(at('data')), ['kept']);
  expect(readdirSync(at('data')).sort()).toEqual([marker, 'kept']);
  expect(existsSync(letter)).toBe(true);
});

test('a path in a marked folder is removed, and nothing where there is nothing', () => {
  const folder = createScratchFolder('marked-folders');
  mkdirSync(join(folder, 'deep', 'deeper'), { recursive: true });
  remove(join(folder, 'deep'));
  expect(readdirSync(folder)).toEqual([marker]);
  remove(folder);
  remove(folder);
  expect(existsSync(folder)).toBe(false);
});
