import {
  type AccCar,
  type AccParameters,
  accCar,
  accParameters,
  accTrack,
  accTrackTraits,
  kindOfTrack,
  type Scale,
} from '../../../../catalogues/acc/index.ts';
import {
  accBandClicks,
  accBandEvidence,
  accPressureByTemperature,
  type CarEvidence,
} from '../../../../catalogues/acc/track-effects.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import { inOneNotation } from '../../../setup/notation.ts';
import { formatQuantity, roundTo } from '../../../setup/units.ts';
import { hotBrakesRule, wetRule } from './baseline-rules.ts';
import { clicksMoved, type EvidenceConditions } from './players-prior.ts';
import { airTemperatureOf } from '../conditions.ts';
import { type BaselineRule, clicksOfStep, placesOfStep } from './rules.ts';
import {
  type AccSettingName,
  evidenceSlot,
  scalesOf,
  settingNamed,
  toLegalClick,
  unroundedValue,
} from './settings.ts';

/** The range that eight of ten setups of a car's players use for a setting, in the given conditions. */
export type PlayersBand = {
  /** In the garage's unit, the ends included. */
  low: number;
  high: number;
  neutral: number;
  unit: string;
  /** The same as clicks of the file. */
  clicks: BandClicks;
  /** Where the band begins and ends in the legal range, 0 to 1. */
  from: number;
  to: number;
  setups: number;
  sources: number;
  /** `4 to 8`. */
  range: string;
  /** The range most setups use: `4 to 8 (113 setups, 2 sources)`. */
  words: string;
};

/** From so many setups on, by so many sources, a band is more than a few people's habit. */
const enoughSetups = 20;
const enoughSources = 2;

/** Clicks that eight of ten setups lie between, and the one in their middle. */
type BandClicks = { low: number; high: number; neutral: number };

/**
 * The clicks of a car's players, moved to the track, the session and the temperature as far as they are named. In the wet, and
 * where it is hot and brakes work hard, they reach as far again as the rule for it moves the setting.
 *
 * @returns null where no setups make a band
 */
export function playersClicksFor(
  car: AccCar,
  parameters: AccParameters,
  conditions: EvidenceConditions,
  { setting, place }: { setting: AccSettingName; place: number },
): BandClicks | null {
  const isWet = conditions.weather === 'wet';
  if (setting === 'tyrePressure' && isWet) return null;
  const scales = scalesOf(parameters, setting);
  const scale = scales[place];
  const seen = accBandClicks(car.id, evidenceSlot(setting, place, scales.length));
  if (!scale?.adjustable || seen?.low === undefined || seen.high === undefined) return null;
  const [lowest, highest] = legalClicks(scale);
  if (lowest === highest) return null;
  const moved = clicksMoved(conditions, { setting, place, places: scales.length, scale });
  const rain = isWet ? clicksOfRule(wetRule, setting, place, scales) : 0;
  const heat = isHotOnBrakes(conditions) ? clicksOfRule(hotBrakesRule, setting, place, scales) : 0;
  return {
    low: toLegalClick(scale, seen.low + moved + Math.min(0, rain)),
    high: toLegalClick(scale, seen.high + moved + Math.max(0, rain) + heat),
    neutral: toLegalClick(scale, seen.neutral + moved + rain),
  };
}

function isHotOnBrakes({ track, weather = 'dry', trackTemperature, airTemperature }: EvidenceConditions) {
  if (track === undefined || trackTemperature === undefined) return false;
  const request = { weather, trackTemperature, ...(airTemperature !== undefined && { airTemperature }) };
  const traits = accTrackTraits(track);
  const { when } = hotBrakesRule;
  return (
    weather === when.weather &&
    traits?.brakingSeverity === when.braking &&
    airTemperatureOf(request) >= (when.atLeastC ?? 0)
  );
}

function clicksOfRule(
  rule: BaselineRule,
  setting: AccSettingName,
  place: number,
  scales: readonly Scale[],
): number {
  const scale = scales[place];
  const step = rule.steps.find(
    (candidate) => candidate.setting === setting && placesOfStep(candidate, scales.length).includes(place),
  );
  return step && scale ? clicksOfStep(step, scale) : 0;
}

/** Track temperatures that most laps of ACC are driven at, in °C. */
const usualTrackC = { coldest: 10, hottest: 45 };

/** The clicks for any usual track temperature, where nobody knows it: the warmer the track, the lower. */
function atAnyTemperature(
  car: AccCar,
  parameters: AccParameters,
  conditions: EvidenceConditions,
  at: { setting: AccSettingName; place: number },
): BandClicks | null {
  const [cold, neutral, hot] = [usualTrackC.coldest, undefined, usualTrackC.hottest].map((celsius) =>
    playersClicksFor(car, parameters, { ...conditions, ...(celsius && { trackTemperature: celsius }) }, at),
  );
  return cold && neutral && hot ? { low: hot.low, high: cold.high, neutral: neutral.neutral } : null;
}

/**
 * The band that a car's players use, as the garage shows it, moved to what is known of the conditions. Pressures of an
 * unknown temperature are those of any usual one.
 *
 * @param parameter a name of the setup's setup: `arbFront`, `rideHeight.front`, `camber.LF`, `tyrePressure.front`
 * @returns null where there is no evidence: fewer setups than make a band, a setting that the car does not offer, and
 *   pressures in the wet, for all setups behind the figures are dry
 */
export function playersBand(conditions: EvidenceConditions, parameter: string): PlayersBand | null {
  const named = settingNamed(parameter);
  const car = accCar(conditions.car);
  const parameters = car && accParameters(car.id, kindOfTrack(conditions.track));
  const evidence = car && accBandEvidence(car.id);
  if (!named || !parameters || !evidence) return null;
  const track = conditions.track === undefined ? undefined : accTrack(conditions.track)?.id;
  const known = { ...conditions, car: car.id, ...(track && { track }) };
  const isAnyTemperature = named.setting === 'tyrePressure' && known.trackTemperature === undefined;
  const clicks = (isAnyTemperature ? atAnyTemperature : playersClicksFor)(car, parameters, known, named);
  const scale = scalesOf(parameters, named.setting)[named.place];
  return clicks && scale ? bandOf(clicks, scale, evidence) : null;
}

function bandOf(clicks: BandClicks, scale: Scale, evidence: CarEvidence): PlayersBand {
  const shown = (click: number) => roundTo(unroundedValue(scale, click), scale.decimals);
  const [low, high] = [shown(clicks.low), shown(clicks.high)];
  const { setups, sources } = evidence;
  const range = rangeText(low, high, scale);
  const [lowest, highest] = legalClicks(scale);
  const share = (click: number) => (click - lowest) / (highest - lowest);
  return {
    from: share(clicks.low),
    to: share(clicks.high),
    low,
    high,
    neutral: shown(clicks.neutral),
    unit: scale.unit,
    clicks,
    setups,
    sources,
    range,
    words: `${range} (${behind(evidence)})`,
  };
}

/** The dry day that a page without a day of its own shows bands for. */
export const referenceDay = {
  weather: 'dry',
  trackTemperature: accPressureByTemperature.referenceTrackC,
} as const;

/** A band of that day as pages show it: `4 to 8`, and with its temperature what goes with it. */
export const onReferenceDay = (parameter: string, { range }: Pick<PlayersBand, 'range'>): string =>
  inOneNotation(
    parameter.startsWith('tyrePressure')
      ? `${range} at ${accPressureByTemperature.referenceTrackC} °C track`
      : range,
  );

/** Display forms of the catalogue's units. */
export const unitsShown: Record<string, string> = { deg: '°', click: '', level: '', map: '' };

function rangeText(low: number, high: number, { unit, decimals }: Scale): string {
  const highest = formatQuantity({ value: high, unit: unitsShown[unit] ?? unit, decimals });
  return low === high ? highest : `${formatQuantity({ value: low, unit: '', decimals })} to ${highest}`;
}

/** `113 setups, 2 sources`, and that they are few where they are. */
export function behind(evidence: Pick<CarEvidence, 'setups' | 'sources'>): string {
  const { setups, sources } = evidence;
  const counted = `${setups} ${setups === 1 ? 'setup' : 'setups'}, ${sources} ${sources === 1 ? 'source' : 'sources'}`;
  return isWellFounded(evidence) ? counted : `${counted}: few sources`;
}

/** Whether it is more than a few people's habit. */
export const isWellFounded = ({ setups, sources }: Pick<CarEvidence, 'setups' | 'sources'>): boolean =>
  setups >= enoughSetups && sources >= enoughSources;
