import type { RunEvent } from '#racing/engineer/run/protocol';
import { type ShownChange, shownChange } from '#racing/engineer/answer/shown-change';

type Baseline = Extract<RunEvent, { event: 'baseline' }>['data'];

export type RunKind = 'generate' | 'refine';

/** A run as the page shows it while it goes on. */
export type ShownRun = {
  kind: RunKind;
  id: number | null;
  baseline: Baseline | null;
  changes: readonly ShownChange[];
  note: string;
  /** Finished and stored; the page only has to open it. */
  done: boolean;
  /** The line to the server is broken and waits to be taken up; the run goes on without us. */
  isCutOff: boolean;
};

/** Whether a run's setup is ready and the page could not read it: there is nothing left to wait for. */
export const isUnopened = (run: ShownRun | null, isUnread: boolean): boolean =>
  isUnread && (run?.done ?? false);

export function runBegins(kind: RunKind, id: number | null = null): ShownRun {
  return { kind, id, baseline: null, changes: [], note: '', done: false, isCutOff: false };
}

/** The run after one more event. Errors end a run and are not part of its state. */
export function afterEvent(before: ShownRun, event: Exclude<RunEvent, { event: 'error' }>): ShownRun {
  const state = { ...before, isCutOff: false };
  switch (event.event) {
    case 'baseline':
      return { ...state, baseline: event.data, changes: [], note: '' };
    case 'stored':
      return { ...state, id: event.data.id };
    case 'change':
      return { ...state, changes: [...state.changes, shownChange(event.data)] };
    case 'note':
      return { ...state, note: event.data.note };
    case 'done':
      return { ...state, id: event.data.id, done: true };
  }
}
