import { parseAccSetup } from '../../setup/acc/parse.ts';
import type { Game } from '../../setup/catalogue.ts';
import { parseSvm } from '../../setup/svm/index.ts';
import { accSheet } from './acc/sheet.ts';
import { lmuSheet } from './lmu/sheet.ts';
import type { Sheet } from './sheet.ts';

/** A setup's file opened for changes, without an engineer; null where it cannot be read, or the game has none. */
export function sheetOf(game: Game, file: string): Sheet | null {
  if (game === 'ACC') {
    const read = parseAccSetup(file);
    return read.ok ? accSheet(read.setup) : null;
  }
  if (game !== 'LMU') return null;
  const read = parseSvm(file);
  return read.ok ? lmuSheet(read.file) : null;
}
