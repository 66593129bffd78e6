import type { Choice } from '../../ui/choice-field.tsx';

/** Letters without accents, in lower case: `Nürburgring` is found by `nurburgring`. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** The choices whose label, group or other names hold every word that was typed, in their own order. */
export function matchingChoices(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return choices;
  return choices.filter(({ label, group = '', also = '' }) => {
    const text = plain(`${label} ${group} ${also}`);
    return words.every((word) => text.includes(word));
  });
}
