import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeLoad, loadNow, machine } from './machine.ts';

export type Benchmark = {
  /** Notes what is to be stopped when the benchmark ends, however it ends; the last one first. */
  opened<Opened extends { stop(): Promise<unknown> }>(one: Opened): Opened;
  /** How busy the machine has been since the beginning. */
  load(): string;
  /** Writes what was measured to `test-results/<name>.json`, and prints how busy the machine has been. */
  keep(name: string, figures: object): void;
};

/**
 * Runs a benchmark from the project's root and ends the process with it: with 1 when it throws, whose message is printed, or
 * when it gives false.
 */
export async function benchmark(measure: (bench: Benchmark) => Promise<unknown>): Promise<never> {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const loadAtStart = loadNow();
  const open: { stop(): Promise<unknown> }[] = [];
  const close = async () => {
    for (const one of open.splice(0).reverse()) await one.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  const load = () => describeLoad(loadAtStart, loadNow());
  let isGood = false;
  try {
    console.log(machine());
    const outcome = await measure({
      opened: (one) => {
        open.push(one);
        return one;
      },
      load,
      keep(name, figures) {
        const about = { date: new Date().toISOString(), machine: machine(), load: load() };
        mkdirSync('test-results', { recursive: true });
        writeFileSync(`test-results/${name}.json`, `${JSON.stringify({ ...about, ...figures }, null, 1)}\n`);
        console.log(`\n${load()}`);
      },
    });
    isGood = outcome !== false;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  await close();
  process.exit(isGood ? 0 : 1);
}
