import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { basename } from 'node:path';

/** Waits until its input closes, then ends the process named in its arguments. */
const guard = 'read -r _; kill -9 "$0"';

/** How many ask for each program: every copy of the product that runs here does, and one guard a process is enough. */
const requests = new Map<string, number>();

function onProcess(message: unknown): void {
  const { process: child } = message as { process: ChildProcess };
  child.once('spawn', () => {
    if (!requests.get(basename(child.spawnfile))) return;
    // In a session of its own: what ends us by a signal to all must not end it before its work is done.
    const watcher = spawn('sh', ['-c', guard, String(child.pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    watcher.once('error', () => {});
    watcher.unref();
    child.once('exit', () => watcher.kill());
  });
}

/**
 * Lets processes of one program that are started from now on end with this one, also when it is killed outright: workerd
 * would stay, and hold the port and the data.
 *
 * @returns what ends this; processes that run stay guarded
 */
export function endWithUs(program: string): () => void {
  if (requests.size === 0) subscribe('child_process', onProcess);
  requests.set(program, (requests.get(program) ?? 0) + 1);
  return () => {
    const others = (requests.get(program) ?? 1) - 1;
    if (others > 0) requests.set(program, others);
    else requests.delete(program);
    if (requests.size === 0) unsubscribe('child_process', onProcess);
  };
}
