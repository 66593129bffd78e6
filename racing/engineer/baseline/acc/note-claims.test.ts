import { expect, test } from 'vitest';
import { accCars, accParameters, accTracks } from '../../../../catalogues/acc/index.ts';
import { accSetupValue } from '../../../setup/acc/edit.ts';
import { parameterNamed } from '../../../setup/acc/parameters.ts';
import type { EngineerRequest } from '../conditions.ts';
import { readNote } from '../note-text.ts';
import { weathers } from '../setup-form-schema.ts';
import { makeAccBaseline } from './baseline.ts';
import { chooseClicks } from './choose-clicks.ts';
import { type AccClicks, accSettingNames, scalesOf, settingPlaceName, unroundedValue } from './settings.ts';
import { startingPointOf } from './starting-point.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { changed, hourAtSpa } from '../../answer/rulebook.fixture.ts';
import { madeFor } from '../../run/run.fixture.ts';
import { dayOf, namedRequest } from '../dry-race.fixture.ts';

/** All cars at every fifth track, and over them sessions, styles, weather, temperatures, lengths and drivers. */
const requests: readonly EngineerRequest[] = sampled(
  accCars.flatMap(({ id: car }, first) =>
    accTracks
      .filter((_, place) => place % 5 === first % 5)
      .flatMap(({ id: track }, second) =>
        weathers.map((weather, third) => {
          const place = first * 7 + second * 5 + third;
          const durationMin = [20, 60, 120][place % 3] ?? 60;
          return { game: 'ACC', car, track, weather, durationMin, ...dayOf(place) };
        }),
      ),
  ),
  7,
);

/** `ride height rear`, `preload`: each place of the file as a note calls it, with the wheels that such a name means. */
const places = accSettingNames.flatMap((setting) => {
  const count = scalesOf(accParameters('bmw_m4_gt3') ?? fail(), setting).length;
  return Array.from({ length: count }, (_, place) => {
    const name = settingPlaceName(setting, place, count);
    const label = parameterNamed(name)?.label ?? setting;
    const corner = name.split('.')[1] ?? '';
    const axle = corner === '' ? '' : /F$|front/.test(corner) ? 'front' : 'rear';
    const spoken = /^.[a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
    return { setting, place, name, names: [spoken, `${spoken} ${axle}`, `${spoken} ${corner}`] };
  });
});

function fail(): never {
  throw new Error('The catalogue has lost the car');
}

const claim = /(?:^|[,:] )([A-Za-z][A-Za-z0-9 -]*?) ([+−])(\d[\d.]*)/g;

/** How far each place moved by the words of a note: those of an axle or of all wheels are for each of them. */
function claimedIn(text: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, said = '', sign, far] of text.matchAll(claim)) {
    const name = /^.[a-z]/.test(said) ? `${said.charAt(0).toLowerCase()}${said.slice(1)}` : said;
    const meant = places.filter(({ names }) => names.includes(name));
    if (meant.length === 0) throw new Error(`Nothing is called ${said}`);
    for (const { name } of meant)
      sums.set(name, (sums.get(name) ?? 0) + Number(far) * (sign === '+' ? 1 : -1));
  }
  return sums;
}

/** The distance of each setting between two setups, as the garage shows it; in clicks if steps are uneven. */
function movedBetween(car: string, before: AccClicks, after: AccClicks): Map<string, number> {
  const parameters = accParameters(car) ?? fail();
  return new Map(
    places.flatMap(({ setting, place, name }) => {
      const scale = scalesOf(parameters, setting)[place];
      const [from, to] = [before[setting][place], after[setting][place]];
      if (!scale || from === undefined || to === undefined || from === to) return [];
      const by = scale.kind === 'table' ? to - from : unroundedValue(scale, to) - unroundedValue(scale, from);
      return [[name, by]];
    }),
  );
}

function faultsBetween(request: EngineerRequest, said: Map<string, number>, done: Map<string, number>) {
  return [...new Set([...said.keys(), ...done.keys()])]
    .filter((name) => {
      const isNothing = said.has(name) && !done.has(name);
      return isNothing || Math.abs((said.get(name) ?? 0) - (done.get(name) ?? 0)) > 0.006;
    })
    .map((name) => `${namedRequest(request)}: ${name} said ${said.get(name)}, done ${done.get(name)}`);
}

/** The values of the rules' steps: each names its rule in brackets. */
const rulesIn = (note: string) =>
  readNote(note)
    .why.filter(({ group }) => group !== 'Background')
    .flatMap(({ sentences }) => sentences.map(({ value = '' }) => value))
    .filter((value) => /[+−]\d.*\(/.test(value));

const claimedInAll = (values: readonly string[]) => {
  const sums = new Map<string, number>();
  for (const value of values)
    for (const [name, by] of claimedIn(value)) sums.set(name, (sums.get(name) ?? 0) + by);
  return sums;
};

test('a note of the rules tells what they did to the file, and all of it', { timeout: 60_000 }, () => {
  let claims = 0;
  const faults = requests.flatMap((request) => {
    const { car, parameters, clicks } = chooseClicks(request);
    const start = startingPointOf(car, parameters, request);
    const done = movedBetween(car.id, start, clicks);
    // In the rain the cold pressures are those of other tyres, and no step from dry ones.
    const isOtherTyre = (name: string) => request.weather === 'wet' && name.startsWith('tyrePressure');
    const said = claimedInAll(rulesIn(makeAccBaseline(request).note));
    for (const sums of [done, said]) for (const name of sums.keys()) if (isOtherTyre(name)) sums.delete(name);
    claims += said.size;
    return faultsBetween(request, said, done);
  });
  expect(faults).toEqual([]);
  expect(claims).toBeGreaterThan(requests.length * 6);
});

test('a note on a track tells what the track changed in the file', {
  timeout: 60_000,
}, () => {
  let claims = 0;
  const faults = requests.flatMap((request) => {
    const { car, parameters } = chooseClicks(request);
    const { track: _, ...anywhere } = request;
    const done = movedBetween(
      car.id,
      startingPointOf(car, parameters, anywhere),
      startingPointOf(car, parameters, request),
    );
    const { note } = makeAccBaseline(request);
    const here = /usually change here(: .*?)\. Nothing else/.exec(note)?.[1] ?? '';
    const said = claimedIn(here);
    claims += said.size;
    // Of tyres the track decides the side that is loaded, which is no habit of drivers.
    return faultsBetween(request, said, done).filter((fault) => !fault.includes('tyrePressure'));
  });
  expect(faults).toEqual([]);
  expect(claims).toBeGreaterThan(requests.length);
});

test('a value that was changed since is no longer told as the rules’ own', () => {
  const request: EngineerRequest = { ...hourAtSpa('ACC', 'bmw_m4_gt3'), track: 'zolder', setupStyle: 'safe' };
  const run = madeFor(request);
  expect(run.baseline.note).toContain('ABS +1 (safe)');
  const now = accSetupValue(makeAccBaseline(request).setup, 'abs') ?? 0;
  const edit = changed(run.baseline.editable, 'abs', now - 1);
  const { note } = run.tell(edit.editable, [{ ...edit.change, why: '', cost: '' }]);
  expect(note).toContain(' (safe)');
  expect(note).not.toContain('ABS +1');
});

test('a wing is said to be trimmed for a track where it is', () => {
  for (const { id: car } of sampled(accCars, 5)) {
    for (const track of ['monza', 'hungaroring', 'spa']) {
      const request: EngineerRequest = { ...(requests[0] ?? fail()), car, track, weather: 'dry' };
      const { track: _, ...anywhere } = request;
      const { car: known, parameters } = chooseClicks(request);
      const [here, elsewhere] = [request, anywhere].map(
        (conditions) => startingPointOf(known, parameters, conditions).rearWing[0] ?? 0,
      );
      const isTrimmed = (here ?? 0) < (elsewhere ?? 0) && parameters.rearWing.adjustable;
      expect(makeAccBaseline(request).note.includes('trimmed for the straights here'), car).toBe(isTrimmed);
    }
  }
});
