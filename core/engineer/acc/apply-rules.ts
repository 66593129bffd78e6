import type { AccParameters, AccTrackTraits, Scale } from '../../../catalogues/acc/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { type BaselineRule, baselineRules, holds, type RuleStep } from './rules.ts';
import { type AccClicks, type AccSettingName, legalClicks, scalesOf, toLegalClick } from './settings.ts';

function clicksOf(step: RuleStep, scale: Scale): number {
  if (step.unit === 'clicks') return step.by;
  if (step.unit === 'share') {
    const [lowest, highest] = legalClicks(scale);
    return Math.sign(step.by) * Math.max(1, Math.round(Math.abs(step.by) * (highest - lowest)));
  }
  return scale.kind === 'linear' ? Math.round(step.by / scale.step) : Math.sign(step.by);
}

/** The places of a setting that belong to an axle; all of them without one. */
function placesOf(setting: AccSettingName, places: number, axle: RuleStep['axle']): number[] {
  const all = Array.from({ length: places }, (_, place) => place);
  if (!axle || places === 1 || setting === 'caster') return all;
  const half = places / 2;
  return axle === 'front' ? all.slice(0, half) : all.slice(half);
}

/**
 * Applies the rules whose conditions hold, in order, each step kept inside the legal clicks.
 *
 * @returns the changed clicks and the rules that moved at least one of them
 */
export function applyRules(
  neutral: AccClicks,
  parameters: AccParameters,
  request: EngineerRequest,
  traits: AccTrackTraits | undefined,
): { clicks: AccClicks; used: BaselineRule[] } {
  const clicks = structuredCloneOf(neutral);
  const used: BaselineRule[] = [];
  for (const rule of baselineRules) {
    if (!holds(rule.when, request, traits)) continue;
    let moved = false;
    for (const step of rule.steps) {
      const scales = scalesOf(parameters, step.setting);
      const values = clicks[step.setting];
      for (const place of placesOf(step.setting, values.length, step.axle)) {
        const scale = scales[place];
        const before = values[place];
        if (!scale?.adjustable || before === undefined) continue;
        values[place] = toLegalClick(scale, before + clicksOf(step, scale));
        moved ||= values[place] !== before;
      }
    }
    if (moved) used.push(rule);
  }
  return { clicks, used };
}

function structuredCloneOf(clicks: AccClicks): AccClicks {
  return Object.fromEntries(
    Object.entries(clicks).map(([setting, values]) => [setting, [...values]]),
  ) as AccClicks;
}
