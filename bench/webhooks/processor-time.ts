import { availableParallelism, cpus } from 'node:os';
import { now } from '../clock.ts';
import { workerdTimeMs } from '../workerd.ts';

export type ProcessorTime = {
  /** What workerd used, with all Workers in it, in milliseconds; NaN where it is not known. */
  workerdMs: number;
  /** The share of all cores that programs used which are none of ours, 0 to 1; NaN where it is not known. */
  othersShare: number;
};

/** What this machine has worked since it was started, in milliseconds of one core. */
function machineMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

function thisProcessMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export function countProcessorTime(): () => ProcessorTime {
  const begin = { at: now(), machine: machineMs(), own: thisProcessMs(), workerd: workerdTimeMs() };
  return () => {
    const workerdMs = workerdTimeMs() - begin.workerd;
    const othersMs = machineMs() - begin.machine - (thisProcessMs() - begin.own) - workerdMs;
    const wholeMs = (now() - begin.at) * availableParallelism();
    return { workerdMs, othersShare: Math.max(0, othersMs / wholeMs) };
  };
}
