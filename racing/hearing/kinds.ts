import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import type { HearingKind } from '../../catalogues/schema/hearing.ts';

let kindsByAtom: Map<string, HearingKind[]> | undefined;

/** Read when first asked for: a Worker that hears nobody does without the grammar. */
function readKinds(): Map<string, HearingKind[]> {
  const byAtom = new Map<string, HearingKind[]>();
  for (const [kind, atoms] of Object.entries(hearingGrammar.kinds) as [HearingKind, string[]][]) {
    for (const atom of atoms) byAtom.set(atom, [...(byAtom.get(atom) ?? []), kind]);
  }
  return byAtom;
}

const none: readonly HearingKind[] = [];

/** The kinds of an atom: "brakes" is a thing, "lock" a trouble. Empty for function words. */
export function kindsOf(atom: string): readonly HearingKind[] {
  kindsByAtom ??= readKinds();
  return kindsByAtom.get(atom) ?? none;
}
