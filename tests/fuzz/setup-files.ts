import fc from 'fast-check';
import { blankAccSetup } from '#racing/setup/acc/blank';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { printAccSetup } from '#racing/setup/acc/print';
import { exampleLmuSetup, exampleRfactor2Setup } from '#racing/setup/svm/fixtures/example-setups';
import { encodeWindows1252 } from '#racing/setup/text';
import { anyText, hostileJson, longText, words } from '../support/hostile-inputs.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Texts that look as a game's file does, one of each game and layout. */
const accFiles = [ferrari296File, printAccSetup(blankAccSetup('porsche_992_gt3_r'))];
const svmFiles = [exampleLmuSetup(), exampleRfactor2Setup(), exampleRfactor2Setup({ vehicleClass: '' })];

type Spoiling = { at: number; length: number; kind: number; text: string };

/** Numbers and words that a value of a file is replaced by. */
const replacements = words('-1 1e999 -1e999 999999999999999999999 0.1 "" null [] {} true 007');

/** One change to a text, at a place given as a share of it. */
function spoil(text: string, { at, length, kind, text: noise }: Spoiling): string {
  const from = Math.floor(at * text.length);
  const before = text.slice(0, from);
  const after = text.slice(from);
  switch (kind % 7) {
    case 0:
      return before + noise + after;
    case 1:
      return before + after.slice(length);
    case 2:
      return before + after.slice(0, length) + after;
    case 3:
      return before;
    case 4:
      return before + after.replace(/-?\d+(?:\.\d+)?/, replacements[length % replacements.length] ?? '');
    case 5:
      return before + after.replaceAll(length % 2 === 0 ? '\r\n' : '\n', '\r');
    default:
      return before + after.replace(/"[^"]*"|=[^\r\n]*/, (found) => found.charAt(0) + noise);
  }
}

const spoilings = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(300),
    kind: fc.nat(6),
    text: anyText,
  }),
  { maxLength: 5 },
);

const spoiltFile = (files: readonly string[]) =>
  fc.tuple(fc.constantFrom(...files), spoilings).map(([file, changes]) => changes.reduce(spoil, file));

/** The same text as the games and programs around them write it. */
const encodings: readonly ((text: string) => Uint8Array)[] = [
  utf8,
  (text) => utf8(`\ufeff${text}`),
  (text) => utf16(`\ufeff${text}`, true),
  (text) => utf16(`\ufeff${text}`, false),
  (text) => utf16(text, true),
  (text) => encodeWindows1252(text) ?? utf8(text),
];

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let place = 0; place < text.length; place += 1) {
    view.setUint16(place * 2, text.charCodeAt(place), littleEndian);
  }
  return new Uint8Array(view.buffer);
}

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  return bytes.length === 0 ? bytes : bytes.with(Math.floor(at * (bytes.length - 1)), value);
}

/** Files as drivers have them and as attackers would: whole, spoilt, in any encoding, or no setup at all. */
function fileInput(files: readonly string[]): fc.Arbitrary<Uint8Array | string> {
  const text = fc.oneof(
    { arbitrary: spoiltFile(files), weight: 12 },
    { arbitrary: fc.oneof(anyText, fc.constantFrom(...hostileJson)), weight: 2 },
    { arbitrary: longText, weight: 1 },
  );
  const encoded = fc.tuple(text, fc.constantFrom(...encodings)).map(([file, encode]) => encode(file));
  const flipped = fc
    .tuple(
      encoded,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 3 }),
    )
    .map(([bytes, flips]) => flips.reduce((now, [at, value]) => withByte(now, at, value), bytes));
  return fc.oneof(
    { arbitrary: text, weight: 4 },
    { arbitrary: flipped, weight: 5 },
    { arbitrary: fc.uint8Array({ maxLength: 400 }), weight: 1 },
  );
}

export const accInput = fileInput(accFiles);
export const svmInput = fileInput(svmFiles);
export const setupInput = fileInput([...accFiles, ...svmFiles]);
export const spoiltAccFile = spoiltFile(accFiles);
export const spoiltSvmFile = spoiltFile(svmFiles);

/** Whole files that no parser may choke on. */
export const hostileFiles: readonly (Uint8Array | string)[] = [
  ...hostileJson,
  new Uint8Array(),
  new Uint8Array(256 * 1024).fill(0x20),
  new Uint8Array(256 * 1024 + 1),
  `[A]\nRWSetting=1//x\na${' '.repeat(250_000)}`,
  `[GENERAL]\n${'FuelSetting=1//2\n'.repeat(14_000)}`,
  '\n'.repeat(20_001),
  `${exampleLmuSetup()}\r\n//VEH=C:\\Users\\Jane\u2028\\x.veh`,
  ferrari296File.replace('"carName"', '"__proto__": {"polluted": true}, "carName"'),
  ferrari296File.replace(/\d+/g, '1e999'),
  ferrari296File.replace(/\[ -[\d.]+,/g, '[ -1e999,'),
  ferrari296File.replace('ferrari_296_gt3', '__proto__'),
];

/** Names of files, with their folders. */
export const fileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'x.json',
    'Setups/bmw_m4_gt3/Spa/x.json',
    'Settings\\SpaWEC\\q.svm',
    'lap.ld',
    '__proto__.sto',
  ),
  anyText,
);
