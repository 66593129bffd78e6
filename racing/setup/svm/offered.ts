import type { SvmSetting } from './lines.ts';
import type { FittedRange, SvmCarTable } from './setting-range.ts';

/**
 * Garage texts for settings a car cannot change; cars give them in English in every language of the game. A linked map
 * follows the traction control map.
 */
export const noChoiceTexts: ReadonlySet<string> = new Set(['n/a', 'non-adjustable', 'fixed', 'linked']);

/** Parts that are left off at index 0. The game words that in the player's language, so the text is not compared. */
const detachable = /^(?:Front3rd|Rear3rd)?(?:Spring|SpringRubber|TenderSpring|TenderTravel)Setting$/;

/**
 * True if the car offers the setting, so that another index could be chosen. A line off index 0 is offered, whatever its
 * text, and so is one with a known range of more than one position.
 */
export function isOfferedSetting(setting: SvmSetting, table: SvmCarTable, fit: FittedRange | null): boolean {
  if (table.isFixed(setting.section, setting.name)) return false;
  if (setting.index > 0) return !isNoChoice(setting);
  if (table.isNotOffered(setting.section, setting.name)) return false;
  if (isNoChoice(setting)) return false;
  if (fit !== null && fit.legal[1] > 0) return true;
  if (fit?.basis === 'declared') return false;
  return !isLeftOff(setting);
}

function isNoChoice({ shownText }: SvmSetting): boolean {
  // The game writes a lone blank for parts that a car lacks; no text at all is a text that was taken out.
  if (shownText === null || shownText === '') return false;
  const text = shownText.trim().toLowerCase();
  return text === '' || noChoiceTexts.has(text);
}

function isLeftOff(setting: SvmSetting): boolean {
  return detachable.test(setting.name) && setting.shownText !== null && !/\d/.test(setting.shownText);
}
