import type { Random } from '../support/random.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Stops every caller before each of its calls and lets one go on at a time, in random order. */
export function createScheduler({ below }: Random) {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return {
    pause: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** The work between two pauses of one caller, during which nobody else runs. */
    async work<Value>(call: () => Promise<Value>): Promise<Value> {
      atWork++;
      try {
        return await call();
      } finally {
        atWork--;
      }
    },
    /** Runs the tasks to their ends, one step of a random one after the other. */
    async run<Value>(tasks: readonly Promise<Value>[]): Promise<Value[]> {
      let left = tasks.length;
      for (const task of tasks) void task.finally(() => left--).catch(() => {});
      while (left > 0) {
        await turn();
        if (atWork === 0 && waiting.length > 0) waiting.splice(below(waiting.length), 1)[0]?.();
      }
      return Promise.all(tasks);
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
