import * as z from 'zod';
import { effectOf } from '../../../catalogues/engineering/settings.ts';
import { inOneNotation } from '../../setup/notation.ts';
import type { MadeChange } from '../baseline/apply-changes.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';

/** A change as a test card holds it, with its values as the driver reads them. */
export const cardChangeSchema = z.object({
  parameter: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  why: z.string(),
  rule: z.string().exactOptional(),
  watch: z.string().exactOptional(),
});
export type CardChange = z.infer<typeof cardChangeSchema>;

/** A change that might be tried: the new value in the setting's unit. */
export type TestableChange = Pick<
  MadeChange,
  'parameter' | 'label' | 'from' | 'to' | 'why' | 'rule' | 'watch'
>;

/** Settings that are changed together: one thing to judge. */
export type TestStep = { name: string; changes: readonly TestableChange[] };

/** More than this at once, and nobody knows what it was. */
export const mostSteps = 2;

/** Settings whose four wheels follow from one reading. */
const setTogether = new Set(['tyrePressure']);

const axleOf = (parameter: string): 'front' | 'rear' | null => {
  if (/(?:\.(?:front|LF|RF)|Front)$/.test(parameter) || parameter === 'splitter') return 'front';
  if (/(?:\.(?:rear|LR|RR)|Rear)$/.test(parameter) || parameter === 'rearWing') return 'rear';
  return null;
};

function stepName({ parameter, rule }: TestableChange): string {
  const [key = ''] = parameter.split('.');
  if (setTogether.has(key)) return key;
  return rule ?? `${key} ${axleOf(parameter) ?? ''}`.trim();
}

/** Changes as steps, in their order: what one rule moves, both wheels of an axle, all four pressures. */
export function stepsOf(changes: readonly TestableChange[]): TestStep[] {
  const steps = new Map<string, TestableChange[]>();
  for (const change of changes) {
    const name = stepName(change);
    steps.set(name, [...(steps.get(name) ?? []), change]);
  }
  return [...steps].map(([name, together]) => ({ name, changes: together }));
}

/** The rulebook's word on a setting, for its axle where it is one wheel's. */
function effectAt(parameter: string) {
  const [key = ''] = parameter.split('.');
  return effectOf(parameter) ?? effectOf(`${key}.${axleOf(parameter) ?? 'all'}`);
}

const actsOn = ({ changes }: TestStep) =>
  changes.flatMap(({ parameter }) => {
    const effect = effectAt(parameter);
    return effect?.increase.toward || effect?.decrease.toward ? [effect.acts] : [];
  });

const axlesOf = ({ changes }: TestStep) =>
  new Set(changes.map(({ parameter }) => axleOf(parameter)).filter((axle) => axle !== null));

/**
 * True if a driver can feel two steps separately: they are on different wheels, and do not both change the balance at the
 * same place of a corner.
 */
export function areIndependent(one: TestStep, other: TestStep): boolean {
  const axles = axlesOf(other);
  if ([...axlesOf(one)].some((axle) => axles.has(axle))) return false;
  const places = actsOn(other);
  return !actsOn(one).some((acts) =>
    places.some(
      (place) =>
        acts === place ||
        (acts === 'everywhere' && place !== 'kerbs') ||
        (place === 'everywhere' && acts !== 'kerbs'),
    ),
  );
}

/** The changes that turn one setup into another, setting by setting. */
export function changesInto(before: EditableSetup, after: EditableSetup) {
  const was = new Map(before.rows.map(({ parameter, value }) => [parameter, value]));
  const is = new Map(after.rows.map(({ parameter, value }) => [parameter, value]));
  return [...is].flatMap(([parameter, value]) => {
    if (was.get(parameter) === value) return [];
    const edit = before.set(parameter, value, 'reading');
    return edit.outcome === 'changed' ? [edit.change] : [];
  });
}

/** The steps to try first: the first of all, and the first that can be felt separately. */
export function firstToTest(steps: readonly TestStep[]): TestStep[] {
  const [first] = steps;
  if (!first) return [];
  const beside = steps.slice(1).find((step) => areIndependent(first, step));
  return beside ? [first, beside] : [first];
}

export type PreparedTest = {
  /** The game's own file to drive. */
  text: string;
  /** The file without the changes, where the setup holds them already. */
  before?: string;
  changes: CardChange[];
  /** Ids of the rules that the changes follow, each once. */
  rules: string[];
};

/** A setup with the chosen steps made on it, or as it is where it holds them already; null where it can hold none. */
export function prepareTest(editable: EditableSetup, steps: readonly TestStep[]): PreparedTest | null {
  const test = madeOn(editable, steps);
  if (test) return test;
  const undone = steps.map(({ name, changes }) => ({
    name,
    changes: changes.flatMap((change) => (change.from === null ? [] : [{ ...change, to: change.from }])),
  }));
  const before = madeOn(editable, undone);
  if (!before) return null;
  const changes = before.changes.map((change) => ({ ...change, from: change.to, to: change.from }));
  return { ...before, text: editable.text, before: before.text, changes };
}

function madeOn(editable: EditableSetup, steps: readonly TestStep[]): PreparedTest | null {
  let after = editable;
  const made: CardChange[] = [];
  for (const { parameter, label, to, why, rule, watch } of steps.flatMap(({ changes }) => changes)) {
    const edit = after.set(parameter, to);
    if (edit.outcome !== 'changed') continue;
    after = edit.editable;
    const { fromText, toText } = edit.change;
    made.push({
      parameter,
      label,
      from: inOneNotation(fromText),
      to: inOneNotation(toText),
      why,
      ...(rule && { rule }),
      ...(watch && { watch }),
    });
  }
  if (made.length === 0) return null;
  const rules = [...new Set(made.flatMap(({ rule }) => rule ?? []))].slice(0, mostSteps);
  return { text: after.text, changes: made, rules };
}

/** Signs to watch for on the track, without repeats. */
export function watchedFor(changes: readonly CardChange[]): string[] {
  return [...new Set(changes.flatMap(({ watch }) => watch ?? []))];
}
