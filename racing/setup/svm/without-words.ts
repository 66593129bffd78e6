import { textBeingChecked } from '../reports.ts';
import { holdsWebAddress } from '../web-address.ts';
import { type SvmFile, type SvmLine, type SvmValue, svmText } from './lines.ts';

/** Lines of the game's own whose value is no figure, as it writes them. */
const ownLines =
  /^(?:VehicleClassSetting="?[\w .+()-]*"?|\/\/VEH=[\w .+()-]*|\/\/UpgradeClass=\w*|\/\/Note: settings commented out if using the default)$/;
const figures = /^[\d.,()% \t-]*$/;
const plainKey = /^[\w /-]{1,40}$/;

/**
 * A file's text reduced to its setup: sections, settings, header. The driver's own words, comments included, are replaced by
 * one sentence in the notes.
 */
export function svmWithoutWords({ mark, lines }: SvmFile): string {
  let hasNotes = false;
  const keptLines = lines.flatMap((line): SvmLine[] => {
    if (isNotes(line)) {
      if (hasNotes) return [];
      hasNotes = true;
      const raw = line.value.replaceAll(/[\s"]/g, '') === '' ? line.raw : `Notes="${textBeingChecked}"`;
      return [{ ...line, raw }];
    }
    const raw = withoutComment(line);
    return raw === null ? [] : [{ ...line, raw }];
  });
  return svmText({ mark, lines: keptLines });
}

const isNotes = (line: SvmLine): line is SvmValue =>
  line.kind === 'value' && !line.commented && line.section === 'GENERAL' && line.key === 'Notes';

/** A line without words; null for one that is nothing else. */
function withoutComment(line: SvmLine): string | null {
  if (line.kind === 'section') return line.raw;
  if (line.kind === 'setting') {
    const isPlain = line.shownText === null || line.shownText !== '' || line.raw.trimEnd().endsWith('//');
    return isPlain ? line.raw : line.raw.replace(/(=\s*\d+)\s*\/\/.*$/s, '$1');
  }
  const text = line.raw.trim();
  if (text === '' || (ownLines.test(text) && !holdsWebAddress(text))) return line.raw;
  return line.kind === 'value' && figures.test(line.value) && plainKey.test(line.key) ? line.raw : null;
}
