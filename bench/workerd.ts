import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

function statOf(id: string): { command: string; fields: string[] } | null {
  try {
    const [, command = '', rest = ''] =
      /^\d+ \((.*)\) (.*)$/.exec(readFileSync(`/proc/${id}/stat`, 'utf8').trim()) ?? [];
    return { command, fields: rest.split(' ') };
  } catch {
    // It ended while the list was read.
    return null;
  }
}

/** Every workerd that this process has started, by process id; empty where /proc does not tell. */
export function workerdProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => {
      const stat = /^\d+$/.test(name) ? statOf(name) : null;
      return stat?.command === 'workerd' && Number(stat.fields[1]) === process.pid;
    });
  } catch {
    return [];
  }
}

/** Milliseconds of processor time that a process has used so far; NaN where it cannot be read. */
export function processorTimeMs(id: string | undefined): number {
  const fields = id === undefined ? [] : (statOf(id)?.fields ?? []);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Resident memory of a process in megabytes; NaN where it cannot be read. */
export function residentMb(id: string | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The first workerd that this process has started, with all Workers in it; undefined where /proc does not tell. */
export function workerdProcess(): string | undefined {
  return workerdProcesses()[0];
}

/** Milliseconds of processor time that it has used so far; NaN where it cannot be read. */
export function workerdTimeMs(): number {
  return processorTimeMs(workerdProcess());
}
