import { type AccCar, accCar, type Scale } from '../../../../catalogues/acc/index.ts';
import {
  accCarTrackEffect,
  accPressureByTemperature,
  accQualifyingMinusRace,
  accRightHigherPsi,
  accTrackEffect,
} from '../../../../catalogues/acc/track-effects.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import type { EngineerRequest } from '../conditions.ts';
import { type AccSettingName, axleOf, evidenceSlot } from './settings.ts';

/** Conditions for the evidence, as far as known. Track temperature in °C. */
export type EvidenceConditions = Pick<EngineerRequest, 'car'> &
  Partial<Omit<EngineerRequest, 'game' | 'car'>>;

/** One place of a setting of a car: what its clicks are counted on. */
export type SettingPlace = { setting: AccSettingName; place: number; places: number; scale: Scale };

/** Other classes show no track effect of their own: they take half of what GT3 cars show. */
const shareOfGt3 = (car: AccCar) => (car.class === 'GT3' ? 1 : 0.5);

const sessionSign = { qualifying: 0.5, race: -0.5, practice: 0 } as const;

/** By how much of its range players move a setting at a track: what its class does, and the car beyond it. */
function trackShare(car: AccCar, trackId: string, slot: string): number {
  const ofClass = (accTrackEffect(trackId, slot)?.share ?? 0) * shareOfGt3(car);
  return ofClass + accCarTrackEffect(car.id, trackId, slot);
}

/** Shifts a car's click for track, session and temperature, in unrounded clicks. */
export function clicksMoved(conditions: EvidenceConditions, at: SettingPlace): number {
  const car = accCar(conditions.car);
  if (!car) return 0;
  const { setting, place, places, scale } = at;
  const [lowest, highest] = legalClicks(scale);
  const slot = evidenceSlot(setting, place, places);
  const { track, sessionType = 'practice' } = conditions;
  const ofTrack = track === undefined ? 0 : trackShare(car, track, slot);
  const share = ofTrack + sessionSign[sessionType] * accQualifyingMinusRace(slot);
  return share * (highest - lowest) + psiMoved(conditions, car, at) / clickSize(scale);
}

const clickSize = (scale: Scale) => (scale.kind === 'linear' ? scale.step : 1);

/** The right tyres start higher where corners load the left ones, and all of them lower on a warm track. */
function psiMoved(
  conditions: EvidenceConditions,
  car: AccCar,
  { setting, place, places }: SettingPlace,
): number {
  if (setting !== 'tyrePressure') return 0;
  const { psiPerTrackDegree, referenceTrackC } = accPressureByTemperature;
  const { track, trackTemperature = referenceTrackC } = conditions;
  const warmth = psiPerTrackDegree * (trackTemperature - referenceTrackC);
  const isRight = place % 2 === 1 && track !== undefined;
  const higher = isRight ? accRightHigherPsi(track)[axleOf(setting, place, places)] * shareOfGt3(car) : 0;
  return warmth + higher;
}
