import type { AccSetup } from './acc/json.ts';
import { parseAccSetup } from './acc/parse.ts';
import { readSetup } from './formats.ts';
import type { SetupFile } from './format.ts';
import { parseSvm, type SvmFile } from './svm/index.ts';

export function parsedAcc(input: Uint8Array | string): AccSetup {
  const result = parseAccSetup(input);
  if (!result.ok) throw new Error(result.reason);
  return result.setup;
}

export function parsedSvm(input: Uint8Array | string): SvmFile {
  const result = parseSvm(input);
  if (!result.ok) throw new Error(result.reason);
  return result.file;
}

export function setupFileOf(game: Parameters<typeof readSetup>[0], text: string): SetupFile {
  const file = readSetup(game, text);
  if (!file) throw new Error(`No setup of ${game}`);
  return file;
}
