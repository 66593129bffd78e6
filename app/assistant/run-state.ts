import type { UnansweredCode } from '#core/engineer/unanswered';
import type { DescribedSetup } from '#core/setup/describe';

/** A change as pages show it: values with their units. */
export type ShownChange = {
  parameter: string;
  label: string;
  from: string;
  to: string;
  why: string;
  cost: string;
};

/** The setup before any change; a second one means that the engineer begins again. */
export type ShownBaseline = { described: DescribedSetup | null; text: string; note: string };

/** What the page is told about a run, in the order in which it happens. */
export type RunEvent =
  | { event: 'baseline'; data: ShownBaseline }
  /** The run has its number: from here on it can be come back to. */
  | { event: 'stored'; data: { id: number } }
  | { event: 'change'; data: ShownChange }
  | { event: 'note'; data: { note: string } }
  /** `reason`: why it is the baseline, if it is. */
  | { event: 'done'; data: { id: number; reason: UnansweredCode | null } }
  | { event: 'error'; data: { error: string; code: string } };

export type RunKind = 'generate' | 'refine';

/** A run as the page shows it while it goes on. */
export type RunState = {
  kind: RunKind;
  id: number | null;
  baseline: ShownBaseline | null;
  changes: readonly ShownChange[];
  note: string;
  /** Finished and stored; the page only has to open it. */
  done: boolean;
  /** The line to the server is broken and waits to be taken up; the run goes on without us. */
  isCutOff: boolean;
};

export function runBegins(kind: RunKind, id: number | null = null): RunState {
  return { kind, id, baseline: null, changes: [], note: '', done: false, isCutOff: false };
}

/** The run after one more event. Errors end a run and are not part of its state. */
export function afterEvent(before: RunState, happened: Exclude<RunEvent, { event: 'error' }>): RunState {
  const state = { ...before, isCutOff: false };
  switch (happened.event) {
    case 'baseline':
      return { ...state, baseline: happened.data, changes: [], note: '' };
    case 'stored':
      return { ...state, id: happened.data.id };
    case 'change':
      return { ...state, changes: [...state.changes, happened.data] };
    case 'note':
      return { ...state, note: happened.data.note };
    case 'done':
      return { ...state, id: happened.data.id, done: true };
  }
}
