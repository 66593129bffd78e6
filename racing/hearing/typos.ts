/**
 * Counts slips (a letter wrong, missing, extra, or two swapped) that turn `meant` into `written`; anything above `most`
 * if there are more. For a stem only the best-fitting beginning of `written` counts: any ending matches.
 */
export function distanceWithin(meant: string, written: string, most: number, isStem: boolean): number {
  const width = Math.min(written.length, meant.length + most);
  let before: number[] = [];
  let previous = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= meant.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = meant[row - 1] === written[column - 1];
      let slips = Math.min(
        (previous[column] ?? most) + 1,
        (current[column - 1] ?? most) + 1,
        (previous[column - 1] ?? most) + (same ? 0 : 1),
      );
      const swapped = meant[row - 1] === written[column - 2] && meant[row - 2] === written[column - 1];
      if (swapped && row > 1 && column > 1) slips = Math.min(slips, (before[column - 2] ?? most) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most + 1) return most + 1;
    before = previous;
    previous = current;
  }
  if (!isStem) return previous[written.length] ?? most + 1;
  return Math.min(...previous.slice(Math.max(0, meant.length - most)));
}

/** The letters of a word as a bit mask: words that differ in many need no comparison. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Counts letters of one mask missing in the other. */
export function lettersLacking(of: number, inOther: number): number {
  let count = 0;
  for (let rest = of & ~inOther; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
