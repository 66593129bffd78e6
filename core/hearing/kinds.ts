import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import type { HearingKind } from '../../catalogues/schema/hearing.ts';

const kindsByAtom = new Map<string, HearingKind[]>();
for (const [kind, atoms] of Object.entries(hearingGrammar.kinds) as [HearingKind, string[]][]) {
  for (const atom of atoms) kindsByAtom.set(atom, [...(kindsByAtom.get(atom) ?? []), kind]);
}
const none: readonly HearingKind[] = [];

/** What kinds of thing a sense is: "brakes" a thing, "lock" a trouble; none for small words. */
export const kindsOf = (atom: string): readonly HearingKind[] => kindsByAtom.get(atom) ?? none;
