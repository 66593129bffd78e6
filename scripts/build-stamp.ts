import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** `file` records which `inputs` the `outputs` were built from; both are glob patterns, and `options` anything else that counts. */
export type Stamp = { file: string; inputs: readonly string[]; outputs: readonly string[]; options: unknown };

const filesOf = (patterns: readonly string[]): string[] =>
  globSync([...patterns])
    .filter((path) => statSync(path).isFile())
    .sort();

/** A hash of the content of everything that the build reads, and of its options. The build writes fonts beside its sources. */
export function inputsHash({ inputs, outputs, options }: Stamp): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  const outputFiles = new Set(filesOf(outputs));
  for (const path of filesOf(inputs))
    if (!outputFiles.has(path)) hash.update(`\0${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/** Names, sizes and times of the built files: a file that was removed or written since voids the stamp. */
function outputsHash({ outputs }: Stamp): string {
  const hash = createHash('sha256');
  for (const path of filesOf(outputs)) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`\0${path}\0${size} ${mtimeMs}`);
  }
  return hash.digest('hex');
}

/** @param inputs their hash from before the build, so that a change in the middle of it counts as one */
export function writeStamp(stamp: Stamp, inputs: string): void {
  writeFileSync(stamp.file, `${inputs} ${outputsHash(stamp)}`);
}

export function clearStamp({ file }: Stamp): void {
  if (existsSync(file)) writeFileSync(file, '');
}

export function isUpToDate(stamp: Stamp): boolean {
  if (!existsSync(stamp.file)) return false;
  const [inputs, outputs] = readFileSync(stamp.file, 'utf8').split(' ');
  return inputs === inputsHash(stamp) && outputs === outputsHash(stamp);
}
