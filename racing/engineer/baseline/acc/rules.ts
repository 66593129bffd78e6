import type { AccTrackTraits, Scale } from '../../../../catalogues/acc/index.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import { airTemperatureOf, type EngineerRequest } from '../conditions.ts';
import { type AccSettingName, axleOf } from './settings.ts';

type Grade = AccTrackTraits['bumpiness'];

/** When a rule holds; every condition named must. */
export type RuleConditions = {
  weather?: EngineerRequest['weather'];
  style?: EngineerRequest['setupStyle'];
  experience?: EngineerRequest['experience'];
  session?: EngineerRequest['sessionType'];
  bumpiness?: Grade;
  kerbs?: Grade;
  braking?: Grade;
  /** Something the track has. */
  feature?: AccTrackTraits['features'][number];
  /** Temperature of the air, which cools brakes, in °C at or above, at or below. */
  atLeastC?: number;
  atMostC?: number;
  /** Session length in minutes at or above. */
  atLeastMin?: number;
};

/**
 * One step of a rule. `unit` value: in the unit the garage shows; clicks: whole clicks; share: of the setting's
 * legal span, at least one click. Positive is more clicks, as the directions of the engineering rules say.
 */
export type RuleStep = {
  setting: AccSettingName;
  axle?: 'front' | 'rear';
  by: number;
  unit: 'value' | 'clicks' | 'share';
  /** The step's reason, shown after the setting's name. */
  because: string;
};

export type BaselineRule = {
  id: string;
  /** The condition the steps answer, in a few words: `High kerbs`. */
  title: string;
  when: RuleConditions;
  steps: readonly RuleStep[];
};

/** The places of a setting that a step moves: those of its axle, or all without one. */
export function placesOfStep({ setting, axle }: RuleStep, places: number): number[] {
  const all = Array.from({ length: places }, (_, place) => place);
  if (!axle || places === 1 || setting === 'caster') return all;
  return all.filter((place) => axleOf(setting, place, places) === (axle === 'front' ? 0 : 1));
}

/** How many clicks a step is on a car's scale. */
export function clicksOfStep(step: RuleStep, scale: Scale): number {
  if (step.unit === 'clicks') return step.by;
  if (step.unit === 'share') {
    const [lowest, highest] = legalClicks(scale);
    return Math.sign(step.by) * Math.max(1, Math.round(Math.abs(step.by) * (highest - lowest)));
  }
  return scale.kind === 'linear' ? Math.round(step.by / scale.step) : Math.sign(step.by);
}

/** Whether every condition of a rule holds. */
export function holds(
  when: RuleConditions,
  request: EngineerRequest,
  traits: AccTrackTraits | undefined,
): boolean {
  return (
    (when.weather === undefined || when.weather === request.weather) &&
    (when.style === undefined || when.style === request.setupStyle) &&
    (when.experience === undefined || when.experience === request.experience) &&
    (when.session === undefined || when.session === request.sessionType) &&
    (when.bumpiness === undefined || when.bumpiness === traits?.bumpiness) &&
    (when.kerbs === undefined || when.kerbs === traits?.kerbs) &&
    (when.braking === undefined || when.braking === traits?.brakingSeverity) &&
    (when.feature === undefined || Boolean(traits?.features.includes(when.feature))) &&
    (when.atLeastC === undefined || airTemperatureOf(request) >= when.atLeastC) &&
    (when.atMostC === undefined || airTemperatureOf(request) <= when.atMostC) &&
    (when.atLeastMin === undefined || request.durationMin >= when.atLeastMin)
  );
}
