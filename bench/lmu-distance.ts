/**
 * How near files for Le Mans Ultimate that are built from the catalogue come to what drivers saved, by page of the garage, and
 * which settings of each car are guesses.
 *
 *   node bench/lmu-distance.ts [folder of .svm files, ../shared/gamedata/samples/lmu when not given]
 *
 * Distances are means in shares of the car's own list, over the settings that both have and that the car's table knows.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { garagePages, svmLinesOf } from '../catalogues/svm/index.ts';
import { highestLmuIndex, lmuCars, lmuParameters } from '../catalogues/lmu/index.ts';
import { makeLmuBaseline } from '../core/engineer/lmu/baseline.ts';
import { lmuGuesses } from '../core/engineer/lmu/build-file.ts';
import { identifySvm, parseSvm, svmSettings } from '../core/setup/svm/index.ts';
import { wishes } from './effort.ts';

const wheels = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'];
const linesOf = (line: string) =>
  line.startsWith('*') ? wheels.map((wheel) => line.replace('*', wheel)) : svmLinesOf(line);
const pageOf = new Map(
  garagePages.flatMap(({ title, keys }) =>
    Object.values(keys).flatMap((line) => linesOf(line).map((one): [string, string] => [one, title])),
  ),
);

function indexesOf(text: string | Uint8Array): { car: string | null; indexes: Map<string, number> } {
  const read = parseSvm(text);
  if (!read.ok) return { car: null, indexes: new Map() };
  const indexes = new Map(
    svmSettings(read.file).map(({ section, name, index }) => [`${section}.${name}`, index]),
  );
  return { car: identifySvm(read.file).carId, indexes };
}

function printDistances(folder: string): void {
  const sums = new Map<string, { sum: number; count: number }>();
  let files = 0;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.svm'))) {
    const { car, indexes } = indexesOf(readFileSync(join(folder, name)));
    const ranges = car === null ? undefined : lmuParameters(car)?.ranges;
    if (car === null || !ranges) continue;
    files += 1;
    const { text } = makeLmuBaseline({
      game: 'LMU',
      car,
      track: 'spa',
      sessionType: 'race',
      weather: 'dry',
      trackTemperature: 25,
      setupStyle: 'balanced',
      durationMin: 60,
    });
    const ours = indexesOf(text).indexes;
    for (const [line, range] of ranges) {
      const [real, own] = [indexes.get(line), ours.get(line)];
      const highest = Math.max(highestLmuIndex(range), real ?? 0);
      if (real === undefined || own === undefined) continue;
      for (const page of [pageOf.get(line) ?? 'other', `all of ${car}`, 'all']) {
        const { sum, count } = sums.get(page) ?? { sum: 0, count: 0 };
        sums.set(page, { sum: sum + Math.abs(real - own) / highest, count: count + 1 });
      }
    }
  }
  console.log(`${files} files of drivers; mean distance in shares of a setting's list`);
  for (const [page, { sum, count }] of [...sums].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${page.padEnd(32)}${(sum / count).toFixed(3)} over ${count}`);
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
