import { accCarEvidence } from '../../../catalogues/acc/estimated-clicks.ts';
import { type AccCar, accCars, type Scale } from '../../../catalogues/acc/index.ts';
import { accTrackEffect } from '../../../catalogues/acc/track-effects.ts';
import { parameterNamed } from '../../setup/acc/parameters.ts';
import { legalClicks } from '../../setup/acc/scale.ts';
import { formatQuantity } from '../../setup/units.ts';
import type { AdvisedStep } from './apply-rules.ts';
import { baselineRules } from './baseline-rules.ts';
import type { ChosenClicks } from './choose-clicks.ts';
import { behind, unitsShown } from './players-band.ts';
import { trackShare } from './players-prior.ts';
import {
  type AccSettingName,
  accSettingNames,
  axleOf,
  evidenceSlot,
  scalesOf,
  sheetName,
  unroundedValue,
} from './settings.ts';

/** Whether a setting is told of. */
export type IsTold = (setting: string) => boolean;

/** Settings whose carried-over values are named one by one. */
const namedWhenCarried = ['tc1', 'abs', 'rearWing', 'brakeBias'] as const;

/**
 * Where a car's figures come from: what its own drivers' setups have in common, or what is carried over from other cars.
 *
 * @param isTold the settings whose values may be named
 */
export function originWords(chosen: ChosenClicks, isTold: IsTold = tellsAll): string {
  const { car } = chosen;
  const evidence = accCarEvidence(car.id);
  if (evidence?.basis === 'own') return `Baseline: typical of this car’s dry setups (${behind(evidence)}).`;
  const named = carriedValues(chosen, isTold);
  const from = `carried over from ${alikeWords(car)}${named === '' ? '' : `: ${named}`}`;
  return !evidence || evidence.basis === 'class'
    ? `Baseline: We know no dry setups of the ${car.name}, so every value but the fuel is ${from}. Expect to fine-tune it.`
    : `Baseline: half is from this car (${behind(evidence)}), half is ${from}. Expect to fine-tune it.`;
}

const alikeWords = ({ class: carClass }: AccCar) =>
  accCars.filter((other) => other.class === carClass).length > 1 ? `other ${carClass} cars` : 'similar cars';

/** `TC1 1, ABS 3, rear wing 2`: what the car offers of the settings that are named. */
function carriedValues({ clicks, parameters }: ChosenClicks, isTold: IsTold): string {
  return namedWhenCarried
    .filter((setting) => isTold(setting) && parameters[setting].adjustable)
    .filter((setting) => legalClicks(parameters[setting])[1] > 0)
    .map((setting) => {
      const { unit, decimals } = parameters[setting];
      const value = unroundedValue(parameters[setting], clicks[setting][0] ?? 0);
      const shown = formatQuantity({ value, unit: unitsShown[unit] ?? unit, decimals });
      return `${labelOf(setting, 0, 1)} ${shown}`;
    })
    .join(', ');
}

const tellsAll = () => true;

/**
 * What drivers change for the track; says so where nothing can be told from chance.
 *
 * @param isTold the settings that may be told of, by the names of `accSettingNames`: of others only how many they are
 */
export function trackWords({ car, track, parameters }: ChosenClicks, isTold: IsTold = tellsAll): string {
  let untold = 0;
  const moved = accSettingNames.flatMap((setting) => {
    const scales = scalesOf(parameters, setting);
    return scales.flatMap((scale, place) => {
      const slot = evidenceSlot(setting, place, scales.length);
      const isFirst =
        scales.findIndex((_, at) => evidenceSlot(setting, at, scales.length) === slot) === place;
      const effect = accTrackEffect(track.id, slot);
      if (!isFirst || !effect || !scale.adjustable) return [];
      const [lowest, highest] = legalClicks(scale);
      const clicks = Math.round(trackShare(car, track.id, slot) * (highest - lowest));
      if (clicks === 0) return [];
      if (!isTold(setting)) {
        untold += 1;
        return [];
      }
      return `${settingWords(setting, place, scales.length)} ${difference(scale, clicks)}`;
    });
  });
  if (untold > 0) moved.push(untold === 1 ? 'and one setting more' : `and ${untold} settings more`);
  if (moved.length === 0) return 'Nothing differs measurably at this track.';
  const changed =
    car.class === 'GT3' ? 'What drivers usually change here' : 'Half of what GT3 drivers usually change here';
  return `${changed}: ${moved.join(', ')}. Nothing else differs measurably at this track.`;
}

/** What a rule did to this setup, each step with its reason; empty where it moved nothing. */
export function adviceOf(
  advice: readonly AdvisedStep[],
  ruleId: string,
  parameters: ChosenClicks['parameters'],
) {
  const rule = baselineRules.find(({ id }) => id === ruleId);
  const steps = advice.filter((step) => step.rule === ruleId);
  if (!rule || steps.length === 0) return '';
  const told = steps.map(({ setting, axle, place, from, to, because }) => {
    const scales = scalesOf(parameters, setting);
    const scale = scales[place];
    const named = axle ? settingWords : labelOf;
    return `${named(setting, place, scales.length)} ${scale ? difference(scale, to - from) : ''}: ${because}`;
  });
  return `${rule.title} – ${told.join('; ')}.`;
}

function labelOf(setting: AccSettingName, place: number, places: number): string {
  const label = parameterNamed(sheetName(setting, place, places))?.label ?? setting;
  return /^.[a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

/** `ride height rear`, `rear wing`: one name for both wheels of an axle. */
function settingWords(setting: AccSettingName, place: number, places: number): string {
  const label = labelOf(setting, place, places);
  if (places === 1 || setting === 'caster') return label;
  return `${label} ${axleOf(setting, place, places) === 0 ? 'front' : 'rear'}`;
}

/** `+0.1 psi`, `−2`; clicks of a setting that no even step joins. */
function difference(scale: Scale, clicks: number): string {
  const sign = clicks > 0 ? '+' : '−';
  if (scale.kind === 'table')
    return `${sign}${Math.abs(clicks)} ${Math.abs(clicks) === 1 ? 'click' : 'clicks'}`;
  const { unit, decimals, step } = scale;
  const value = Math.abs(clicks * step);
  return `${sign}${formatQuantity({ value, unit: unitsShown[unit] ?? unit, decimals })}`;
}
