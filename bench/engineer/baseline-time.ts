import { accCars, accTracks } from '../../catalogues/acc/index.ts';
import { lmuCars, lmuTracks } from '../../catalogues/lmu/index.ts';
import { makeAccBaseline } from '../../racing/engineer/baseline/acc/baseline.ts';
import type { EngineerRequest } from '../../racing/engineer/baseline/conditions.ts';
import type { EngineerGame } from '../../racing/setup/catalogue.ts';
import { prepareRun } from '../../racing/engineer/run/job.ts';
import { makeLmuBaseline } from '../../racing/engineer/baseline/lmu/baseline.ts';
import { effort } from '../effort.ts';
import { inMs, median, printTable, quantile } from '../figures.ts';

const goalMs = 5;

const lists = {
  ACC: { cars: accCars, tracks: accTracks },
  LMU: { cars: lmuCars, tracks: lmuTracks },
};

export function racesOf(game: EngineerGame): EngineerRequest[] {
  const { cars, tracks } = lists[game];
  return cars.flatMap(({ id: car }) =>
    tracks.map(({ id: track }) => ({
      game,
      car,
      track,
      sessionType: 'race' as const,
      weather: 'dry' as const,
      trackTemperature: 25,
      setupStyle: 'balanced' as const,
      durationMin: 60,
    })),
  );
}

function baseline(request: EngineerRequest): void {
  if (request.game === 'ACC') makeAccBaseline(request);
  else makeLmuBaseline(request);
}

/** The engine room's work before its first event: the baseline, opening it, and the briefing for the model. */
function wholePreparation(request: EngineerRequest): void {
  const driver = {
    words: 'Understeer in slow corners',
    preferences: '',
  };
  prepareRun({ kind: 'generate', request, driver, base: null }, 'nobody');
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function printBaselineTime(): void {
  const rows: string[][] = [];
  for (const game of ['ACC', 'LMU'] as const) {
    const all = racesOf(game);
    const requests = all.slice(0, effort(all.length, 5));
    for (const [name, work] of [
      ['baseline', baseline],
      ['baseline, sheet and briefing', wholePreparation],
    ] as const) {
      const [first = requests[0]] = requests;
      if (!first) continue;
      const cold = timed(() => work(first));
      for (const request of requests.slice(0, 300)) work(request);
      const times = requests.map((request) => timed(() => work(request)));
      rows.push([
        `${game}: ${name}`,
        String(times.length),
        inMs(cold),
        inMs(median(times)),
        inMs(quantile(times, 0.99)),
        inMs(Math.max(...times)),
        median(times) <= goalMs ? 'met' : 'missed',
      ]);
    }
  }
  console.log(`\nBaseline, every car on every track, in ms; goal ${goalMs} ms each`);
  printTable({ headings: ['', 'setups', 'first call', 'median', 'p99', 'slowest', 'goal'], rows });
}
