/**
 * Makes a queue: the jobs given to it run one after the other, in the order given, also after one fails.
 *
 * PGlite is one database session. Two requests at once would run inside each other's transaction and with each
 * other's role.
 */
export function oneAtATime(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job);
    last = run.catch(() => undefined);
    return run;
  };
}
