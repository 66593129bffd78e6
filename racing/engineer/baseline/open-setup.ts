import { parseAccSetup } from '../../setup/acc/parse.ts';
import { placedAt } from '../../setup/acc/track-mark.ts';
import type { Game } from '../../setup/catalogue.ts';
import { parseSvm } from '../../setup/svm/index.ts';
import { openAccSetup } from './acc/open-acc-setup.ts';
import { openLmuSetup } from './lmu/open-lmu-setup.ts';
import type { EditableSetup } from './editable-setup.ts';

/** A setup's file opened for changes, without an engineer; null where it cannot be read, or the game has none. */
export function openSetup(game: Game, file: string, track?: string): EditableSetup | null {
  if (game === 'ACC') {
    const read = parseAccSetup(file);
    return read.ok ? openAccSetup(placedAt(read.setup, track)) : null;
  }
  if (game !== 'LMU') return null;
  const read = parseSvm(file);
  return read.ok ? openLmuSetup(read.file) : null;
}
