import { afterAll, type TestContext, test } from 'vitest';
import { fuzzSettings, targets } from './fuzz.ts';

/** Leaves an hour: how long a run takes is told by its number of inputs, not by a clock. */
const timeout = 3_600_000;

/** A fuzz test's entry in the runner's report, for `run.ts`. */
declare module 'vitest' {
  interface TaskMeta {
    fuzz?: { inputs: number; slowestMs: number; slowest: string; seed: number };
  }
}

/**
 * One test for each target that the file has imported, which share the inputs of the run evenly; prints how many there were.
 *
 * @param kind what the targets are, for the printed line
 */
export function fuzzTests(kind: string): void {
  const { inputs, seed, only } = fuzzSettings(process.env);
  const chosen = targets.filter(({ name }) => name.toLowerCase().includes(only));
  const share = Math.ceil(inputs / Math.max(1, chosen.length));
  let tried = 0;

  for (const { name, run } of chosen) {
    test(`${name}: no input breaks an invariant`, { timeout }, async ({ task }: TestContext) => {
      const result = await run(share, seed);
      tried += result.inputs;
      task.meta.fuzz = { ...result, seed };
    });
  }
  if (chosen.length === 0) test.skip(`no target of the ${kind} is named so`, () => {});

  afterAll(() => console.log(`fuzz: ${tried} inputs over ${chosen.length} ${kind}, FUZZ_SEED=${seed}`));
}
