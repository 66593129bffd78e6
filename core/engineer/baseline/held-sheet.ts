import type { Motive, Sheet, SheetChange } from './sheet.ts';

/** What becomes of a change: another value or all wheels of the axle instead, or as proposed but with a word about it. */
export type Held = { parameter: string; value: number; reason: string };

export type HeldChange = SheetChange & { from: number; motive?: Motive | undefined };

/** Holds a change against sense before it is made; null where nothing is to be said of it. */
export type Hold = (sheet: Sheet, change: HeldChange) => Held | null;

/** A setup whose every change is held against sense first, whoever proposes it. */
export function heldSheet(sheet: Sheet, hold: Hold): Sheet {
  return {
    game: sheet.game,
    get text() {
      return sheet.text;
    },
    get rows() {
      return sheet.rows;
    },
    set(parameter, value, motive) {
      const edit = sheet.set(parameter, value);
      if (edit.outcome !== 'changed') return edit;
      const { from } = edit.change;
      const held = from === null ? null : hold(sheet, { ...edit.change, from, motive });
      if (!held) return { ...edit, sheet: heldSheet(edit.sheet, hold) };
      const instead = sheet.set(held.parameter, held.value);
      if (instead.outcome !== 'changed') return { outcome: 'dropped', reason: held.reason };
      return { ...instead, sheet: heldSheet(instead.sheet, hold), held: held.reason };
    },
  };
}
