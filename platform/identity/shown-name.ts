type Names = { username: string | null; first_name: string; last_name: string };

/** The username of all who left; nobody at Clerk has blanks in theirs. */
export const formerDriver = 'a former driver';

/** Blanks of every width, line breaks, and the Braille pattern without dots. */
const blanks = /[\s\p{Z}\u0085\u2800]+/gu;
/** Controls, direction marks, letters without a shape, tags, and what only a private font could draw. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** Accents alone would combine with the word before. */
const visible = /[^\p{M}\s]/u;

/** A name as one line of what can be seen of it; '' where nothing can. */
export function visibleName(text: string): string {
  const line = text.replace(blanks, ' ').replace(unseen, '').replace(blanks, ' ').trim().normalize('NFC');
  return visible.test(line) ? line : '';
}

/**
 * A driver's public name: username, else name, else the profile's number (§2). Only visible characters are kept: a name
 * can neither reverse the words beside it nor look empty. It is not unique, and look-alike letters are kept.
 */
export function shownName(names: Names | null | undefined, id: number | string): string {
  const { username, first_name, last_name } = names ?? { username: null, first_name: '', last_name: '' };
  return visibleName(username ?? '') || visibleName(`${first_name} ${last_name}`) || String(id);
}

/** Whether others would read only a number for this driver. */
export const isNameless = (names: Names): boolean => shownName(names, '') === '';
