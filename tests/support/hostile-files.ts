import fc from 'fast-check';
import { blankAccSetup } from '#racing/setup/acc/blank';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { printAccSetup } from '#racing/setup/acc/print';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { exampleLmuSetup, exampleRfactor2Setup } from '#racing/setup/svm/fixtures/example-setups';
import { encodeWindows1252 } from '#racing/setup/text';
import { anyText, hostileJson, longText, spoilt, words } from './hostile-inputs.ts';

/** Texts of each game and layout. */
const accFiles = [ferrari296File, printAccSetup(blankAccSetup('porsche_992_gt3_r'))];
const svmFiles = [exampleLmuSetup(), exampleRfactor2Setup(), exampleRfactor2Setup({ vehicleClass: '' })];

const numbers = words('-1 1e999 -1e999 999999999999999999999 0.1 "" null [] {} true 007');

/** Each changes the part of a text that follows a place. */
const spoilers: readonly ((after: string, length: number, noise: string) => string)[] = [
  (after, _, noise) => noise + after,
  (after, length) => after.slice(length),
  (after, length) => after.slice(0, length) + after,
  () => '',
  (after, length) => after.replace(/-?\d+(?:\.\d+)?/, numbers[length % numbers.length] ?? ''),
  (after, length) => after.replaceAll(length % 2 === 0 ? '\r\n' : '\n', '\r'),
  (after, _, noise) => after.replace(/"[^"]*"|=[^\r\n]*/, (found) => found.charAt(0) + noise),
];

const share = fc.double({ min: 0, max: 1, noNaN: true });
const spoilings = fc.array(
  fc.record({ at: share, length: fc.nat(300), spoil: fc.constantFrom(...spoilers), noise: anyText }),
  { maxLength: 5 },
);

/** A text with up to five of its places changed: cut off, repeated, with other numbers, line ends or noise. */
const spoiltText = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...texts), spoilings).map(([text, changes]) =>
    changes.reduce((before, { at, length, spoil, noise }) => {
      const from = Math.floor(at * before.length);
      return before.slice(0, from) + spoil(before.slice(from), length, noise);
    }, text),
  );

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

/** The same text as the games and programs around them write it. */
const encodings: readonly ((text: string) => Uint8Array)[] = [
  utf8,
  (text) => utf8(`\ufeff${text}`),
  utf16,
  (text) => utf16(`\ufeff${text}`),
  (text) => new Uint8Array(Buffer.from(utf16(`\ufeff${text}`)).swap16()),
  (text) => encodeWindows1252(text) ?? utf8(text),
];

/** Files as drivers have them and as attackers would: whole, spoilt, with flipped bytes, in any encoding, or no setup at all. */
function fileInput(files: readonly string[]): fc.Arbitrary<Uint8Array | string> {
  const text = fc.oneof(
    { arbitrary: spoiltText(files), weight: 12 },
    { arbitrary: fc.oneof(anyText, fc.constantFrom(...hostileJson)), weight: 2 },
    { arbitrary: longText, weight: 1 },
  );
  const flips = fc.array(fc.tuple(share, fc.nat(255)), { maxLength: 3 });
  const flipped = fc.tuple(text, fc.constantFrom(...encodings), flips).map(([file, encode, changes]) => {
    const bytes = encode(file);
    for (const [at, value] of changes)
      if (bytes.length > 0) bytes[Math.floor(at * (bytes.length - 1))] = value;
    return bytes;
  });
  return fc.oneof(
    { arbitrary: text, weight: 4 },
    { arbitrary: flipped, weight: 5 },
    { arbitrary: fc.uint8Array({ maxLength: 400 }), weight: 1 },
  );
}

export const accInput = fileInput(accFiles);
export const svmInput = fileInput(svmFiles);
export const setupInput = fileInput([...accFiles, ...svmFiles]);
export const spoiltAccFile = spoiltText(accFiles);
export const spoiltSvmFile = spoiltText(svmFiles);

/** Whole files that no parser may choke on. */
export const hostileFiles: readonly (Uint8Array | string)[] = [
  ...hostileJson,
  new Uint8Array(),
  new Uint8Array(256 * 1024).fill(0x20),
  new Uint8Array(256 * 1024 + 1),
  `[A]\nRWSetting=1//x\na${' '.repeat(250_000)}`,
  `[GENERAL]\n${'FuelSetting=1//2\n'.repeat(14_000)}`,
  '\n'.repeat(20_001),
  `${exampleLmuSetup()}\r\n//\ud800`,
  `${exampleLmuSetup()}\r\n//\0`,
  `${exampleLmuSetup()}\r\n//VEH=C:\\Users\\Jane\u2028\\x.veh`,
  ferrari296File.replace('"carName"', '"__proto__": {"polluted": true}, "carName"'),
  ferrari296File.replace(/\d+/g, '1e999'),
  ferrari296File.replace(/\[ -[\d.]+,/g, '[ -1e999,'),
  ferrari296File.replace('ferrari_296_gt3', '__proto__'),
];

/** Names of files, with their folders. */
export const fileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...words('x.json Setups/bmw_m4_gt3/Spa/x.json Settings\\SpaWEC\\q.svm lap.ld __proto__.sto'),
  ),
  anyText,
);

export const garageCar = 'AstonMartin_Valkyrie';
const goodGarage = garageDataOf(garageCar);

/** A page of the garage with its text, its keys or its values spoilt. */
export const garageInput: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: spoilt(goodGarage).map((data) => JSON.stringify(data) ?? ''), weight: 3 },
  { arbitrary: spoiltText([JSON.stringify({ below: goodGarage })]), weight: 2 },
  { arbitrary: anyText, weight: 1 },
);
