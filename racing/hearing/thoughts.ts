import { type Clause, hasBehaviour, hasContext } from './clauses.ts';
import { has } from './near.ts';
import { wishesOf } from './wishes.ts';

/**
 * Joins clauses to whole thoughts: what only says where belongs to what was said before it, or after it; what names
 * another end or place after a denial takes over what was denied; what lost its effect is left out.
 */
export function thoughtsOf(clauses: readonly Clause[]): Clause[] {
  const kept = withoutThePast(clauses);
  const thoughts: Clause[] = [];
  let waiting: Clause | null = null;
  for (const [index, said] of kept.entries()) {
    const clause = remainingAt(thoughts.at(-1), said);
    if (waiting && (clause.startsSentence || clause.startsContrast) && overlaps(waiting, clause))
      waiting = null;
    if (hasBehaviour(clause) || wishesOf(clause).length > 0) {
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

/** "Braking is better, but still nervous": what remains is where the praise was. */
function remainingAt(before: Clause | undefined, clause: Clause): Clause {
  const isRest = before?.praised && clause.senses.some((sense) => has(sense, 'remains'));
  return isRest && clause.places.size === 0 ? { ...clause, places: before.places } : clause;
}

/** Drops the past: clauses in the past tense before a "now", or fixed by a later clause. */
function withoutThePast(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, index) => {
    const isSettled = clauses[index + 1]?.settles === true;
    if (!clause.past && !clause.was && !isSettled) return clause;
    const later = clauses.slice(index + 1);
    const isPast =
      isSettled ||
      (clause.past && later.some((after) => hasBehaviour(after) || after.praised)) ||
      (clause.was && later.some(({ now }) => now));
    return isPast ? { ...clause, said: new Set<string>(), denied: clause.said, open: false } : clause;
  });
}

/** Whether a clause that only names an end or a place corrects the one before: "not the fronts, the rears". */
function takesOver(before: Clause, clause: Clause): boolean {
  if (!before.open || hasBehaviour(before) || clause.praised || before.denied.size === 0) return false;
  return (
    isAnother(before.parts, before.excluded, clause.parts) ||
    isAnother(before.places, before.excluded, clause.places)
  );
}

/** Whether something else of the same kind is named than what was denied. */
function isAnother(
  denied: ReadonlySet<string>,
  excluded: ReadonlySet<string>,
  named: ReadonlySet<string>,
): boolean {
  const refusals = new Set([...denied, ...excluded]);
  return named.size > 0 && refusals.size > 0 && !sharesAny(refusals, named);
}

const sharesAny = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((item) => b.has(item));

/** Whether both say where: then they are two thoughts. */
function overlaps(a: Clause, b: Clause): boolean {
  const isBoth = (kind: 'places' | 'parts' | 'speeds') => a[kind].size > 0 && b[kind].size > 0;
  return (
    isBoth('places') || isBoth('parts') || isBoth('speeds') || (a.corners.length > 0 && b.corners.length > 0)
  );
}

/** A thought of more words than this is not joined to another: what is read must not grow with its square. */
const longestThought = 40;

function joined(a: Clause, b: Clause): Clause {
  if (a.senses.length + b.senses.length > longestThought) return b;
  const both = (name: 'said' | 'parts' | 'places' | 'speeds' | 'denied' | 'excluded') =>
    new Set([...a[name], ...b[name]]);
  return {
    ...b,
    said: both('said'),
    parts: both('parts'),
    places: both('places'),
    speeds: both('speeds'),
    denied: both('denied'),
    excluded: both('excluded'),
    corners: [...a.corners, ...b.corners],
    senses: [...a.senses, ...b.senses],
    dropped: new Set([...a.dropped, ...b.dropped]),
    tried: a.tried || b.tried,
    praised: a.praised || b.praised,
    startsSentence: a.startsSentence,
    startsContrast: a.startsContrast,
  };
}
