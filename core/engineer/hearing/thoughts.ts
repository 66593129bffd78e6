import { type Clause, hasBehaviour, hasContext } from './clauses.ts';

/**
 * Joins clauses to whole thoughts: what only says where belongs to what was said before it, or after it; what names
 * another end or place after a denial takes over what was denied; what lost its effect is left out.
 */
export function thoughtsOf(clauses: readonly Clause[]): Clause[] {
  const kept = withoutThePast(clauses);
  const thoughts: Clause[] = [];
  let waiting: Clause | null = null;
  for (const [index, clause] of kept.entries()) {
    if (waiting && clause.startsSentence && overlaps(waiting, clause)) waiting = null;
    if (hasBehaviour(clause)) {
      thoughts.push(waiting ? joined(waiting, clause) : clause);
      waiting = null;
      continue;
    }
    const before = thoughts.at(-1);
    const follows = before !== undefined && !clause.startsSentence;
    if (before && takesOver(before, clause)) {
      thoughts.push({ ...clause, said: new Set([...before.denied, ...clause.said]), open: false });
    } else if (clause.praised || clause.denied.size > 0) {
      thoughts.push(clause);
    } else if (hasContext(clause)) {
      const next = kept[index + 1];
      const forward =
        next !== undefined && !next.startsSentence && hasBehaviour(next) && !overlaps(clause, next);
      if (
        follows &&
        before &&
        !clause.startsContrast &&
        hasBehaviour(before) &&
        (!forward || !overlaps(before, clause))
      ) {
        thoughts[thoughts.length - 1] = joined(before, clause);
      } else waiting = waiting ? joined(waiting, clause) : clause;
    } else if (clause.senses.length > 0) thoughts.push(clause);
  }
  if (waiting) thoughts.push(waiting);
  return thoughts;
}

/** Leaves out what used to be: told so, or in the past tense before a "now". */
function withoutThePast(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, index) => {
    if (!clause.past && !clause.was) return clause;
    const later = clauses.slice(index + 1);
    const isPast =
      (clause.past && later.some((after) => hasBehaviour(after) || after.praised)) ||
      (clause.was && later.some(({ now }) => now));
    return isPast ? { ...clause, said: new Set<string>(), denied: clause.said, open: false } : clause;
  });
}

/** Whether a clause that only names an end or a place corrects the one before: "not the fronts, the rears". */
function takesOver(before: Clause, clause: Clause): boolean {
  if (!before.open || hasBehaviour(before) || clause.praised || before.denied.size === 0) return false;
  const otherPart = clause.parts.size > 0 && !sharesAny(before.parts, clause.parts);
  const otherPlace = clause.places.size > 0 && !sharesAny(before.places, clause.places);
  return otherPart || otherPlace;
}

const sharesAny = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((item) => b.has(item));

/** Whether both say where: then they are two thoughts. */
function overlaps(a: Clause, b: Clause): boolean {
  return (
    (a.places.size > 0 && b.places.size > 0) ||
    (a.parts.size > 0 && b.parts.size > 0) ||
    (a.speeds.size > 0 && b.speeds.size > 0) ||
    (a.corners.length > 0 && b.corners.length > 0)
  );
}

function joined(a: Clause, b: Clause): Clause {
  const both = (name: 'said' | 'parts' | 'places' | 'speeds' | 'denied') => new Set([...a[name], ...b[name]]);
  return {
    ...b,
    said: both('said'),
    parts: both('parts'),
    places: both('places'),
    speeds: both('speeds'),
    denied: both('denied'),
    corners: [...a.corners, ...b.corners],
    senses: [...a.senses, ...b.senses],
    dropped: new Set([...a.dropped, ...b.dropped]),
    tried: a.tried || b.tried,
    praised: a.praised || b.praised,
    startsSentence: a.startsSentence,
    startsContrast: a.startsContrast,
  };
}
