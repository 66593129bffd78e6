type Names = { username: string | null; first_name: string; last_name: string };

/** The username of all who left; nobody at Clerk has blanks in theirs. */
export const formerDriver = 'a former driver';

/** Blanks of every width, line breaks, and the Braille pattern without dots. */
const blanks = /[\s\p{Z}\u0085\u2800]+/gu;
/** Controls, direction marks, letters without a shape, tags, and what only a private font could draw. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** Accents alone would stand on the word before. */
const visible = /[^\p{M}\s]/u;

/** A text as one line of what can be seen of it; '' where nothing can. */
function seen(text: string): string {
  const line = text.replace(blanks, ' ').replace(unseen, '').replace(blanks, ' ').trim().normalize('NFC');
  return visible.test(line) ? line : '';
}

/**
 * How a driver is called wherever others see it: by username, else by name, else by the number of the profile (§2). Shown is
 * what can be seen: a name cannot turn the words beside it around, nor look like no name. It is not unique, and letters
 * that look alike stay what they are.
 */
export function shownName(names: Names | null | undefined, id: number | string): string {
  const { username, first_name, last_name } = names ?? { username: null, first_name: '', last_name: '' };
  return seen(username ?? '') || seen(`${first_name} ${last_name}`) || String(id);
}
