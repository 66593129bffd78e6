import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type Answer, each } from '../security/product.ts';
import { logOf, type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { setFaults } from '../support/stand-ins.ts';
import { type Dependency, dependencies, problems, saysFailure, storedTwice } from './judge.ts';
import { makeCast } from './cast.ts';
import { type Trial, trialsOf } from './trials.ts';

let product: ProductProcess;
beforeAll(async () => {
  product = await startProductProcess(process.env, { fresh: true });
});
afterAll(() => product?.end());

type Timed = Answer & { ms: number };

async function send({ path, asked }: Trial): Promise<Timed> {
  const begun = performance.now();
  const answer = await ask(path, asked);
  return { ...answer, ms: performance.now() - begun };
}

const all = Object.keys(dependencies) as Dependency[];
/** A service that refuses, and one that never answers; for everybody the worse of the two. */
const faults = process.env.ALL_CASES
  ? all.flatMap((away) => (['500', 'hang'] as const).map((kind) => ({ away, kind })))
  : all.map((away) => ({
      away,
      kind: away === 'database' || away === 'model' ? ('hang' as const) : ('500' as const),
    }));

/** All is well again this long after a fault has ended. */
const recoveryMs = 20_000;

test.each(faults)(
  'every request bears a $away that answers by $kind, and works again after it',
  async ({ away, kind }) => {
    const cast = await makeCast();
    const trials = trialsOf(cast);
    const found: string[] = [];
    const well = new Map<Trial, number>();
    const reads = trials.filter(({ asked, sender }) => asked.method === 'GET' && sender !== 'expired');
    await each(reads, async (trial) => {
      const answer = await send(trial).catch(() => null);
      if (answer && answer.status < 500) well.set(trial, answer.status);
    });
    await setFaults({ path: dependencies[away].path, kind });
    const failed: Trial[] = [];
    const tryOne = async (trial: Trial) => {
      const answer = await send(trial).catch((error: Error) => error);
      if (answer instanceof Error) return void found.push(`${trial.name}: no answer: ${answer.message}`);
      for (const problem of problems(trial, answer, { cast, away, well: well.get(trial) }))
        found.push(`${trial.name}: ${problem}`);
      const isFailure = trial.asked.method === 'GET' ? answer.status >= 500 : saysFailure(answer);
      if (isFailure) failed.push(trial);
    };
    // A request that hangs waits beside the others, as all do without the database; with it they would wait for each other.
    await each(
      trials.filter(({ isLast }) => !isLast),
      tryOne,
      away === 'database' ? 32 : 10,
    );
    await each(
      trials.filter(({ isLast }) => isLast),
      tryOne,
    );
    await setFaults();
    const until = Date.now() + recoveryMs;
    await each(failed, async (trial) => {
      for (;;) {
        const { status, text } = await send(trial);
        if (status < 500) return;
        if (Date.now() > until)
          return void found.push(`${trial.name}: still ${status}: ${text.slice(0, 100)}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    const uncaught = readFileSync(logOf(process.env), 'utf8')
      .split('\n')
      .filter((line) => /Uncaught|unhandled ?rejection|code had hung/i.test(line))
      // Between two Workers the runtime notes what the caller catches.
      .filter((line) => !/DatabaseUnavailable|DeadlineExceeded/.test(line));
    expect([...found, ...(await storedTwice(cast, trials)), ...uncaught]).toEqual([]);
  },
);
