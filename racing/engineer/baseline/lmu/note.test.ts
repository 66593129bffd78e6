import { expect, test } from 'vitest';
import { lmuCars, lmuParameters, lmuTracks } from '../../../../catalogues/lmu/index.ts';
import { carsOfAllClasses, garageDataOf } from '../../../setup/garage/garage-data.fixture.ts';
import type { DescribedSetting, GarageFacts } from '../../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { readNote } from '../note-text.ts';
import { weathers } from '../setup-form-schema.ts';
import { rowsByLine } from './apply-rules.ts';
import { makeLmuBaseline } from './baseline.ts';
import { buildLmuFile } from './build-file.ts';
import { planLmuFuel } from './fuel.ts';
import { parsedSvm } from '../../../setup/parsed.fixture.ts';
import { hourAtSpa } from '../../answer/rulebook.fixture.ts';
import { startFromGarage } from './garage-start.ts';
import { dayOf, namedRequest } from '../dry-race.fixture.ts';

/** All cars at all tracks, and over them every session, weather, style, experience and a cold, a mild and a hot day. */
const requests: EngineerRequest[] = lmuCars.flatMap((car, first) =>
  lmuTracks.flatMap((track, second) =>
    weathers.map((weather, third) => {
      const day = dayOf(first * 7 + second * 5 + third);
      return { game: 'LMU', car: car.id, track: track.id, weather, durationMin: 60, ...day };
    }),
  ),
);

const rowsOf = (text: string, garage?: GarageFacts) => rowsByLine(parsedSvm(text), garage);

/** The rules' steps in a note, a line each: what moved, its rule in brackets, and why. */
const rulesIn = (note: string) =>
  readNote(note)
    .why.filter(({ group }) => group === 'Aero' || group === 'Balance')
    .flatMap(({ sentences }) => sentences.map(({ value = '', text }) => `${value}: ${text}`))
    .join('\n');

/** A car's file without any rule, and the one with them, and what its note says of the rules. */
function madeFor(request: EngineerRequest) {
  const car = lmuCars.find(({ id }) => id === request.car);
  const track = lmuTracks.find(({ id }) => id === request.track);
  const parameters = car && lmuParameters(car.id);
  if (!car || !track || !parameters) throw new Error(request.car);
  const fuel = planLmuFuel(car, track, request);
  const neutral = buildLmuFile({ car, parameters, garage: {}, fuel });
  const { text, note } = makeLmuBaseline(request);
  return { before: rowsOf(neutral), after: rowsOf(text), rules: rulesIn(note) };
}

const made = requests.map((request) => ({ request, ...madeFor(request) }));

/** Subjects a note may name, and the lines that must have moved for each. */
const spokenOf: readonly [RegExp, RegExp][] = [
  [/brake duct/i, /BrakeDuct/],
  [/regenerat/i, /RegenerationMap/],
  [/motor map/i, /ElectricMotorMap/],
  [/power cut/i, /TCPowerCutMap/],
  [/traction control level|earlier TC|TC a|TC and/i, /\.TractionControlMap/],
  [/\bABS\b/, /AntilockBrakeSystemMap/],
  [/\btoe\b|toe-(?:in|out) and|front toe-out|rear toe-in/i, /ToeIn/],
  [/\bwing\b/i, /RWSetting/],
  [/preload/i, /DiffPreload/],
  [/brake bias|brakes a little/i, /RearBrake/],
  [/\bbars?\b/i, /AntiSway/],
  [/ride height|the car 5 mm|a higher car|more rake/i, /RideHeight/],
  [/slow bump/i, /SlowBump/],
  [/fast bump/i, /FastBump/],
];

test('a note speaks of no setting that its file did not move', { timeout: 60_000 }, () => {
  const faults = made.flatMap(({ request, before, after, rules }) => {
    const moved = [...after.values()].filter(({ setting, raw }) => before.get(setting)?.raw !== raw);
    return spokenOf
      .filter(([words, line]) => words.test(rules) && !moved.some(({ setting }) => line.test(setting)))
      .map(([words]) => `${namedRequest(request)}: ${words.source}`);
  });
  expect(requests.length).toBe(lmuCars.length * lmuTracks.length * 2);
  expect(faults).toEqual([]);
});

/** `ride height rear`, as notes call a line. */
function nameOf({ label, corner }: DescribedSetting): string {
  if (/radiator$/i.test(label)) return 'water and oil radiator';
  const name = lowered(label);
  const axle = corner === null ? '' : /R$|rear/.test(corner) && corner !== 'RF' ? 'rear' : 'front';
  return axle === '' || name.includes(axle) ? name : `${name} ${axle}`;
}

const claims =
  /^([A-Za-z][A-Za-z() -]*?) (?:([+−])(\d[\d.]*)( clicks?)?|(\d+) clicks? (more open|more closed|forward|rearward)).* \([^()]*\): /gm;

const lowered = (name: string) =>
  /^.[a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

/** `ride height front and rear` are two settings, and so are `front and rear brake duct`. */
const namesIn = (name: string) =>
  name.includes('front and rear')
    ? ['front', 'rear'].map((axle) => name.replace('front and rear', axle))
    : [name];

/** How far each setting moved by the words of a note, summed over its rules. */
function claimedIn(rules: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, found = '', sign, far, , clicks, way] of rules.matchAll(claims)) {
    const by = far
      ? Number(far) * (sign === '+' ? 1 : -1)
      : Number(clicks) * (/open|forward/.test(way ?? '') ? -1 : 1);
    for (const name of namesIn(lowered(found))) sums.set(name, (sums.get(name) ?? 0) + by);
  }
  return sums;
}

type Rows = ReturnType<typeof rowsByLine>;

/** Claims in a note that differ from the moves, and moves without a claim. */
function faultsIn(
  request: EngineerRequest,
  { before, after, rules }: { before: Rows; after: Rows; rules: string },
) {
  const claimed = claimedIn(rules);
  const moved = new Map<string, number>();
  for (const row of after.values()) {
    const from = before.get(row.setting);
    if (!from || from.raw === row.raw || row.setting.startsWith('GENERAL.')) continue;
    const isValue = from.value !== null && row.value !== null;
    const by = isValue
      ? ((row.value ?? 0) - (from.value ?? 0)) * (row.unit === 'cm' ? 10 : 1)
      : row.raw - from.raw;
    moved.set(nameOf(row), by);
  }
  const faults = [...new Set([...claimed.keys(), ...moved.keys()])].flatMap((name) => {
    const [said, done] = [claimed.get(name), moved.get(name)];
    const isTrue = said !== undefined && done !== undefined && Math.abs(said - done) <= 0.11;
    return isTrue ? [] : `${namedRequest(request)}: ${name} said ${said}, done ${done}`;
  });
  return { faults, claims: claimed.size };
}

test('a note’s claims add up to what the rules moved in the file, and nothing is moved in silence', {
  timeout: 60_000,
}, () => {
  const all = made.map(({ request, ...files }) => faultsIn(request, files));
  expect(all.flatMap(({ faults }) => faults)).toEqual([]);
  expect(all.reduce((sum, { claims: some }) => sum + some, 0)).toBeGreaterThan(5_000);
});

test('the same holds for what is made of a driver’s own garage', { timeout: 60_000 }, () => {
  const all = requests
    .filter(
      ({ car }, place) =>
        place % (process.env.ALL_CASES ? 5 : 25) === 0 && carsOfAllClasses.some((id) => id === car),
    )
    .map((request, seed) => {
      const own = startFromGarage(JSON.stringify(garageDataOf(request.car, seed + 1)), request.car);
      const { base, garage } = own;
      const { text, note } = makeLmuBaseline(request, own);
      return faultsIn(request, {
        before: rowsOf(base ?? '', garage),
        after: rowsOf(text, garage),
        rules: rulesIn(note),
      });
    });
  expect(all.flatMap(({ faults }) => faults)).toEqual([]);
  expect(all.reduce((sum, { claims: some }) => sum + some, 0)).toBeGreaterThan(100);
});

test('only a hybrid’s note names a hybrid’s settings', () => {
  for (const car of lmuCars) {
    const { note } = makeLmuBaseline({ ...hourAtSpa('LMU', car.id), weather: 'wet' });
    if (car.motor === undefined || car.motor === 'none')
      expect(note, car.id).not.toMatch(/regenerat|hybrid in/i);
  }
});
