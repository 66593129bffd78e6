import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, remove } from './marked-folders.ts';

/** A process's command line; empty for one that is gone, undefined where this machine does not tell. */
function commandOf(pid: number): string | undefined {
  if (existsSync('/proc/self/cmdline')) {
    const path = `/proc/${pid}/cmdline`;
    return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\0', ' ') : '';
  }
  const { error, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return error ? undefined : stdout;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is a copy of the product: the number of one that was killed may be another program's by now. */
function isCopy(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid || !isThere(pid)) return false;
  const command = commandOf(pid);
  return command === undefined || /start-product|reset-data/.test(command);
}

/** In the data folder, with the number of the process that uses it. */
export const claimFile = 'running.pid';

/**
 * Makes the data folder, and keeps a second copy off the same data.
 *
 * @returns what gives the folder back
 * @throws a sentence when a copy is running on it, or when it is not the product's own
 */
export function claimFolder(dataDir: string): () => void {
  createFolder(dataDir);
  const path = join(dataDir, claimFile);
  const owner = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
  if (isCopy(owner)) {
    throw new Error(
      `Another copy (process ${owner}) is using ${dataDir}: stop it, or choose another with DATA_DIR=<folder>.`,
    );
  }
  writeFileSync(path, String(process.pid));
  return () => remove(path);
}

const otherFolder = 'or choose another folder with DATA_DIR=<folder>.';
const full = (dataDir: string) => `The disk that holds ${dataDir} is full: make room there, ${otherFolder}`;

/** The system's codes of an error and its causes, and their subjects; the database has numbers of its own. */
function troublesOf(error: unknown): { code: unknown; path: string | null }[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, errno, name, path, cause } = error as Record<string, unknown>;
  const own = name === 'ErrnoError' ? `wasm ${errno}` : code;
  return [{ code: own, path: typeof path === 'string' ? path : null }, ...troublesOf(cause)];
}

const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'wasm 51']);
const unwritableCodes = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/** A sentence about what is wrong with the folder, when an error comes from that; null when it is something else. */
export function folderTrouble(error: unknown, dataDir: string): string | null {
  const troubles = troublesOf(error);
  if (troubles.some(({ code }) => fullCodes.has(code))) return full(dataDir);
  const isUnwritable = troubles.some(
    ({ code, path }) => unwritableCodes.has(code) && path?.startsWith(dataDir),
  );
  return isUnwritable ? `${dataDir} cannot be written to: make it writable, ${otherFolder}` : null;
}

/** Less than this is no room, in bytes: the database takes more at once. */
const noRoom = 1_000_000;

/** The sentence about a full disk where it is full, whatever an error says: not everything that needs room tells so. */
export function fullDisk(dataDir: string): string | null {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < noRoom ? full(dataDir) : null;
  } catch {
    return null;
  }
}
