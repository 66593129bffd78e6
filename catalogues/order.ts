/**
 * Sorts entries by name, whatever the case. Plain comparison of characters: it gives the same order in Node,
 * Workers and browsers, whose language data differ.
 */
export function byName(a: { name: string }, b: { name: string }): number {
  const [first, right] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return first < right ? -1 : Number(first > right);
}

/** Sorts entries by the place of their class in a list of classes, then by name. */
export function byClassThenName(classes: readonly string[]) {
  return <T extends { class: string; name: string }>(a: T, b: T): number =>
    classes.indexOf(a.class) - classes.indexOf(b.class) || byName(a, b);
}
