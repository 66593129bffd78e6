/** Normalises a key: surrounding blanks and case do not count. */
export function lookupKey(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Builds a look-up over a list: one Map, filled once, asked in constant time.
 * An id wins over a name and a name over an alias; among equals the first entry of the list wins.
 *
 * @param items entries with an id and a display name
 * @param aliases further spellings an entry answers to (folder names, short names)
 * @returns a function from an id, name or alias, in any case and with blanks around it, to its entry
 */
export function createLookup<T extends { id: string; name: string }>(
  items: readonly T[],
  aliases: (item: T) => readonly string[] = () => [],
): (idOrName: string) => T | undefined {
  const entries = new Map<string, T>();
  const keysInOrderOfRank: ((item: T) => readonly string[])[] = [
    (item) => [item.id],
    (item) => [item.name],
    aliases,
  ];
  for (const keysOf of keysInOrderOfRank) {
    for (const item of items) {
      for (const key of keysOf(item).map(lookupKey)) {
        if (!entries.has(key)) entries.set(key, item);
      }
    }
  }
  return (idOrName) => entries.get(lookupKey(idOrName));
}
