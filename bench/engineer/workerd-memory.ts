import { readdirSync, readFileSync } from 'node:fs';

/** The workerd that this process has started; undefined where /proc does not tell. */
function workerdProcess(): string | undefined {
  try {
    return readdirSync('/proc').find((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        const [, command, parent] =
          /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return command === 'workerd' && Number(parent) === process.pid;
      } catch {
        // It ended while the list was read.
        return false;
      }
    });
  } catch {
    return undefined;
  }
}

export type MemoryWatch = {
  /** Resident megabytes now. */
  now(): number;
  /** Stops watching; the most there was, in megabytes. */
  stop(): number;
};

const everyMs = 50;

/** Watches the resident memory of workerd, all Workers together; NaN where it cannot be read. */
export function watchWorkerd(): MemoryWatch {
  const id = workerdProcess();
  const now = () => {
    if (id === undefined) return Number.NaN;
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  };
  let most = now();
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, everyMs);
  return {
    now,
    stop() {
      clearInterval(timer);
      return Math.max(most, now());
    },
  };
}
