import { expect, test } from 'vitest';
import { inBrowser } from './bounds.ts';
import { ibtOf } from './ibt.fixture.ts';
import { carIn } from './iracing/ibt-session.ts';
import { readIbt } from './iracing/read-ibt.ts';
import { ldxOf } from './ld.fixture.ts';
import { readLdx } from './motec/read-ldx.ts';
import { type NamedBytes, sourceOf } from './byte-source.ts';
import { digestFiles } from './read-recordings.ts';

/** A results file of Le Mans Ultimate: each car with its laps, `P` for a stop, and who drove from which lap on. */
function lmuResults(
  cars: readonly { name: string; isPlayer: boolean; laps: readonly string[]; swaps?: readonly string[] }[],
): NamedBytes {
  const lap = (text: string, index: number) =>
    `<Lap num="${index + 1}"${text.startsWith('P') ? ' pit="1"' : ''}>${text.replace('P', '')}</Lap>`;
  const swap = (text: string) => {
    const [from, to, name] = text.split(' ');
    return `<Swap startLap="${from}" endLap="${to}">${name}</Swap>`;
  };
  const driver = ({ name, isPlayer, laps, swaps = [] }: (typeof cars)[number]) =>
    `<Driver><Name>${name}</Name><CarType>Oreca 07</CarType><isPlayer>${Number(isPlayer)}</isPlayer>
${laps.map(lap).join('\n')}${swaps.map(swap).join('')}</Driver>`;
  const xml = `<?xml version="1.0"?><rFactorXML version="1.0"><RaceResults><Race>${cars.map(driver).join('\n')}</Race></RaceResults></rFactorXML>`;
  return { name: 'a.xml', bytes: new TextEncoder().encode(xml) };
}

test('laps in results are those of the chosen driver alone, also of a car that several share', () => {
  const laps = ['101.0', '90.1', '90.2', 'P141.0', '103.0', '90.3', '90.4'];
  const shared = {
    name: 'Zo&#233;_O&apos;Neil',
    isPlayer: true,
    laps,
    swaps: ['1 4 Zo&#233;_O&apos;Neil', '5 7 B&amp;B'],
  };
  const other = { name: 'Carl', isPlayer: true, laps: ['100.0', '89.0', '--.----'] };
  const online = lmuResults([shared, other]);
  const read = (driver?: string, usual: string[] = [], file = online) => {
    const answer = digestFiles([file], driver, undefined, usual);
    if (!answer.ok) return answer.reason;
    const { drivers, digest } = answer;
    return {
      drivers,
      driver: answer.driver,
      laps: digest.laps.flatMap(({ counts, seconds }) => (counts ? [seconds] : [])),
    };
  };
  const drivers = ["Zoé_O'Neil", 'B&B', 'Carl'];
  expect(read()).toEqual({ drivers, driver: null, laps: [] });
  expect(read('b&b')).toEqual({ drivers, driver: 'B&B', laps: [90.3, 90.4] });
  expect(read("ZOÉ_O'NEIL")).toEqual({ drivers, driver: drivers[0], laps: [90.1, 90.2] });
  expect(read(undefined, ['Nobody', 'carl'])).toEqual({ drivers, driver: 'Carl', laps: [89] });
  expect(read('Nobody', ['carl'])).toEqual({ drivers, driver: null, laps: [] });
  // At home the game marks its one player.
  const atHome = lmuResults([{ ...other, name: 'Robot', isPlayer: false }, other]);
  expect(read(undefined, [], atHome)).toMatchObject({ driver: 'Carl', laps: [89] });
  expect(read(undefined, [], { name: 'a.xml', bytes: online.bytes.slice(0, -30) })).toMatch(
    /end of this results file is missing/,
  );
  expect(read(undefined, [], lmuResults([{ ...other, laps: [] }]))).toBe('This file holds no laps.');
});

test('a file of several drivers asks whose laps to read, and says which name it does not know', () => {
  const ofThree = lmuResults(
    ['Ann', 'Ben', 'Carl'].map((name) => ({ name, isPlayer: true, laps: ['90.0'] })),
  );
  const notesFor = (driver?: string) => {
    const answer = digestFiles([ofThree], driver, undefined, []);
    return answer.ok ? answer.digest.notes.join(' ') : answer.reason;
  };
  expect(notesFor()).toContain('This file holds the laps of 3 drivers: choose your name.');
  expect(notesFor('Somebody')).toContain('“Somebody” isn’t in this file: choose your name.');
  expect(notesFor('Ann')).not.toContain('choose your name');
});

/** A text as Windows and editors write it. */
const encodings: Record<string, (text: string) => Uint8Array> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  'utf-8 with a mark': (text) => new TextEncoder().encode(`\ufeff${text}`),
  'windows-1252': (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
  'utf-16le': (text) => new Uint8Array(Buffer.from(text, 'utf16le')),
  'utf-16le with a mark': (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'utf-16be': (text) => new Uint8Array(Buffer.from(text, 'utf16le').swap16()),
  'utf-16be with a mark': (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
};

test.each(Object.entries(encodings))(
  'names, times and markers are read in %s, with a point or a comma',
  (_, encode) => {
    const results = new TextDecoder().decode(
      lmuResults([{ name: 'Zoé', isPlayer: true, laps: ['100,5', '90.25', '90,5'] }]).bytes,
    );
    const acc = JSON.stringify({
      sessionType: 'Q',
      sessionResult: { leaderBoardLines: [{ car: { carId: 1, drivers: [{ firstName: 'Zoé' }] } }] },
      laps: [90_250, 90_500].map((laptime) => ({ carId: 1, laptime, isValidForBest: true })),
    });
    for (const [name, text] of [
      ['a.xml', results],
      ['a.json', acc],
    ] as const) {
      const result = digestFiles([{ name, bytes: encode(text) }], 'zoé');
      expect(result.ok && result.digest.laps.map(({ seconds }) => seconds).slice(-2)).toEqual([90.25, 90.5]);
    }
    const ldx = new TextDecoder().decode(ldxOf({ 0: 10.5, 1: 101.25 })).replaceAll('.', ',');
    const source = sourceOf({ name: 'a.ldx', bytes: encode(ldx) });
    expect(readLdx(source).crossings.map(({ at }) => at)).toEqual([10.5, 101.25]);
  },
);

test('an iRacing file’s car and session are its driver’s own, and a qualifying is one', () => {
  const session = (type: string, own: number) => `WeekendInfo:
 TrackLength: 4.28 km
 TrackDisplayName: Red Bull Ring
 EventType: ${type}
DriverInfo:
 DriverCarIdx: ${own}
 Drivers:
 - CarIdx: 0
   UserName: "A: pace, car"
   CarScreenName: Safety Car
   CarIsPaceCar: 1
 - CarIdx: 4
   UserName: Own
   CarScreenName: Mercedes-AMG GT4
 - CarIdx: 9
   UserName: Last
   CarScreenName: Porsche 911 GT3 R (992)
`;
  const values = Float64Array.from({ length: 200 }, (_, index) => 500 + index * 5);
  const read = (type: string, own: number) =>
    readIbt(
      sourceOf({
        name: 'a.ibt',
        bytes: ibtOf([{ name: 'LapDist', type: 4, values }], 10, session(type, own)),
      }),
      inBrowser,
    );
  expect(read('Lone Qualify', 4)).toMatchObject({ car: 'Mercedes-AMG GT4', session: 'qualifying' });
  expect(read('Open Qualify', 9)).toMatchObject({ car: 'Porsche 911 GT3 R (992)', session: 'qualifying' });
  expect(read('Race', 7)).toMatchObject({ car: null, session: 'race' });
});

test.each([
  ['one car beside the pace car', ['Safety Car', 'GT4'], 'GT4'],
  ['two cars beside the pace car', ['Safety Car', 'GT4', 'GT3'], null],
  ['the pace car alone', ['Safety Car'], null],
])('an iRacing file that does not name its driver’s car, with %s', (_, cars, car) => {
  const lines = cars.flatMap((name, place): [string, string][] => [
    [`DriverInfo/Drivers/${place}/CarScreenName`, name],
    [`DriverInfo/Drivers/${place}/CarIsPaceCar`, name === 'Safety Car' ? '1' : '0'],
  ]);
  expect(carIn(new Map(lines))).toBe(car);
});
