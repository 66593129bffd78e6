import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimFolder, folderTrouble } from './data-folder.ts';
import { createScratchFolder } from './marked-folders.ts';

const emptyFolder = () => createScratchFolder('data-folder');
const claimFile = (folder: string) => join(folder, 'running.pid');

async function idle(...words: string[]) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)', ...words], {
    stdio: 'ignore',
  });
  await once(child, 'spawn');
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid ?? 0, end };
}

/** Claims a folder whose lock file holds this; returns the process that then has it. */
function claimed(written: string): number {
  const folder = emptyFolder();
  writeFileSync(claimFile(folder), written);
  claimFolder(folder);
  return Number(readFileSync(claimFile(folder), 'utf8'));
}

test('a folder is claimed until it is given back', () => {
  const folder = join(emptyFolder(), 'deep', 'data');
  const release = claimFolder(folder);
  expect(Number(readFileSync(claimFile(folder), 'utf8'))).toBe(process.pid);
  release();
  expect(existsSync(claimFile(folder))).toBe(false);
});

test('a second copy on the same data is kept off with a sentence', async () => {
  const copy = await idle('scripts/start-product.ts');
  expect(() => claimed(String(copy.pid))).toThrow(
    new RegExp(`^Another copy \\(process ${copy.pid}\\) is using .+ with DATA_DIR=<folder>\\.$`),
  );
  await copy.end();
});

test('a process that is gone, and another program that has got the number since, hold nothing', async () => {
  const copy = await idle('scripts/start-product.ts');
  await copy.end();
  expect(claimed(String(copy.pid))).toBe(process.pid);
  const other = await idle();
  expect(claimed(String(other.pid))).toBe(process.pid);
  expect(claimed(String(process.pid))).toBe(process.pid);
  await other.end();
});

test.each(['', '0', '-1', 'NaN', '{"half":'])('a file that says "%s" holds nothing', (written) => {
  expect(claimed(written)).toBe(process.pid);
});

const full =
  /^The disk that holds .+ is full: make room there, or choose another folder with DATA_DIR=<folder>\.$/;
const unwritable =
  /^.+ cannot be written to: make it writable, or choose another folder with DATA_DIR=<folder>\.$/;

const failed = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

test.each([
  ['a full disk', failed('ENOSPC'), full],
  ['a quota', failed('EDQUOT'), full],
  ['a full disk, as the database says it', { name: 'ErrnoError', errno: 51 }, full],
  ['a read-only disk', failed('EROFS', '/data/x'), unwritable],
  ['a file in the way', failed('ENOTDIR', '/data'), unwritable],
  ['a failure behind another', new Error('broken', { cause: failed('ENOSPC') }), full],
])('%s is told in a sentence', (_, error, sentence) => {
  expect(folderTrouble(error, '/data')).toMatch(sentence);
});

test.each([
  new TypeError('x is not a function'),
  failed('EACCES'),
  failed('EACCES', '/elsewhere'),
  'text',
  undefined,
])('what is no trouble of the folder is told as it is: %s', (other) => {
  expect(folderTrouble(other, '/data')).toBeNull();
});
