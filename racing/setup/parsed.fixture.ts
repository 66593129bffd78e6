import type { AccSetup } from './acc/json.ts';
import { parseAccSetup } from './acc/parse.ts';
import { readSetup } from './formats.ts';
import type { SetupFile } from './format.ts';
import { parseSvm, type SvmFile } from './svm/index.ts';

export function parsedAcc(input: Uint8Array | string): AccSetup {
  const read = parseAccSetup(input);
  if (!read.ok) throw new Error(read.reason);
  return read.setup;
}

export function parsedSvm(input: Uint8Array | string): SvmFile {
  const read = parseSvm(input);
  if (!read.ok) throw new Error(read.reason);
  return read.file;
}

export function setupFileOf(game: Parameters<typeof readSetup>[0], text: string): SetupFile {
  const file = readSetup(game, text);
  if (!file) throw new Error(`No setup of ${game}`);
  return file;
}
