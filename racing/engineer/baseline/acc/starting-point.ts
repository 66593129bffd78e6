import { startingMap } from '../../../../catalogues/acc/engine-maps.ts';
import { accPlayersClicks } from '../../../../catalogues/acc/estimated-clicks.ts';
import type { AccCar, AccParameters, Scale } from '../../../../catalogues/acc/index.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import { playersClicksFor } from './players-band.ts';
import { clicksMoved, type EvidenceConditions } from './players-prior.ts';
import {
  type AccClicks,
  type AccSettingName,
  accAids,
  accSettingNames,
  clickShowing,
  evidenceSlot,
  scalesOf,
  toLegalClick,
} from './settings.ts';

/**
 * Starting values of settings without figures, in the garage's unit: an ordinary steering ratio, and the first position
 * of TC2, engine map and splitter, as in the game's own setups.
 */
const withoutFigures: Partial<Record<AccSettingName, number>> = {
  steerRatio: 14,
  tc2: 0,
  ecuMap: 0,
  splitter: 0,
};

/** The engine map for a session and weather, where a source describes the car's. */
function mapClicks(
  car: AccCar,
  { ecuMap }: AccParameters,
  { weather = 'dry', sessionType = 'practice' }: EvidenceConditions,
): Partial<AccClicks> {
  const map = startingMap(car.id, { weather, sessionType });
  return map === null ? {} : { ecuMap: [toLegalClick(ecuMap, clickShowing(ecuMap, map))] };
}

/** Figures of a car with more steps may come to nothing on one with few: an aid is on then all the same. */
const stillOn = (setting: AccSettingName, scale: Scale, click: number): number =>
  accAids.has(setting) && scale.adjustable ? Math.max(click, Math.min(1, legalClicks(scale)[1])) : click;

/**
 * The clicks of the cold pressures, LF RF LR RR, that end at the aim on dry tyres: beyond the garage's ends where the
 * track is too hot or too cold for what it allows.
 */
export function dryPressuresWanted(
  car: AccCar,
  parameters: AccParameters,
  conditions: EvidenceConditions,
): number[] {
  const setting = 'tyrePressure';
  const scales = scalesOf(parameters, setting);
  const places = scales.length;
  return scales.map((scale, place) => {
    const neutral = accPlayersClicks(car.id, evidenceSlot(setting, place, places))?.neutral ?? 0;
    return Math.round(neutral + clicksMoved(conditions, { setting, place, places, scale }));
  });
}

/**
 * Typical of a car's dry setups for a track, session and temperature: the car's neutral click plus the shifts in the
 * figures; the engine map alone is that for the weather. Always legal; left and right are equal except for pressures.
 */
export function startingPointOf(
  car: AccCar,
  parameters: AccParameters,
  conditions: EvidenceConditions,
): AccClicks {
  const clicksOf = (setting: AccSettingName) => {
    const scales = scalesOf(parameters, setting);
    const places = scales.length;
    return scales.map((scale, place) => {
      const neutral = accPlayersClicks(car.id, evidenceSlot(setting, place, places))?.neutral;
      if (neutral === undefined)
        return toLegalClick(scale, clickShowing(scale, withoutFigures[setting] ?? 0));
      const click = toLegalClick(scale, neutral + clicksMoved(conditions, { setting, place, places, scale }));
      // The middle of a narrow band may round to the click beside it.
      const band = playersClicksFor(car, parameters, { ...conditions, weather: 'dry' }, { setting, place });
      const within = band ? Math.min(Math.max(click, band.low), band.high) : click;
      return stillOn(setting, scale, within);
    });
  };
  const clicks = Object.fromEntries(
    accSettingNames.map((setting) => [setting, clicksOf(setting)]),
  ) as AccClicks;
  return { ...clicks, ...mapClicks(car, parameters, conditions) };
}
