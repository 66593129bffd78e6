/**
 * Shows that every benchmark still runs: `node bench/short.ts`, after `npm run build`. Each does the least it can, so its
 * figures say nothing and are not printed. One that ends badly runs once more, and is named; what it said is kept in
 * `test-results/benchmarks.json`. Ends with 1 when one ends badly twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const benchmarks = ['run', 'lists-at-scale', 'storms', 'lab', 'engineer-latency'];

const reportFile = fileURLToPath(new URL('../test-results/benchmarks.json', import.meta.url));

/** The last lines a benchmark said before it ended badly; null when it ran to its end. */
async function failureOf(name: string): Promise<string | null> {
  const startedAt = performance.now();
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, '--short'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code === 0) return null;
  const text = Buffer.concat(said).toString();
  console.log(text);
  const lastLines = text.trim().split('\n').slice(-12).join('\n    ');
  return `${name} ended with ${code ?? signal} after ${seconds} s\n    ${lastLines}`;
}

const outcome = { passed: 0, failed: 0, failures: [] as string[], secondTries: [] as string[] };
for (const name of benchmarks) {
  const first = await failureOf(name);
  const second = first === null ? null : await failureOf(name);
  if (second === null) outcome.passed += 1;
  else outcome.failed += 1;
  if (second !== null) outcome.failures.push(second);
  else if (first !== null) outcome.secondTries.push(first);
}
mkdirSync(dirname(reportFile), { recursive: true });
writeFileSync(reportFile, `${JSON.stringify(outcome, null, 1)}\n`);
process.exit(outcome.failed === 0 ? 0 : 1);
