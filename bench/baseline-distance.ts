/**
 * How near the engineer's ACC baseline is to what drivers use: for every real dry file, the mean distance per
 * parameter in shares of the legal range, beside two naive guesses: the middle of the range, and the median of
 * the car's real files.
 *
 *   node bench/baseline-distance.ts [folder of setup files, ../shared/gamedata/samples/acc when not given]
 *
 * Files are named `<car>_<track>_<anything>.json`. Wet files, and cars without a median, are left out of the
 * comparison; the baseline's own distance over all dry files is printed as well.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accTracks } from '../catalogues/acc/index.ts';
import { accObservedBaseline } from '../catalogues/acc/observed.ts';
import { chooseClicks } from '../core/engineer/acc/choose-clicks.ts';
import {
  type AccClicks,
  type AccSettingName,
  accSettingNames,
  legalClicks,
  observedPlaceOf,
  scalesOf,
} from '../core/engineer/acc/settings.ts';
import type { EngineerRequest } from '../core/engineer/conditions.ts';
import { carTable, numberOf } from '../core/setup/acc/car-parameters.ts';
import type { AccSetup } from '../core/setup/acc/json.ts';
import { parseAccSetup } from '../core/setup/acc/parse.ts';
import { wishes } from './effort.ts';

type Sums = { ours: number; median: number; middle: number; count: number };

const corners: Partial<Record<AccSettingName, readonly string[]>> = {
  caster: ['LF', 'RF'],
  rideHeight: ['front', 'rear'],
  brakeDuct: ['front', 'rear'],
};
const wheels = ['LF', 'RF', 'LR', 'RR'];

function realClick(
  setup: AccSetup,
  setting: AccSettingName,
  place: number,
  places: number,
): number | undefined {
  const corner = places === 1 ? null : (corners[setting] ?? wheels)[place];
  const name = corner ? `${setting}.${corner}` : setting;
  const found = carTable(setup.carName)
    .sections.flatMap(({ settings }) => settings)
    .find(({ parameter }) => parameter.name === name);
  return (found && numberOf(setup, found.parameter)) ?? undefined;
}

function trackOf(fileName: string, car: string): string | undefined {
  const rest = fileName.slice(car.length + 1);
  const fitting = accTracks.map(({ id }) => id).filter((id) => rest.startsWith(`${id}_`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

function add(to: Sums, distance: Omit<Sums, 'count'>): void {
  to.ours += distance.ours;
  to.median += distance.median;
  to.middle += distance.middle;
  to.count += 1;
}

const noSums = (): Sums => ({ ours: 0, median: 0, middle: 0, count: 0 });
const share = (sum: number, count: number) => (count ? (sum / count).toFixed(4) : '-').padStart(8);

function compare(folder: string, sessionType: EngineerRequest['sessionType']) {
  const overall = noSums();
  const withoutMedian = noSums();
  const bySetting = new Map<AccSettingName, Sums>();
  let files = 0;
  for (const fileName of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const parsed = parseAccSetup(readFileSync(join(folder, fileName)));
    if (!parsed.ok) continue;
    const { setup } = parsed;
    const track = trackOf(fileName, setup.carName);
    const isWet = realWet(setup);
    if (track === undefined || isWet) continue;
    files += 1;
    const chosen = chooseClicks({
      game: 'ACC',
      car: setup.carName,
      track,
      sessionType,
      weather: 'dry',
      trackTemperature: 25,
      setupStyle: 'balanced',
      durationMin: 60,
    });
    const observed = accObservedBaseline(setup.carName)?.clicks as Record<string, number[][]> | undefined;
    for (const setting of accSettingNames) {
      const scales = scalesOf(chosen.parameters, setting);
      for (const [place, scale] of scales.entries()) {
        const [lowest, highest] = legalClicks(scale);
        const real = realClick(setup, setting, place, scales.length);
        const ours = (chosen.clicks as AccClicks)[setting][place];
        if (highest === lowest || real === undefined || ours === undefined) continue;
        const far = (click: number) => Math.abs(click - real) / (highest - lowest);
        const median = observed?.[setting]?.[observedPlaceOf(setting, place)]?.[1];
        const distance = {
          ours: far(ours),
          median: far(median ?? ours),
          middle: far((lowest + highest) / 2),
        };
        if (median === undefined) {
          add(withoutMedian, distance);
          continue;
        }
        add(overall, distance);
        const sums = bySetting.get(setting) ?? noSums();
        bySetting.set(setting, sums);
        add(sums, distance);
      }
    }
  }
  return { files, overall, withoutMedian, bySetting };
}

function realWet(setup: AccSetup): boolean {
  const compound = carTable(setup.carName)
    .sections.flatMap(({ settings }) => settings)
    .find(({ parameter }) => parameter.name === 'tyreCompound');
  return compound !== undefined && numberOf(setup, compound.parameter) === 1;
}

const folder = wishes()[0] ?? fileURLToPath(new URL('../../shared/gamedata/samples/acc', import.meta.url));
if (!existsSync(folder)) {
  console.log(`Nothing is measured: there are no files of drivers in ${folder}.`);
  process.exit(0);
}
for (const session of ['qualifying', 'race'] as const) {
  const { files, overall, withoutMedian, bySetting } = compare(folder, session);
  console.log(`\n${session}, ${files} dry files; mean distance in shares of the legal range`);
  console.log(`${''.padEnd(16)}${'baseline'.padStart(8)}${'median'.padStart(9)}${'middle'.padStart(9)}`);
  const line = (name: string, { ours, median, middle, count }: Sums) =>
    `${name.padEnd(16)}${share(ours, count)} ${share(median, count)} ${share(middle, count)}`;
  if (session === 'qualifying') for (const [setting, sums] of bySetting) console.log(line(setting, sums));
  console.log(line('all', overall));
  if (withoutMedian.count) {
    const { ours, middle, count } = withoutMedian;
    console.log(
      `${'cars without'.padEnd(16)}${share(ours, count)} ${'-'.padStart(8)} ${share(middle, count)}`,
    );
  }
}
