import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const GRACE_MS = 5_000;

/** Processes this one started; each leads a group of its own, so that its children end with it. */
export type ChildProcesses = {
  start(name: string, command: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Runs to the end; rejects when the command fails. */
  run(name: string, command: string, args: readonly string[], options?: SpawnOptions): Promise<void>;
  /** Ends all of them: asks first, and after five seconds insists. */
  stop(): Promise<void>;
};

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

export function childProcesses(): ChildProcesses {
  const running = new Set<ChildProcess>();
  const start: ChildProcesses['start'] = (_name, command, args, options = {}) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options, detached: true });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  return {
    start,
    run: (name, command, args, options) =>
      new Promise((resolve, reject) => {
        const child = start(name, command, args, options);
        child.once('error', reject);
        child.once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`${name} failed (exit code ${code}).`)),
        );
      }),
    async stop() {
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise<void>((resolve) => {
              const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
              child.once('exit', () => {
                clearTimeout(insist);
                // What the process left behind in its group.
                signalGroup(child, 'SIGKILL');
                resolve();
              });
              signalGroup(child, 'SIGTERM');
            }),
        ),
      );
    },
  };
}
