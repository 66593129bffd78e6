import type { ShownChange } from '#racing/engineer/answer/shown-change';

/** Neighbouring changes with the same reason and cost, together: what moves both wheels of an axle is explained once. */
export function changesByReason(changes: readonly ShownChange[]): ShownChange[][] {
  const answers: ShownChange[][] = [];
  for (const change of changes) {
    const last = answers.at(-1);
    const isSame = last?.[0]?.why === change.why && last[0].cost === change.cost;
    if (last && isSame && change.why !== '') last.push(change);
    else answers.push([change]);
  }
  return answers;
}
