import type { AccCar, AccParameters } from '../../../catalogues/acc/index.ts';
import { accPlayersClicks } from '../../../catalogues/acc/estimated-clicks.ts';
import { playersClicksFor } from './players-band.ts';
import { clicksMoved, type EvidenceConditions } from './players-prior.ts';
import {
  type AccClicks,
  type AccSettingName,
  accSettingNames,
  clickShowing,
  evidenceSlot,
  scalesOf,
  toLegalClick,
} from './settings.ts';

/**
 * What the settings that no figures are of begin with, in the garage's unit: an ordinary steering ratio, and the first
 * of traction control's second dial, of engine maps and of splitters, as the game's own setups have them.
 */
const withoutFigures: Partial<Record<AccSettingName, number>> = {
  steerRatio: 14,
  tc2: 0,
  ecuMap: 0,
  splitter: 0,
};

/**
 * What the dry setups of a car's drivers have in common, for a track, a session and a temperature: the car's neutral
 * click, moved by what the figures say of them. Always legal; left and right the same but for pressures.
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
      return band ? Math.min(Math.max(click, band.low), band.high) : click;
    });
  };
  return Object.fromEntries(accSettingNames.map((setting) => [setting, clicksOf(setting)])) as AccClicks;
}
