import type { Motive, EditableSetup, SettingChange } from './editable-setup.ts';

/** A correction to a change: another value, all wheels of the axle, or the same value with a remark. */
export type Held = { parameter: string; value: number; reason: string };

export type HeldChange = SettingChange & { from: number; motive?: Motive | undefined };

/** Holds a change against sense before it is made; null where nothing is to be said of it. */
export type Hold = (editable: EditableSetup, change: HeldChange) => Held | null;

/** A setup that checks every change first, whoever proposes it. */
export function guardedSetup(editable: EditableSetup, hold: Hold): EditableSetup {
  return {
    game: editable.game,
    get text() {
      return editable.text;
    },
    get rows() {
      return editable.rows;
    },
    set(parameter, value, motive) {
      const edit = editable.set(parameter, value);
      if (edit.outcome !== 'changed') return edit;
      const { from } = edit.change;
      const held = from === null ? null : hold(editable, { ...edit.change, from, motive });
      if (!held) return { ...edit, editable: guardedSetup(edit.editable, hold) };
      const instead = editable.set(held.parameter, held.value);
      if (instead.outcome !== 'changed') return { outcome: 'dropped', reason: held.reason };
      return { ...instead, editable: guardedSetup(instead.editable, hold), held: held.reason };
    },
  };
}
