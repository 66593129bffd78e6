/**
 * How near files for Le Mans Ultimate that are built from the catalogue come to what drivers saved, by page of the garage and by
 * car, and which settings of each car are guesses.
 *
 *   node bench/lmu-distance.ts [folder of .svm files, ../shared/gamedata/samples/lmu when not given]
 *
 * Distances are means in shares of the car's own list, over the settings that both have and that the car's table knows. As the
 * class figures of the catalogue were read from some of the same files, three are printed: of the file as it is built; of one
 * whose class figures know the other files alone (`left out`); and of the plain median of those other files (`median`), of every
 * class where the folder has no other of its own.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  highestLmuIndex,
  type LmuRange,
  lmuCar,
  lmuCars,
  lmuParameters,
  type LmuStart,
} from '../catalogues/lmu/index.ts';
import { garagePages, svmLinesOf } from '../catalogues/svm/index.ts';
import { makeLmuBaseline } from '../core/engineer/baseline/lmu/baseline.ts';
import { lmuGuesses } from '../core/engineer/baseline/lmu/build-file.ts';
import { neutralIndex } from '../core/engineer/baseline/lmu/neutral-index.ts';
import { identifySvm, parseSvm, svmSettings } from '../core/setup/svm/index.ts';
import { wishes } from './effort.ts';

const trackId = 'spa';
const wheels = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'];
const linesOf = (line: string) =>
  line.startsWith('*') ? wheels.map((wheel) => line.replace('*', wheel)) : svmLinesOf(line);
const pageOf = new Map(
  garagePages.flatMap(({ title, keys }) =>
    Object.values(keys).flatMap((line) => linesOf(line).map((one): [string, string] => [one, title])),
  ),
);

type Saved = {
  car: string;
  carClass: string;
  indexes: ReadonlyMap<string, number>;
  ranges: ReadonlyMap<string, LmuRange>;
};

function savedFile(text: string | Uint8Array): Saved[] {
  const read = parseSvm(text);
  const car = read.ok ? identifySvm(read.file).carId : null;
  const ranges = car === null ? undefined : lmuParameters(car)?.ranges;
  if (!read.ok || car === null || !ranges) return [];
  const indexes = new Map(
    svmSettings(read.file).map(({ section, name, index }) => [`${section}.${name}`, index]),
  );
  return [{ car, carClass: lmuCar(car)?.class ?? '', indexes, ranges }];
}

function shareOf({ indexes, ranges }: Saved, line: string): number | null {
  const [index, range] = [indexes.get(line), ranges.get(line)];
  return index === undefined || !range ? null : Math.min(1, index / highestLmuIndex(range));
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Where files stand in the middle, by line, in shares of each car's list. */
function middleOf(files: readonly Saved[], lines: Iterable<string>): Map<string, LmuStart> {
  const starts = new Map<string, LmuStart>();
  for (const line of lines) {
    const share = median(files.flatMap((file) => shareOf(file, line) ?? []));
    if (share !== null) starts.set(line, { share });
  }
  return starts;
}

const kinds = ['as built', 'left out', 'median'] as const;
type Distances = { count: number } & Record<(typeof kinds)[number], number>;

/** The index that each of the three ways gives a line of a file; null where one gives none. */
function waysTo(saved: Saved, others: readonly Saved[]) {
  const ofClass = others.filter(({ carClass }) => carClass === saved.carClass);
  const known = middleOf(ofClass, saved.ranges.keys());
  const middle = middleOf(ofClass.length > 0 ? ofClass : others, saved.ranges.keys());
  const [built] = savedFile(
    makeLmuBaseline({
      game: 'LMU',
      car: saved.car,
      track: trackId,
      sessionType: 'race',
      weather: 'dry',
      trackTemperature: 25,
      setupStyle: 'balanced',
      durationMin: 60,
    }).text,
  );
  return (line: string, range: LmuRange): Record<(typeof kinds)[number], number | null> => {
    const start = middle.get(line);
    return {
      'as built': built?.indexes.get(line) ?? null,
      'left out': neutralIndex(line, range, { trackId, starts: known }),
      median: start ? neutralIndex(line, range, { trackId, starts: new Map([[line, start]]) }) : null,
    };
  };
}

function printDistances(folder: string): void {
  const sums = new Map<string, Distances>();
  const names = readdirSync(folder).filter((one) => one.endsWith('.svm'));
  const files = names.flatMap((name) => savedFile(readFileSync(join(folder, name))));
  for (const saved of files) {
    const ways = waysTo(
      saved,
      files.filter((one) => one !== saved),
    );
    for (const [line, range] of saved.ranges) {
      const real = saved.indexes.get(line);
      // Fuel and energy follow from a session that no file tells.
      if (real === undefined || line.startsWith('GENERAL.')) continue;
      const indexes = ways(line, range);
      if (kinds.some((kind) => indexes[kind] === null)) continue;
      const highest = Math.max(highestLmuIndex(range), real);
      for (const name of [pageOf.get(line) ?? 'other', `all of ${saved.car}`, 'all']) {
        const sum = sums.get(name) ?? { count: 0, 'as built': 0, 'left out': 0, median: 0 };
        sum.count += 1;
        for (const kind of kinds) sum[kind] += Math.abs(real - (indexes[kind] ?? real)) / highest;
        sums.set(name, sum);
      }
    }
  }
  console.log(`${files.length} files of drivers; mean distance in shares of a setting's list`);
  console.log(`  ${''.padEnd(32)}${kinds.map((kind) => kind.padStart(10)).join('')}   settings`);
  for (const [name, sum] of [...sums].sort(([a], [b]) => a.localeCompare(b))) {
    const figures = kinds.map((kind) => (sum[kind] / sum.count).toFixed(3).padStart(10)).join('');
    console.log(`  ${name.padEnd(32)}${figures}   ${sum.count}`);
  }
}

function printGuesses(): void {
  console.log('\nGuesses by car, as long as its garage is not known');
  for (const car of lmuCars) {
    const { guessed, leftOut } = lmuGuesses(car);
    console.log(
      `  ${car.id.padEnd(30)}${guessed.length} guessed, ${leftOut.length} left out: ${guessed.join(', ')}`,
    );
  }
}

const folder = wishes()[0] ?? fileURLToPath(new URL('../../shared/gamedata/samples/lmu', import.meta.url));
if (existsSync(folder)) printDistances(folder);
else console.log(`No distance is measured: there are no files of drivers in ${folder}.`);
printGuesses();
