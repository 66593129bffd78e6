/**
 * How long it takes to read a setup file: `node bench/setup-files.ts`. Goals, medians: parse and describe a full ACC file (30
 * prepared pit stops, 8 KB) in under 0.3 ms, read and compare two in under 5 ms, a `.svm` file of 600 lines in under 3 ms; an answer to any file in under 50 ms.
 */
import { blankAccSetup } from '../core/setup/acc/blank.ts';
import { checkAccSetup } from '../core/setup/acc/check.ts';
import { describeAccSetup } from '../core/setup/acc/describe.ts';
import { editAccSetup } from '../core/setup/acc/edit.ts';
import type { AccSetup } from '../core/setup/acc/json.ts';
import { parseAccSetup } from '../core/setup/acc/parse.ts';
import { printAccSetup } from '../core/setup/acc/print.ts';
import { compareSetups } from '../core/setup/compare.ts';
import { readSetup } from '../core/setup/formats.ts';
import { mergeSetups } from '../core/setup/merge.ts';
import { recogniseSetupFile } from '../core/setup/recognise.ts';
import { exampleLmuSetup } from '../core/setup/svm/fixtures/example-setups.ts';
import { describeSvm, editSvm, parseSvm, type SvmFile, svmText } from '../core/setup/svm/index.ts';
import { effort } from './effort.ts';
import { inMs, median, quantile } from './figures.ts';

function measure(name: string, work: () => void, rounds = effort(2_000, 20)): void {
  for (let i = 0; i < rounds / 10; i += 1) work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  console.log(`${name.padEnd(34)} median ${inMs(median(times))} ms   p99 ${inMs(quantile(times, 0.99))} ms`);
}

function parsedAcc(input: Uint8Array): AccSetup {
  const result = parseAccSetup(input);
  if (!result.ok) throw new Error(result.reason);
  return result.setup;
}

function parsedSvm(input: Uint8Array): SvmFile {
  const result = parseSvm(input);
  if (!result.ok) throw new Error(result.reason);
  return result.file;
}

/** The game prepares one pit stop or thirty, whatever the number planned. */
function withPitStops(setup: AccSetup, count: number): Uint8Array {
  const text = JSON.stringify(setup, (key, value) => {
    return key === 'pitStrategy' ? Array.from({ length: count }, () => value[0]) : value;
  });
  return new TextEncoder().encode(printAccSetup(parsedAcc(new TextEncoder().encode(text))));
}

for (const stops of [1, 30]) {
  const file = withPitStops(blankAccSetup('ferrari_296_gt3'), stops);
  const setup = parsedAcc(file);
  console.log(
    `\nACC file of ${file.byteLength} bytes, ${stops} prepared pit ${stops === 1 ? 'stop' : 'stops'}`,
  );
  measure('parse', () => parsedAcc(file));
  measure('describe', () => describeAccSetup(setup));
  measure('parse and describe', () => describeAccSetup(parsedAcc(file)));
  measure('check', () => checkAccSetup(setup));
  measure('print', () => printAccSetup(setup));
}

/** Two setups of a car in which every click differs that may, from their texts to rows, and merged. */
for (const stops of [1, 30]) {
  const [one, other] = [
    withPitStops(blankAccSetup('ferrari_296_gt3'), stops),
    withPitStops(editedBlank(), stops),
  ].map((bytes) => new TextDecoder().decode(bytes));
  const read = (text = '') => {
    const file = readSetup('ACC', text);
    if (!file) throw new Error('no setup');
    return file;
  };
  console.log(`\nTwo ACC files, ${stops} prepared pit ${stops === 1 ? 'stop' : 'stops'}`);
  measure('read both and compare', () => compareSetups([read(one), read(other)]));
  const everything = {
    groups: new Set(
      read(other)
        .held()
        .map(({ id }) => id),
    ),
    parameters: new Set<string>(),
  };
  measure('read both and merge all groups', () => mergeSetups(read(one), read(other), everything));
}

function editedBlank(): AccSetup {
  const setup = blankAccSetup('ferrari_296_gt3');
  const edits = describeAccSetup(setup).sections.flatMap(({ rows }) =>
    rows.map(({ parameter, value }) => ({ parameter, value: (value ?? 0) + 1 })),
  );
  return editAccSetup(setup, [...edits, { parameter: 'nPitStops', value: 30 }]).setup;
}

const hostileAcc: Record<string, string> = {
  'brackets only, 256 KiB': '['.repeat(262_144),
  'one long string, 256 KiB': `"${'\\"'.repeat(131_000)}"`,
  'numbers only, 256 KiB': `[${'1,'.repeat(131_000)}1]`,
  'exponents, 256 KiB': `[${'1e999,'.repeat(43_000)}1]`,
  'many keys, 256 KiB': `{"carName":"x","basicSetup":{${Array.from({ length: 25_000 }, (_, i) => `"${i}":0`).join()}}}`,
  'many empty stops, 256 KiB': `{"carName":"x","basicSetup":{"strategy":{"nPitStops":9e9,"pitStrategy":[${'{},'.repeat(87_000)}{}]}}}`,
};
console.log('\nHostile files: parse, and describe, check and print when it is a setup');
for (const [name, text] of Object.entries(hostileAcc)) {
  measure(
    name,
    () => {
      const result = parseAccSetup(text);
      if (!result.ok) return;
      describeAccSetup(result.setup);
      checkAccSetup(result.setup);
      printAccSetup(result.setup);
    },
    effort(30, 2),
  );
}

/** The game's files have some 205 lines; more settings of the kind a later version may bring fill it up. */
function fileOfLines(count: number): Uint8Array {
  const lines = exampleLmuSetup().split('\r\n');
  const more = Array.from(
    { length: count - lines.length },
    (_, number) => `New${number}Setting=${number}//${number}.0 mm`,
  );
  const at = lines.indexOf('[CONTROLS]') + 1;
  return new TextEncoder().encode([...lines.slice(0, at), ...more, ...lines.slice(at)].join('\r\n'));
}

for (const count of [200, 600]) {
  const bytes = fileOfLines(count);
  const file = parsedSvm(bytes);
  console.log(`\n.svm file of ${count} lines, ${bytes.byteLength} bytes`);
  measure('parse', () => parsedSvm(bytes));
  measure('describe', () => describeSvm(file));
  measure('parse and describe', () => describeSvm(parsedSvm(bytes)));
  measure('print', () => svmText(file));
  measure('edit four wheels', () => editSvm(file, [{ parameter: 'rideHeight.all', value: 6 }]));
  measure('recognise', () => recogniseSetupFile(bytes, 'Settings/SpaWEC/quali.svm'));
}

const hostileSvm: Record<string, string> = {
  '10,000 settings': `[GENERAL]\n${'FuelSetting=1//2\n'.repeat(10_000)}`,
  '10,000 different settings': `[GENERAL]\n${Array.from({ length: 10_000 }, (_, i) => `A${i}Setting=${i}//${i}\n`).join('')}`,
  '262,144 line ends': '\n'.repeat(262_144),
  'one line of blanks, 256 KiB': `[GENERAL]\n${' '.repeat(262_000)}x`,
  'one line of letters, 256 KiB': `[GENERAL]\n${'Setting'.repeat(37_000)}`,
  'one line of slashes, 256 KiB': `[GENERAL]\n${'/'.repeat(262_000)}`,
  'brackets, 256 KiB': '['.repeat(262_144),
  'JSON keys, 256 KiB': `{"carName":"x","basicSetup":{${Array.from({ length: 20_000 }, (_, i) => `"${i}":0`).join()}}}`,
  'angle brackets, 256 KiB': '<'.repeat(262_144),
  'blanks, 256 KiB': ' '.repeat(262_144),
};
console.log('\nHostile files: recognise');
for (const [name, text] of Object.entries(hostileSvm)) {
  const bytes = new TextEncoder().encode(text);
  measure(name, () => recogniseSetupFile(bytes, `${'spa_'.repeat(1000)}.svm`), effort(20, 2));
}
