/**
 * How good the engineer's ACC baseline is: how near to what drivers use, how much of it lies where their setups lie,
 * whether its fuel lasts, and how many tracks have a file of their own.
 *
 *   node bench/baseline-distance.ts [folder of setup files, ../shared/gamedata/samples/acc when not given]
 *
 * Files are named `<car>_<track>_<anything>.json`. Wet ones are left out. Distances are means in shares of the legal range.
 * The guess beside ours is the median of the car's other files in the folder, without the file's near copies. Our figures
 * are of many setups together: no single one can be taken out of them again. `without car` is therefore measured too, the
 * same with everything left out that is known of the car: the truth for an unknown file lies between the two. The last row
 * is of cars with two files or more, where all four can be compared.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accPlayersClicks } from '../catalogues/acc/estimated-clicks.ts';
import { accCar, accCars, accParameters, accTracks } from '../catalogues/acc/index.ts';
import { makeAccBaseline } from '../core/engineer/baseline/acc/baseline.ts';
import { chooseClicks } from '../core/engineer/baseline/acc/choose-clicks.ts';
import { accLapMinutes } from '../core/engineer/baseline/acc/fuel.ts';
import { playersClicksFor } from '../core/engineer/baseline/acc/players-band.ts';
import { clicksMoved } from '../core/engineer/baseline/acc/players-prior.ts';
import {
  type AccSettingName,
  accSettingNames,
  evidenceSlot,
  scalesOf,
  sheetName,
} from '../core/engineer/baseline/acc/settings.ts';
import type { EngineerRequest } from '../core/engineer/baseline/conditions.ts';
import { sessionTypes, setupStyles } from '../core/engineer/baseline/setup-form-schema.ts';
import { carTable, numberOf } from '../core/setup/acc/car-parameters.ts';
import { accSetupValue } from '../core/setup/acc/edit.ts';
import type { AccSetup } from '../core/setup/acc/json.ts';
import { parseAccSetup } from '../core/setup/acc/parse.ts';
import { legalClicks } from '../core/setup/acc/scale.ts';
import { effort, wishes } from './effort.ts';

type RealFile = { car: string; track: string; clicks: ReadonlyMap<string, number> };
type Place = { setting: AccSettingName; place: number; name: string; lowest: number; highest: number };
type Mean = { sum: number; count: number };

const groups: Record<string, readonly AccSettingName[]> = {
  pressures: ['tyrePressure'],
  alignment: ['camber', 'toe', 'caster', 'steerRatio'],
  electronics: ['tc1', 'tc2', 'abs', 'ecuMap'],
  brakes: ['brakeTorque', 'brakeBias', 'brakeDuct'],
  springs: ['arbFront', 'arbRear', 'wheelRate', 'bumpStopRateUp', 'bumpStopWindow', 'preload'],
  dampers: ['bumpSlow', 'bumpFast', 'reboundSlow', 'reboundFast'],
  'ride height': ['rideHeight'],
  wing: ['rearWing', 'splitter'],
};

const usual = {
  game: 'ACC',
  weather: 'dry',
  trackTemperature: 25,
  setupStyle: 'balanced',
  durationMin: 60,
} as const;

/** The settings that a car lets its driver choose. */
function placesOf(car: string): Place[] {
  const parameters = accParameters(car);
  if (!parameters) return [];
  return accSettingNames.flatMap((setting) =>
    scalesOf(parameters, setting).flatMap((scale, place, all) => {
      const [lowest, highest] = legalClicks(scale);
      if (!scale.adjustable || lowest === highest) return [];
      return { setting, place, name: sheetName(setting, place, all.length), lowest, highest };
    }),
  );
}

function trackOf(fileName: string, car: string): string | undefined {
  const rest = fileName.slice(car.length + 1);
  const fitting = accTracks.map(({ id }) => id).filter((id) => rest.startsWith(`${id}_`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

function clicksOf(setup: AccSetup): Map<string, number> {
  const settings = carTable(setup.carName).sections.flatMap((section) => section.settings);
  return new Map(
    settings.flatMap(({ parameter }) => {
      const click = numberOf(setup, parameter);
      return click === null ? [] : [[parameter.name, click] as const];
    }),
  );
}

function dryFilesIn(folder: string): RealFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const read = parseAccSetup(readFileSync(join(folder, name)));
      if (!read.ok || !accCar(read.setup.carName)) return [];
      const car = read.setup.carName;
      const track = trackOf(name, car);
      const clicks = clicksOf(read.setup);
      return track === undefined || clicks.get('tyreCompound') === 1 ? [] : { car, track, clicks };
    });
}

/** How far two setups of a car lie apart, over the settings that both have. */
function apart(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
  places: readonly Place[],
): Mean {
  const mean = { sum: 0, count: 0 };
  for (const { name, lowest, highest } of places) {
    const [one, other] = [a.get(name), b.get(name)];
    if (one === undefined || other === undefined) continue;
    mean.sum += Math.abs(one - other) / (highest - lowest);
    mean.count += 1;
  }
  return mean;
}

/** Nine of ten clicks the same, pressures aside. */
function isNearCopy(a: RealFile, b: RealFile): boolean {
  const others = placesOf(a.car).filter(({ setting }) => setting !== 'tyrePressure');
  const same = others.filter(({ name }) => a.clicks.get(name) === b.clicks.get(name));
  return same.length >= 0.9 * others.length;
}

function medians(files: readonly RealFile[], places: readonly Place[]): Map<string, number> {
  return new Map(
    places.flatMap(({ name }) => {
      const clicks = files.flatMap((file) => file.clicks.get(name) ?? []).sort((a, b) => a - b);
      const middle = clicks[clicks.length >> 1];
      return middle === undefined ? [] : [[name, middle] as const];
    }),
  );
}

/** What our figures give without anything that is known of the car: the middle of its class, moved for the track. */
function withoutTheCar(request: EngineerRequest, places: readonly Place[]): Map<string, number> {
  const carClass = accCar(request.car)?.class;
  const others = accCars.filter((car) => car.class === carClass && car.id !== request.car);
  return new Map(
    places.flatMap(({ setting, place, name, lowest, highest }) => {
      const shares = others.flatMap(({ id }) => {
        const parameters = accParameters(id);
        const scales = parameters ? scalesOf(parameters, setting) : [];
        const scale = scales[place];
        const neutral = accPlayersClicks(id, evidenceSlot(setting, place, scales.length))?.neutral;
        const [from, to] = scale ? legalClicks(scale) : [0, 0];
        return neutral === undefined || from === to ? [] : (neutral - from) / (to - from);
      });
      const parameters = accParameters(request.car);
      const scales = parameters ? scalesOf(parameters, setting) : [];
      const scale = scales[place];
      if (shares.length === 0 || !scale) return [];
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      const moved = clicksMoved(request, { setting, place, places: scales.length, scale });
      const click = Math.round(lowest + mean * (highest - lowest) + moved);
      return [[name, Math.min(highest, Math.max(lowest, click))] as const];
    }),
  );
}

function chosenByName(request: EngineerRequest, places: readonly Place[]): Map<string, number> {
  const { clicks } = chooseClicks(request);
  return new Map(places.map(({ name, setting, place }) => [name, clicks[setting][place] ?? 0]));
}

const add = (to: Mean, { sum, count }: Mean) => {
  to.sum += sum;
  to.count += count;
};
const shown = ({ sum, count }: Mean) => (count ? (sum / count).toFixed(4) : '-').padStart(12);

function printDistances(files: readonly RealFile[]): void {
  const rivals = ['ours', 'without car', 'car median', 'middle'] as const;
  const table = new Map(
    [...Object.keys(groups), 'all', 'two files'].map((group) => [
      group,
      rivals.map((): Mean => ({ sum: 0, count: 0 })),
    ]),
  );
  for (const file of files) {
    const places = placesOf(file.car);
    const others = files.filter(
      (other) => other !== file && other.car === file.car && !isNearCopy(file, other),
    );
    const request = { ...usual, car: file.car, track: file.track, sessionType: 'qualifying' as const };
    const middle = new Map(places.map(({ name, lowest, highest }) => [name, (lowest + highest) / 2]));
    const guesses = [
      chosenByName(request, places),
      withoutTheCar(request, places),
      medians(others, places),
      middle,
    ];
    for (const [group, sums] of table) {
      if (group === 'two files' && others.length === 0) continue;
      const inGroup = places.filter(({ setting }) => groups[group]?.includes(setting) ?? true);
      for (const [index, guess] of guesses.entries()) {
        const sum = sums[index];
        if (sum) add(sum, apart(file.clicks, guess, inGroup));
      }
    }
  }
  console.log(`\n${files.length} dry files; mean distance in shares of the legal range`);
  console.log(`${''.padEnd(14)}${rivals.map((rival) => rival.padStart(12)).join('')}`);
  for (const [group, sums] of table) console.log(`${group.padEnd(14)}${sums.map(shown).join('')}`);
}

function printFloor(files: readonly RealFile[]): void {
  const sameTrack: Mean = { sum: 0, count: 0 };
  const otherTrack: Mean = { sum: 0, count: 0 };
  for (const [index, file] of files.entries()) {
    for (const other of files.slice(index + 1)) {
      if (other.car !== file.car || isNearCopy(file, other)) continue;
      const { sum, count } = apart(file.clicks, other.clicks, placesOf(file.car));
      add(file.track === other.track ? sameTrack : otherTrack, { sum: sum / count, count: 1 });
    }
  }
  console.log(
    'Two real setups of one car, near copies aside, lie as far apart; no guess is expected to be nearer:',
  );
  console.log(`  one track  ${shown(sameTrack)} (${sameTrack.count} pairs)`);
  console.log(`  two tracks ${shown(otherTrack)} (${otherTrack.count} pairs)`);
}

function printInsideTheBand(tracks: typeof accTracks): void {
  let [inside, all] = [0, 0];
  for (const { id: car } of accCars) {
    for (const { id: track } of tracks) {
      for (const sessionType of sessionTypes) {
        for (const setupStyle of setupStyles) {
          const request = { ...usual, car, track, sessionType, setupStyle };
          const chosen = chooseClicks(request);
          for (const { setting, place } of placesOf(car)) {
            const band = playersClicksFor(chosen.car, chosen.parameters, request, { setting, place });
            const click = chosen.clicks[setting][place];
            if (!band || click === undefined) continue;
            all += 1;
            inside += Number(click >= band.low && click <= band.high);
          }
        }
      }
    }
  }
  console.log(
    `\nInside the players' band: ${inside} of ${all} values, ${((100 * inside) / all).toFixed(1)} %`,
  );
}

function printFuel(tracks: typeof accTracks): void {
  for (const durationMin of [20, 60, 180]) {
    let [right, all] = [0, 0];
    for (const car of accCars) {
      for (const track of tracks) {
        const { setup } = makeAccBaseline({
          ...usual,
          sessionType: 'race',
          durationMin,
          car: car.id,
          track: track.id,
        });
        const value = (name: string) => accSetupValue(setup, name) ?? 0;
        const added = Array.from({ length: value('nPitStops') }, (_, stop) =>
          value(`pitStop${stop + 1}.fuelToAdd`),
        );
        const aboard = added.reduce((sum, litres) => sum + litres, value('fuel'));
        const laps = Math.ceil(durationMin / accLapMinutes(car, track, 'dry'));
        all += 1;
        right += Number(aboard >= laps * value('fuelPerLap'));
      }
    }
    console.log(`Fuel lasts ${durationMin} minutes: ${right} of ${all} pairs of car and track`);
  }
}

function printFilesOfTheirOwn(): void {
  const counts = accCars.map(({ id: car, class: carClass }) => {
    const files = accTracks.map(({ id: track }) => {
      const places = placesOf(car).filter(({ setting }) => setting !== 'tyrePressure');
      return JSON.stringify([...chosenByName({ ...usual, car, track, sessionType: 'race' }, places)]);
    });
    return { car, carClass, own: new Set(files).size };
  });
  const fewest = [...counts].sort((a, b) => a.own - b.own).slice(0, 5);
  const gt3 = counts.filter(({ carClass }) => carClass === 'GT3').map(({ own }) => own);
  console.log(
    `\nFiles of their own on ${accTracks.length} tracks, pressures aside: GT3 ${Math.min(...gt3)} to ${Math.max(...gt3)}`,
  );
  console.log(`  fewest: ${fewest.map(({ car, own }) => `${car} ${own}`).join(', ')}`);
}

const folder = wishes()[0] ?? fileURLToPath(new URL('../../shared/gamedata/samples/acc', import.meta.url));
if (existsSync(folder)) {
  const files = dryFilesIn(folder);
  printDistances(files);
  printFloor(files);
} else console.log(`No distance is measured: there are no files of drivers in ${folder}.`);
const tracks = accTracks.slice(0, effort(accTracks.length, 1));
printInsideTheBand(tracks);
printFuel(tracks);
printFilesOfTheirOwn();
