/**
 * How long it takes to read an ACC setup file: `node bench/setup-files.ts`.
 * Goal: parse and describe a full file of the game (30 prepared pit stops, 8 KB) in under 0.3 ms, median.
 */
import { blankAccSetup } from '../core/setup/acc/blank.ts';
import { checkAccSetup } from '../core/setup/acc/check.ts';
import { describeAccSetup } from '../core/setup/acc/describe.ts';
import type { AccSetup } from '../core/setup/acc/json.ts';
import { parseAccSetup } from '../core/setup/acc/parse.ts';
import { printAccSetup } from '../core/setup/acc/print.ts';
import { effort } from './effort.ts';

const ROUNDS = effort(3_000, 30);

function measure(name: string, work: () => void, rounds = ROUNDS): void {
  for (let i = 0; i < rounds / 10; i += 1) work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(rounds * share)] ?? 0).toFixed(3);
  console.log(`${name.padEnd(34)} median ${at(0.5)} ms   p99 ${at(0.99)} ms`);
}

function parsed(input: Uint8Array): AccSetup {
  const result = parseAccSetup(input);
  if (!result.ok) throw new Error(result.reason);
  return result.setup;
}

/** The game prepares one pit stop or thirty, whatever the number planned. */
function withPitStops(setup: AccSetup, count: number): Uint8Array {
  const text = JSON.stringify(setup, (key, value) => {
    return key === 'pitStrategy' ? Array.from({ length: count }, () => value[0]) : value;
  });
  return new TextEncoder().encode(printAccSetup(parsed(new TextEncoder().encode(text))));
}

for (const stops of [1, 30]) {
  const file = withPitStops(blankAccSetup('ferrari_296_gt3'), stops);
  const setup = parsed(file);
  console.log(
    `\nACC file of ${file.byteLength} bytes, ${stops} prepared pit ${stops === 1 ? 'stop' : 'stops'}`,
  );
  measure('parse', () => parsed(file));
  measure('describe', () => describeAccSetup(setup));
  measure('parse and describe', () => describeAccSetup(parsed(file)));
  measure('check', () => checkAccSetup(setup));
  measure('print', () => printAccSetup(setup));
}

/** Files made to hurt. Goal: an answer in under 50 ms each. */
const hostile: Record<string, string> = {
  'brackets only, 256 KiB': '['.repeat(262_144),
  'one long string, 256 KiB': `"${'\\"'.repeat(131_000)}"`,
  'numbers only, 256 KiB': `[${'1,'.repeat(131_000)}1]`,
  'exponents, 256 KiB': `[${'1e999,'.repeat(43_000)}1]`,
  'many keys, 256 KiB': `{"carName":"x","basicSetup":{${Array.from({ length: 25_000 }, (_, i) => `"${i}":0`).join()}}}`,
  'many empty stops, 256 KiB': `{"carName":"x","basicSetup":{"strategy":{"nPitStops":9e9,"pitStrategy":[${'{},'.repeat(87_000)}{}]}}}`,
};
console.log('\nHostile files: parse, and describe, check and print when it is a setup');
for (const [name, text] of Object.entries(hostile)) {
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
