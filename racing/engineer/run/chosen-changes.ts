import { cureOf } from '../answer/cure.ts';
import type { Memory } from '../answer/held-to-history.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';
import type { Understood } from '../../hearing/understood.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import type { ChosenChange } from './request.ts';

type About = {
  heard: Pick<Understood, 'complaints'>;
  baseline: { editable: EditableSetup };
  memory: Memory;
};

/** Changes that came without a reason, as an answer's: each with the complaint that it answers, and held to the history. */
export function chosenChanges(
  { heard: { complaints }, baseline, memory }: About,
  chosen: readonly ChosenChange[],
): ProposedChange[] {
  const { editable } = baseline;
  return chosen.map((change) => {
    const cures = complaints.map((_, answers) => cureOf({ ...change, answers }, complaints, editable));
    const answered = cures.findIndex(({ rule }) => rule !== undefined);
    const complaint = complaints[answered] ?? null;
    const proposed: ProposedChange = {
      ...change,
      why: 'Your engineer proposed it in the chat.',
      cost: '',
      cure: cures[answered] ?? {},
      motive: complaint ? 'complaint' : undefined,
    };
    return memory.held(proposed, complaint, editable);
  });
}
