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

/** The workerd that this process has started, with all Workers in it; undefined where /proc does not tell. */
export function workerdProcess(): string | undefined {
  try {
    return readdirSync('/proc').find((name) => {
      const stat = /^\d+$/.test(name) ? statOf(name) : null;
      return stat?.command === 'workerd' && Number(stat.fields[1]) === process.pid;
    });
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that workerd has used so far; NaN where it cannot be read. */
export function workerdTimeMs(): number {
  const id = workerdProcess();
  const fields = id === undefined ? [] : (statOf(id)?.fields ?? []);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
