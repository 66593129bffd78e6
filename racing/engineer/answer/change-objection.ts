import { directionOfMaps } from '../../../catalogues/acc/engine-maps.ts';
import { rulesForSymptom } from '../../../catalogues/engineering/index.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import type { Asked } from '../baseline/asked-for.ts';
import type { ModelChange } from '../baseline/proposed-changes.ts';
import { countsDown, isPartOf, type Motive, type SettingRow } from '../baseline/editable-setup.ts';
import type { HeardComplaint, HeardNumbers, HeardWish, Understood } from '../../hearing/understood.ts';

type Direction = 'increase' | 'decrease';

/** The context a change is checked against: the task, and the setup before any change. */
export type ObjectionContext = {
  kind: 'generate' | 'refine';
  game: EngineerGame;
  rows: readonly SettingRow[];
};

const answersNothing = 'It doesn’t answer your feedback.';
const goesAgainst = 'It would make your problem worse.';
const notAsYouAsked = 'You asked for the opposite.';

/**
 * Why an answer that says what it understood must not make this change: it answers none of it, or the rulebook does the
 * opposite there. Null where nothing speaks against it. A sentence for the driver.
 */
export function objectionTo(
  change: ModelChange,
  understood: Understood,
  { kind, game, rows }: ObjectionContext,
): string | null {
  const direction = directionOf(change, rows);
  const wish = understood.wishes.find(({ parameter }) => isPartOf(parameter, change.parameter));
  if (wish) return isAsWished(wish, direction, change.value) ? null : notAsYouAsked;
  if (answersNumbers(change.parameter, understood.numbers)) return null;
  const complaint = change.answers === null ? undefined : understood.complaints[change.answers];
  if (complaint)
    return direction !== null && isOpposed(change, direction, complaint, game) ? goesAgainst : null;
  return kind === 'generate' || namesConditions(understood) ? null : answersNothing;
}

/** Whether the driver names conditions: what they ask of the car answers no complaint. */
const namesConditions = ({ conditions, numbers }: Understood) =>
  isGiven(conditions) || numbers.trackTemperature !== null;

/** Why a change may leave what is usual: the complaint that it answers, or the figure that it follows from. */
export function motiveOf(
  { parameter, answers }: Pick<ModelChange, 'parameter' | 'answers'>,
  { complaints, numbers: { hotPsi, psiChange, aimPsi: _, trackTemperature, ...fuel } }: Understood,
): Motive | undefined {
  const isRead = wheels.some(
    (wheel) =>
      isPartOf(parameter, `tyrePressure.${wheel}`) && (hotPsi[wheel] !== null || psiChange[wheel] !== null),
  );
  if (isRead || (parameter === 'fuel' && isGiven(fuel))) return 'reading';
  return answers !== null && complaints[answers] ? 'complaint' : undefined;
}

const wheels = ['LF', 'RF', 'LR', 'RR'] as const;

const mapDirections = { 'less fuel': 'increase', 'more power': 'decrease', neither: null } as const;

/** The direction of a change, as the rules count. Null if nothing moves, or the car lacks the setting. */
export function directionOf(
  { parameter, value }: Pick<ModelChange, 'parameter' | 'value'>,
  rows: readonly SettingRow[],
): Direction | null {
  const row = rows.find((one) => one.parameter === parameter || isPartOf(parameter, one.parameter));
  if (!row || row.value === value) return null;
  if (row.maps) return mapDirections[directionOfMaps(row.maps, row.value, value) ?? 'neither'];
  return value > row.value !== countsDown(parameter, row) ? 'increase' : 'decrease';
}

/** Whether the rules for the complaint move this setting, and only the other way. Those for its phase come first. */
function isOpposed(
  { parameter }: ModelChange,
  direction: Direction,
  { symptom, phase }: HeardComplaint,
  game: EngineerGame,
): boolean {
  const ruled = rulesForSymptom(symptom).filter(
    (rule) =>
      rule.games.includes(game) &&
      (rule.direction === 'increase' || rule.direction === 'decrease') &&
      isPartOf(rule.parameter, parameter),
  );
  const there = ruled.filter((rule) => rule.phase === 'any' || phase === 'any' || rule.phase === phase);
  const decisive = there.length > 0 ? there : ruled;
  return decisive.length > 0 && decisive.every((rule) => rule.direction !== direction);
}

const isGiven = (values: Record<string, number | string | null>) =>
  Object.values(values).some((value) => value !== null);

/** Whether a setting follows from a number that the driver gave. */
function answersNumbers(
  parameter: string,
  { hotPsi, psiChange, aimPsi: _, trackTemperature, ...fuel }: HeardNumbers,
): boolean {
  if (parameter.startsWith('tyrePressure'))
    return isGiven(hotPsi) || isGiven(psiChange) || trackTemperature !== null;
  return parameter.startsWith('fuel') && isGiven(fuel);
}

/** A change that a driver orders in so many words: this value, its direction, or fuel that is left over. */
export function wishedFor(
  { wishes, complaints, undo }: Understood,
  { rows }: { rows: readonly SettingRow[] },
  { parameter, to }: { parameter: string; to: number },
): Asked {
  if (undo) return 'value';
  const direction = directionOf({ parameter, value: to }, rows);
  const wish = wishes.find((one) => isPartOf(one.parameter, parameter) || isPartOf(parameter, one.parameter));
  if (wish?.direction === 'set' && wish.amount !== null) {
    // On the way to a value that the car does not have, its end is what was asked for.
    const way = directionOf({ parameter, value: wish.amount }, rows);
    return to === wish.amount || (way !== null && way === direction) ? 'value' : null;
  }
  if (wish && wish.direction === direction) return wish.amount === null ? 'direction' : 'value';
  const isLeftOver = parameter === 'fuel' && direction === 'decrease';
  return isLeftOver && complaints.some(({ symptom }) => symptom === 'fuel_excess') ? 'direction' : null;
}

/** True if a new value matches a wish: the same value, or the same direction. */
const isAsWished = (wish: HeardWish, direction: Direction | null, value: number) =>
  wish.direction === 'set' ? wish.amount === value : direction === null || direction === wish.direction;
