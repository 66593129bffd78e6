import { type SizeByUnit, sizeOf } from '../../../catalogues/engineering/index.ts';
import { inFirstUnit } from '../../setup/measures.ts';
import type { SettingRow } from './editable-setup.ts';

/* Sizes are in units; how many clicks that is, each car says. */

/** Sources of a setting's click size. */
export type Measured = Pick<SettingRow, 'unit' | 'choices'>;

/** Units in which a garage shows what a size is in: `size` of the other's. Newtons a metre by NIST SP 811. */
const shownIn: Readonly<Record<string, { unit: string; size: number }>> = {
  kPa: { unit: 'psi', size: inFirstUnit(1, 'kPa') },
  bar: { unit: 'psi', size: inFirstUnit(1, 'bar') },
  cm: { unit: 'mm', size: 10 },
  'N/mm': { unit: 'N/m', size: 1000 },
  'lbf/in': { unit: 'N/m', size: 175.1268 },
  'front:rear': { unit: '% front', size: 1 },
};

/** A step that is safely small in a list without units, as a share of its length. */
const cautiousShare = 0.06;

/** The first step of a rule is at most this share of a range, and nothing that rules do at once more than a third; a click always may be. */
const firstShare = 1 / 8;
const shareAtOnce = 1 / 3;

/** A click that is so much larger than the most worth trying at once is no small step: rules leave the setting alone. */
const tooCoarse = 1.5;

/** How many clicks a setting has from end to end, and how large one is on average. */
function clicksIn({ choices }: Measured): { all: number; click: number } {
  if (!('values' in choices)) {
    const click = Math.abs(choices.step);
    return { all: Math.round(Math.abs(choices.highest - choices.lowest) / click), click };
  }
  const all = Math.max(1, choices.values.length - 1);
  return { all, click: (Math.max(...choices.values) - Math.min(...choices.values)) / all };
}

/** A size in the unit that a garage shows; null where the two cannot be compared. */
function inUnitShown(size: SizeByUnit, unit: string): number | null {
  const own = size[unit];
  if (own !== undefined) return own;
  const { unit: other = '', size: each = 1 } = shownIn[unit] ?? {};
  const shown = size[other];
  return shown === undefined ? null : shown / each;
}

/** A size in clicks of a setting, with fractions; a share of the range where it has no such unit. */
export function sizeInClicks(size: SizeByUnit, setting: Measured): number {
  const { all, click } = clicksIn(setting);
  const shown = inUnitShown(size, setting.unit);
  return shown === null ? (size.clicks ?? (size.share ?? cautiousShare) * all) : shown / click;
}

/** How many clicks of a setting come nearest to a size, at least one. */
export const clicksOf = (size: SizeByUnit, setting: Measured): number =>
  Math.max(1, Math.round(sizeInClicks(size, setting) - 1e-9));

/** Whether a single click is far more than is worth trying at once. */
export function isTooCoarse(most: SizeByUnit, setting: Measured): boolean {
  const shown = inUnitShown(most, setting.unit);
  return shown !== null && clicksIn(setting).click > shown * tooCoarse;
}

/** How many clicks the first step of a rule is; 0 where a single one is too coarse. */
export function clicksOfFirstStep(size: { first: SizeByUnit; most: SizeByUnit }, setting: Measured): number {
  if (isTooCoarse(size.most, setting)) return 0;
  const { all } = clicksIn(setting);
  return Math.min(clicksOf(size.first, setting), Math.max(1, Math.round(all * firstShare)));
}

/** The most clicks that go at once unasked: a third of a range, and one of a range that has no three. */
export const mostClicksAtOnce = (all: number): number => Math.max(1, Math.floor(all * shareAtOnce + 1e-9));

/** In a short list without a unit two positions can still be judged. */
const fewestPositions = 2;

/** How many clicks any one change may move a setting, by its key; undefined for what follows from a sum. */
export function largestStepOf(key: string, setting: Measured): number | undefined {
  const size = sizeOf(key, 'largest');
  if (!size) return undefined;
  const clicks = clicksOf(size, setting);
  return inUnitShown(size, setting.unit) === null ? Math.max(fewestPositions, clicks) : clicks;
}

/** Settings of which a value above zero and one below are two things: toe-in and toe-out. */
const twoSided = new Set(['toe', 'camber']);
/** Less than a garage shows. */
const nought = 0.005;

/** Whether a change turns a wheel the other way, toe-in into toe-out, or a rear wheel out at all. */
export function crossesZero(parameter: string, from: number, to: number): boolean {
  const [key = '', place = ''] = parameter.split('.');
  if (!twoSided.has(key)) return false;
  const turnsRearOut = key === 'toe' && /^(?:rear|LR|RR)$/.test(place) && to < Math.min(from, -nought);
  return turnsRearOut || (from > nought && to < -nought) || (from < -nought && to > nought);
}
