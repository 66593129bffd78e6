/**
 * How long it takes to read a `.svm` setup file and to recognise a file: `node bench/setup-files-svm.ts`.
 * Goals: parse and describe a file of 600 lines in under 3 ms, median; an answer to any file in under 50 ms.
 */
import { recogniseSetupFile } from '../core/setup/recognise.ts';
import { exampleLmuSetup } from '../core/setup/svm/fixtures/example-setups.ts';
import { describeSvm, editSvm, parseSvm, type SvmFile, svmText } from '../core/setup/svm/index.ts';
import { effort } from './effort.ts';

function measure(name: string, work: () => void, rounds = effort(2_000, 20)): void {
  for (let i = 0; i < rounds / 10; i += 1) work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(rounds * share)] ?? 0).toFixed(3);
  console.log(`${name.padEnd(40)} median ${at(0.5)} ms   p99 ${at(0.99)} ms`);
}

function parsed(input: Uint8Array): SvmFile {
  const result = parseSvm(input);
  if (!result.ok) throw new Error(result.reason);
  return result.file;
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
  const file = parsed(bytes);
  console.log(`\n.svm file of ${count} lines, ${bytes.byteLength} bytes`);
  measure('parse', () => parsed(bytes));
  measure('describe', () => describeSvm(file));
  measure('parse and describe', () => describeSvm(parsed(bytes)));
  measure('print', () => svmText(file));
  measure('edit four wheels', () => editSvm(file, [{ parameter: 'rideHeight.all', value: 6 }]));
  measure('recognise', () => recogniseSetupFile(bytes, 'Settings/SpaWEC/quali.svm'));
}

const hostile: Record<string, string> = {
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
for (const [name, text] of Object.entries(hostile)) {
  const bytes = new TextEncoder().encode(text);
  measure(name, () => recogniseSetupFile(bytes, `${'spa_'.repeat(1000)}.svm`), effort(20, 2));
}
