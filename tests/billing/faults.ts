import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '../support/random.ts';
import type { Scheduler } from './scheduler.ts';

/** Faults of a call: the Worker dies mid-way, or the other side fails. */
export type Fault = 'dies' | 'fails';

/** One run of a Worker, from a request to its answer. */
type Run = {
  /** Which reading of a customer it made last; later ones have higher numbers. */
  reading: number;
  isDead: boolean;
  die(): void;
};

export type Outcome<Value> = { died: true } | { died: false; value: Value };

/**
 * Disturbs Workers: pauses each of their calls, and can end a Worker before or after the call's work.
 *
 * @param chance of a fault at each of these points; `plan` sets one at a point of its own, the first being 1
 */
export function createDisturbance(random: Random, scheduler: Scheduler) {
  const runs = new AsyncLocalStorage<Run>();
  const settings: { chance: number; plan: { at: number; fault: Fault } | null } = { chance: 0, plan: null };
  let points = 0;

  function faultHere(): Fault | null {
    points++;
    const { plan, chance } = settings;
    if (plan) return plan.at === points ? plan.fault : null;
    return random.chance(chance) ? random.pick<Fault>(['dies', 'fails']) : null;
  }

  /** Where a Worker may be stopped for good. @returns whether the other side fails here */
  async function point(): Promise<boolean> {
    const run = runs.getStore();
    const fault = faultHere();
    if (fault === 'dies') run?.die();
    if (run?.isDead) await new Promise<never>(() => {});
    return fault === 'fails';
  }

  return {
    settings,
    /** How many points were passed since the count was last set back. */
    pointsPassed: () => points,
    countAnew: () => {
      points = 0;
    },
    currentRun: () => runs.getStore(),
    /** Makes a call of a Worker; `failed` is the answer of another side that fails. */
    async call<Value>(work: () => Promise<Value>, failed: () => Value): Promise<Value> {
      await scheduler.pause();
      if (await point()) return failed();
      const answer = await scheduler.work(work);
      return (await point()) ? failed() : answer;
    },
    async run<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
      const run: Run = { reading: 0, isDead: false, die() {} };
      const death = new Promise<Outcome<Value>>((resolve) => {
        run.die = () => {
          run.isDead = true;
          resolve({ died: true });
        };
      });
      const life = runs.run(run, async () => ({ died: false as const, value: await work() }));
      return Promise.race([life, death]);
    },
  };
}
