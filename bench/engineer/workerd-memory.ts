import { residentMb, workerdProcess } from '../workerd.ts';

export type MemoryWatch = {
  now(): number;
  stop(): number;
};

const everyMs = 50;

/** Watches the resident memory of workerd, all Workers together; NaN where it cannot be read. */
export function watchWorkerd(): MemoryWatch {
  const id = workerdProcess();
  const now = () => residentMb(id);
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
