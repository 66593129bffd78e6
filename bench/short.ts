/**
 * Shows that every benchmark still runs: `node bench/short.ts`, after `npm run build`. Each does the least it can, so its
 * figures say nothing and are not printed. Ends with 1 when one fails, and prints what it said.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const benchmarks = [
  'run',
  'lists-at-scale',
  'growth',
  'lab',
  'engineer-latency',
  'webhook-acknowledgement',
  'baseline-distance',
  'setup-files',
  'setup-files-svm',
];

/** Whether it ran to its end. */
async function ran(name: string): Promise<boolean> {
  const startedAt = performance.now();
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, '--short'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(Buffer.concat(said).toString());
  return code === 0;
}

let passed = true;
for (const name of benchmarks) passed = (await ran(name)) && passed;
process.exit(passed ? 0 : 1);
