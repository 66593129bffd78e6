import type { ShownChange } from '#racing/engineer/answer/shown-change';
import type { DescribedSetup, DisplayedSetting } from '#racing/setup/describe';

const axleOf: Record<string, string> = { LF: 'front', RF: 'front', LR: 'rear', RR: 'rear' };

/** Finds the change that touched a value; a change of an axle or of all four corners touches each of its wheels. */
function changeFinder(changes: readonly ShownChange[]): (row: DisplayedSetting) => ShownChange | undefined {
  const byParameter = new Map(changes.map((change) => [change.parameter, change]));
  return ({ parameter, corner }) => {
    const exact = byParameter.get(parameter);
    if (exact || corner === null) return exact;
    const key = parameter.replace(/\.[^.]+$/, '');
    return byParameter.get(`${key}.${axleOf[corner] ?? corner}`) ?? byParameter.get(`${key}.all`);
  };
}

/** The setup with every changed value marked as from → to, whether it is described before or after the changes. */
export function withChangesMarked(
  described: DescribedSetup,
  changes: readonly ShownChange[],
): DescribedSetup {
  if (changes.length === 0) return described;
  const changeOf = changeFinder(changes);
  return {
    ...described,
    sections: described.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => {
        const change = changeOf(row);
        if (!change) return row;
        const { from, to } = change;
        return { ...row, text: `${from} → ${to}`, change: { from, to } };
      }),
    })),
  };
}
