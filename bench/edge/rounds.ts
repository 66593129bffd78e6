import { now } from '../clock.ts';
import { isShort } from '../effort.ts';
import { quantile } from '../figures.ts';
import { processorTimeMs, residentMb } from '../workerd.ts';
import type { Case } from './cases.ts';
import type { LoadGenerator } from './generator.ts';

export type Round = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the Worker's whole process for a request; NaN where it is not known. */
  cpuMs: number;
  /** Resident at the end; NaN where it is not known. */
  memoryMb: number;
};

export type Plan = {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  connections: number;
  /** No round is begun that would end later; by `now()` of the clock. */
  endAt: number;
};

async function measure(
  { name, target, asked }: Case,
  generator: LoadGenerator,
  connections: number,
  seconds: number,
): Promise<Round | null> {
  if (!asked) return null;
  const usedBefore = processorTimeMs(target.process);
  const fired = await generator.fire({
    origin: target.origin,
    requests: [asked],
    connections,
    until: isShort ? { amount: connections } : { seconds },
  });
  if (fired.failed > 0) throw new Error(`${name}: ${fired.failed} requests did not succeed`);
  return {
    perSecond: fired.timesMs.length / fired.seconds,
    p50Ms: quantile(fired.timesMs, 0.5),
    p99Ms: quantile(fired.timesMs, 0.99),
    cpuMs: (processorTimeMs(target.process) - usedBefore) / fired.timesMs.length,
    memoryMb: residentMb(target.process),
  };
}

/**
 * Measures every case in each round, so that what else runs on the machine hits all alike; every other round goes
 * backwards.
 *
 * @returns the rounds of each case by its name, none for a case that the product does not have
 */
export async function runRounds(
  cases: readonly Case[],
  generator: LoadGenerator,
  { rounds, seconds, warmUpSeconds, connections, endAt }: Plan,
): Promise<Map<string, Round[]>> {
  const measured = new Map<string, Round[]>(cases.map(({ name }) => [name, []]));
  for (const one of cases) await measure(one, generator, connections, warmUpSeconds);
  const roundMs = cases.filter(({ asked }) => asked).length * seconds * 1000;
  for (let round = 0; round < rounds && (round === 0 || now() + roundMs < endAt); round += 1) {
    for (const one of round % 2 === 0 ? cases : cases.toReversed()) {
      const figures = await measure(one, generator, connections, seconds);
      if (figures) measured.get(one.name)?.push(figures);
    }
  }
  return measured;
}
