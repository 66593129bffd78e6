import { accCar, accParameters, accTrack, type Scale } from '../../../catalogues/acc/index.ts';
import { accCarEvidence, accPlayersClicks, type CarEvidence } from '../../../catalogues/acc/track-effects.ts';
import { formatQuantity, roundTo } from '../../setup/units.ts';
import { clicksMoved, type EvidenceConditions, type SettingPlace } from './players-prior.ts';
import { evidenceSlot, legalClicks, scalesOf, settingNamed, shownValue, toLegalClick } from './settings.ts';

/** What eight of ten setups of a car's players hold for a setting, for the conditions named. */
export type PlayersBand = {
  /** In the garage's unit, the ends included. */
  low: number;
  high: number;
  neutral: number;
  unit: string;
  /** The same as clicks of the file. */
  clicks: { low: number; high: number; neutral: number };
  setups: number;
  sources: number;
  /** `4 to 8 in 8 of 10 setups; 113 setups, 2 sources`. */
  words: string;
};

/** What is said of a setting where no setups make a band. */
export const estimatedWords = 'estimated from similar cars';

/** From so many setups on, by so many sources, a band is more than a few people's habit. */
const enoughSetups = 20;
const enoughSources = 2;

/**
 * The band that a car's players use, moved to the track, the session and the temperature as far as they are named.
 *
 * @param parameter a name of the setup's sheet: `arbFront`, `rideHeight.front`, `camber.LF`, `tyrePressure.front`
 * @returns null where there is no evidence: fewer setups than make a band ("estimated from similar cars"), a setting
 *   that the car does not offer, and pressures in the wet, for all setups behind the figures are dry
 */
export function playersBand(conditions: EvidenceConditions, parameter: string): PlayersBand | null {
  const named = settingNamed(parameter);
  const car = accCar(conditions.car);
  const parameters = car && accParameters(car.id);
  const evidence = car && accCarEvidence(car.id);
  if (!named || !parameters || !evidence) return null;
  if (named.setting === 'tyrePressure' && conditions.weather === 'wet') return null;
  const scales = scalesOf(parameters, named.setting);
  const scale = scales[named.place];
  const slot = evidenceSlot(named.setting, named.place, scales.length);
  const seen = accPlayersClicks(car.id, slot);
  if (!scale?.adjustable || seen?.low === undefined || seen.high === undefined) return null;
  const [lowest, highest] = legalClicks(scale);
  if (lowest === highest) return null;
  const track = conditions.track === undefined ? undefined : accTrack(conditions.track)?.id;
  const at: SettingPlace = { ...named, places: scales.length, scale };
  const moved = clicksMoved({ ...conditions, car: car.id, ...(track && { track }) }, at);
  const clicks = {
    low: toLegalClick(scale, seen.low + moved),
    high: toLegalClick(scale, seen.high + moved),
    neutral: toLegalClick(scale, seen.neutral + moved),
  };
  return bandOf(clicks, scale, evidence);
}

function bandOf(clicks: PlayersBand['clicks'], scale: Scale, evidence: CarEvidence): PlayersBand {
  const shown = (click: number) => roundTo(shownValue(scale, click), scale.decimals);
  const [low, high] = [shown(clicks.low), shown(clicks.high)];
  const { setups, sources } = evidence;
  return {
    low,
    high,
    neutral: shown(clicks.neutral),
    unit: scale.unit,
    clicks,
    setups,
    sources,
    words: `${rangeText(low, high, scale)} in 8 of 10 setups; ${behind(evidence)}`,
  };
}

const unitsShown: Record<string, string> = { deg: '°', click: '', level: '', map: '' };

function rangeText(low: number, high: number, { unit, decimals }: Scale): string {
  const highest = formatQuantity({ value: high, unit: unitsShown[unit] ?? unit, decimals });
  return low === high ? highest : `${formatQuantity({ value: low, unit: '', decimals })} to ${highest}`;
}

/** `113 setups, 2 sources`, and that they are few where they are. */
export function behind({ setups, sources }: Pick<CarEvidence, 'setups' | 'sources'>): string {
  const counted = `${setups} ${setups === 1 ? 'setup' : 'setups'}, ${sources} ${sources === 1 ? 'source' : 'sources'}`;
  return setups >= enoughSetups && sources >= enoughSources ? counted : `${counted}: few sources`;
}
