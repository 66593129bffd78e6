import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import type { HearingKind } from '../../catalogues/schema/hearing.ts';

const kindsByAtom = new Map<string, HearingKind[]>();
for (const [kind, atoms] of Object.entries(hearingGrammar.kinds) as [HearingKind, string[]][]) {
  for (const atom of atoms) kindsByAtom.set(atom, [...(kindsByAtom.get(atom) ?? []), kind]);
}
const none: readonly HearingKind[] = [];

/** The kinds of an atom: "brakes" is a thing, "lock" a trouble. Empty for function words. */
export const kindsOf = (atom: string): readonly HearingKind[] => kindsByAtom.get(atom) ?? none;
