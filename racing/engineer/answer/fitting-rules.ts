import {
  type EngineeringRule,
  effectOf,
  type Phase,
  rulesForSymptom,
  symptoms,
} from '../../../catalogues/engineering/index.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import type { HeardComplaint } from '../../hearing/understood.ts';

/** A complaint as far as rules ask about it; phases, axle and speed narrow the rules where they are given. */
export type RuledComplaint = {
  symptom: string;
  phases: readonly Phase[];
  axle?: 'front' | 'rear' | undefined;
  speed?: 'slow' | 'medium' | 'fast' | undefined;
  /** The corners, as the driver named them. */
  where?: string;
};

/** The facts that decide if a rule fits a car and its readings. An unknown fact excludes no rule. */
export type RuledCar = {
  hasAbs?: boolean;
  /** The axle that a hybrid's electric motor drives. */
  motor?: 'front' | 'rear' | 'none' | undefined;
  wasMeasured?: (rule: EngineeringRule) => boolean;
};

/** A complaint as the rules ask about it. */
export function ruledComplaint({ symptom, phase, axle, speed, where }: HeardComplaint): RuledComplaint {
  return {
    symptom,
    phases: [phase],
    axle: axle === 'front' || axle === 'rear' ? axle : undefined,
    speed: speed === 'any' ? undefined : speed,
    where,
  };
}

/** Where to look next when no rule knows the phase that the driver names. */
const neighbours: Readonly<Partial<Record<Phase, Phase>>> = { braking: 'entry', entry: 'braking' };

/** The rules for one complaint on a car, the first to try first: those for its phase, or all where none is. */
export function fittingRules(
  complaint: RuledComplaint,
  game: EngineerGame,
  car: RuledCar = {},
): EngineeringRule[] {
  const fitting = rulesForSymptom(complaint.symptom).filter(
    (rule) =>
      rule.games.includes(game) &&
      (rule.direction === 'increase' || rule.direction === 'decrease') &&
      (!rule.axle || !complaint.axle || rule.axle === complaint.axle) &&
      !(rule.unless ?? []).some((exception) => isException(exception, rule, complaint, car)),
  );
  const ranked = fitting.toSorted((a, b) => rankOf(a, complaint) - rankOf(b, complaint));
  const named = complaint.phases.filter((phase) => phase !== 'any');
  const near = named.map((phase) => neighbours[phase] ?? phase);
  const known = [named, near].find((phases) => ranked.some(({ phase }) => phases.includes(phase)));
  if (known) return ranked.filter(({ phase }) => phase === 'any' || known.includes(phase));
  const anywhere = ranked.filter(({ phase }) => phase === 'any');
  return named.length > 0 && anywhere.length > 0 ? anywhere : ranked;
}

type Exception = NonNullable<EngineeringRule['unless']>[number];

function isException(
  exception: Exception,
  rule: EngineeringRule,
  { speed }: RuledComplaint,
  { hasAbs, motor, wasMeasured }: RuledCar,
): boolean {
  switch (exception) {
    case 'abs':
      return hasAbs === true;
    case 'no abs':
      return hasAbs === false;
    case 'unmeasured':
      return wasMeasured?.(rule) === false;
    case 'front motor':
    case 'rear motor':
      return `${motor} motor` === exception;
    default:
      return exception === speed;
  }
}

/**
 * The order in which rules are tried. Rules for one kind of corner come later if none was named, as do rules for one part
 * of it. In a faster corner grip is the cure, and what takes power away comes later.
 */
export function rankOf(
  { priority, unless = [], phase, parameter }: EngineeringRule,
  { speed, phases }: RuledComplaint,
): number {
  const isForOneSpeed = unless.includes('slow') || unless.includes('fast');
  const bySpeed = isForOneSpeed ? (speed === undefined ? 3 : speed === 'medium' ? 0 : -1) : 0;
  const isFaster = speed === 'medium' || speed === 'fast';
  const byDriver = isFaster && parameter.startsWith('tc') ? 2 : 0;
  const isAnywhere = phases.every((one) => one === 'any');
  const byPhase = isAnywhere && phase !== 'any' && phase !== 'mid' ? 4 : 0;
  const byReading = unless.includes('unmeasured') ? 10 : 0;
  return priority + bySpeed + byPhase + byReading + byDriver;
}

const wants = new Map(symptoms.map(({ id, wants: wanted }) => [id, wanted]));

/** A complaint with the rules that fit it. */
export type AnsweredComplaint = { complaint: RuledComplaint; rules: readonly EngineeringRule[] };

/**
 * True if a rule for one complaint may be used with another complaint. Never if the other wants the setting moved the
 * other way. A rule that works against the other complaint may be used if it acts apart from it, or if it adds grip to
 * the axle that lacks it and takes none from the other axle.
 *
 * @param isLast no rule is left that acts apart
 */
export function standsBeside(
  rule: EngineeringRule,
  complaint: RuledComplaint,
  { complaint: other, rules }: AnsweredComplaint,
  isLast: boolean,
): boolean {
  const opposite = rule.direction === 'increase' ? 'decrease' : 'increase';
  const isSlowBesideFast = isFaster(other, complaint);
  const isLeft = (parameter: string) =>
    effectOf(parameter)?.acts === 'fast corners' ? isFaster(complaint, other) : isSlowBesideFast;
  const movesOfOther = rules.filter(
    ({ parameter }) => sharesWheels(parameter, rule.parameter) && !isLeft(parameter),
  );
  const effect = effectOf(rule.parameter);
  const toward = (rule.direction === 'increase' ? effect?.increase : effect?.decrease)?.toward;
  // Two corners that pull apart are both helped by grip that is taken from neither.
  if (toward && isElsewhere(complaint, other) && addsGrip(rule, toward)) return true;
  if (movesOfOther.some(({ direction }) => direction === opposite)) return false;
  const wanted = wants.get(other.symptom);
  if (!effect || !toward || !wanted || toward === wanted) return true;
  const isMid = complaint.phases.includes('mid') && !other.phases.includes('mid');
  const mayAdd = isLast || isSlowBesideFast || isMid;
  return actsApart(effect.acts, complaint, other) || (mayAdd && addsGrip(rule, toward));
}

const speeds = ['slow', 'medium', 'fast'];

/** Whether the air does more for a complaint's corner than for the other's. */
const isFaster = ({ speed: one }: RuledComplaint, { speed: two }: RuledComplaint) =>
  one !== undefined && two !== undefined && speeds.indexOf(one) > speeds.indexOf(two);

const isElsewhere = ({ where: one = '' }: RuledComplaint, { where: two = '' }: RuledComplaint) =>
  one !== '' && two !== '' && one !== two;

type Acts = NonNullable<ReturnType<typeof effectOf>>['acts'];

function actsApart(acts: Acts, complaint: RuledComplaint, other: RuledComplaint): boolean {
  const isAt = ({ phases }: RuledComplaint, ...where: Phase[]) =>
    phases.some((phase) => where.includes(phase));
  switch (acts) {
    case 'kerbs':
      return true;
    case 'fast corners':
      return isFaster(complaint, other);
    case 'entry':
      return isAt(complaint, 'entry', 'braking') && !isAt(other, 'entry', 'braking', 'any');
    case 'exit':
      return isAt(complaint, 'exit') && !isAt(other, 'exit', 'any');
    case 'everywhere':
      return false;
  }
}

/** A softer front helps the front turn, a softer rear holds the rear: neither is taken from the other axle. */
function addsGrip({ parameter, direction }: EngineeringRule, toward: 'rotation' | 'stability'): boolean {
  const isFront = /front$/i.test(parameter);
  return (
    direction === 'decrease' && (toward === 'rotation') === isFront && /^(?:arb|wheelRate)/.test(parameter)
  );
}

/** Whether two rules move a wheel alike: `camber.all` and `camber.front`. */
function sharesWheels(one: string, two: string): boolean {
  const [key, place] = one.split('.');
  const [otherKey, otherPlace] = two.split('.');
  return key === otherKey && (place === otherPlace || place === 'all' || otherPlace === 'all');
}
