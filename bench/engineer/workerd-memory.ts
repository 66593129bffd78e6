import { readFileSync } from 'node:fs';
import { workerdProcess } from '../workerd.ts';

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
