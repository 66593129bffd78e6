/** Milliseconds by a clock that all threads of this process share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
