import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export function machine(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${availableParallelism()} cores (${model}), ${memory} GB, ${process.platform}, Node ${process.version}`;
}

/** How many processes wanted a core, on average over the last minute. */
export function loadNow(): number {
  return loadavg()[0] ?? 0;
}

/** How busy the machine was: what ran beside a benchmark is in its figures. */
export function describeLoad(atStart: number, atEnd: number): string {
  const cores = availableParallelism();
  const loads = `Load ${atStart.toFixed(1)} at the start and ${atEnd.toFixed(1)} at the end, on ${cores} cores`;
  return atStart > cores / 2 ? `${loads}: other work ran beside it, so the figures are noisy.` : `${loads}.`;
}
