import type { AccCar, AccParameters, AccTrackTraits, Scale } from '../../../../catalogues/acc/index.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import type { EngineerRequest } from '../conditions.ts';
import { baselineRules } from './baseline-rules.ts';
import { playersClicksFor } from './players-band.ts';
import { clicksOfStep, holds, placesOfStep, type RuleStep } from './rules.ts';
import { crossesZero, mostClicksAtOnce } from '../step-size.ts';
import {
  type AccClicks,
  type AccSettingName,
  accAids,
  scalesOf,
  settingPlaceName,
  unroundedValue,
} from './settings.ts';

/** A step that moved something: the rule it is of, and by how many clicks it moved each place of its setting. */
export type AdvisedStep = RuleStep & { rule: string; moved: readonly number[] };

/** The clicks that advice may choose among: those that the car's players use, or what is legal where nobody knows them. */
function limitsOf(
  car: AccCar,
  parameters: AccParameters,
  request: EngineerRequest,
  setting: AccSettingName,
  place: number,
  scale: Scale,
): [number, number] {
  const band = playersClicksFor(car, parameters, request, { setting, place });
  const [lowest, highest] = legalClicks(scale);
  const { low, high } = band ?? { low: lowest, high: highest };
  return [accAids.has(setting) ? Math.max(low, Math.min(lowest + 1, high)) : low, high];
}

/** As far as `by` goes without leaving the limits; a click that is beyond them already stays. */
function stepWithin(click: number, by: number, [low, high]: readonly [number, number]): number {
  return by > 0 ? Math.max(click, Math.min(click + by, high)) : Math.min(click, Math.max(click + by, low));
}

/** The step of a rule on a scale: never more than a third of it, nor toe-in made toe-out. */
function stepOn(scale: Scale, name: string, click: number, step: RuleStep, limits: [number, number]): number {
  const [lowest, highest] = legalClicks(scale);
  const most = mostClicksAtOnce(highest - lowest);
  const by = Math.min(most, Math.max(-most, clicksOfStep(step, scale)));
  const shown = (at: number) => unroundedValue(scale, at);
  let to = stepWithin(click, by, limits);
  while (crossesZero(name, shown(click), shown(to))) to -= Math.sign(by);
  return to;
}

/** By how many clicks the rules that hold move the cold pressures, whatever the garage allows. */
export function pressureAdvice(
  request: EngineerRequest,
  traits: AccTrackTraits | undefined,
  { tyrePressure }: AccParameters,
): number {
  return baselineRules
    .filter((rule) => holds(rule.when, request, traits))
    .flatMap(({ steps }) => steps.filter(({ setting }) => setting === 'tyrePressure'))
    .reduce((sum, step) => sum + clicksOfStep(step, tyrePressure), 0);
}

/**
 * Takes the steps of the rules whose conditions hold, in order, each inside what the car's players use.
 *
 * @returns the changed clicks and the steps that moved at least one of them, as far as that is still to be seen
 */
export function applyRules(
  start: AccClicks,
  car: AccCar,
  parameters: AccParameters,
  request: EngineerRequest,
  traits: AccTrackTraits | undefined,
): { clicks: AccClicks; advice: AdvisedStep[] } {
  const clicks = { ...start };
  const advice: AdvisedStep[] = [];
  for (const rule of baselineRules) {
    if (!holds(rule.when, request, traits)) continue;
    for (const step of rule.steps) {
      const scales = scalesOf(parameters, step.setting);
      const before = clicks[step.setting];
      const after = [...before];
      for (const place of placesOfStep(step, scales.length)) {
        const scale = scales[place];
        const click = before[place];
        if (!scale?.adjustable || click === undefined) continue;
        const limits = limitsOf(car, parameters, request, step.setting, place, scale);
        const name = settingPlaceName(step.setting, place, scales.length);
        after[place] = stepOn(scale, name, click, step, limits);
      }
      const moved = after.map((click, place) => click - (before[place] ?? click));
      if (moved.every((by) => by === 0)) continue;
      clicks[step.setting] = after;
      advice.push({ ...step, rule: rule.id, moved });
    }
  }
  return { clicks, advice: advice.flatMap((step) => stillMoved(step, start, clicks)) };
}

/** The parts of a step that survive in the final setup; a wheel that later steps moved back is left out. */
function stillMoved(step: AdvisedStep, start: AccClicks, end: AccClicks): AdvisedStep[] {
  const { setting } = step;
  const moved = step.moved.map((by, place) => (start[setting][place] === end[setting][place] ? 0 : by));
  return moved.every((by) => by === 0) ? [] : [{ ...step, moved }];
}
