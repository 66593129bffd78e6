import type { Units } from '../../setup/chosen-units.ts';
import { quantityInUnits } from '../../setup/in-units.ts';
import { balanceField, hotField, type TypedStint, tyreTempField, treadParts } from '../stint-fields.ts';
import { type balances, cornerPhases, stintWheels } from '../stint-words.ts';
import { lapText } from '../typed-lap-time.ts';
import type { Digest } from './digest.ts';
import { median } from './samples.ts';

/** The balance of a phase over all corners; null where nothing was measured. */
function balanceOf(
  { balance }: Digest,
  phase: (typeof cornerPhases)[number],
): (typeof balances)[number] | null {
  const ofPhase = (balance ?? []).filter((one) => one.phase === phase);
  if (ofPhase.length === 0) return null;
  const sum = ofPhase.reduce(
    (total, { tendency, size }) =>
      total + (tendency === 'understeer' ? size : tendency === 'oversteer' ? -size : 0),
    0,
  );
  // Half the corners must agree before the whole car is said to be so.
  const tendency = sum > 0 ? 'understeer' : 'oversteer';
  const agreeing = ofPhase.filter((one) => one.tendency === tendency).length;
  return agreeing * 2 >= ofPhase.length ? tendency : 'neutral';
}

/**
 * A digest as the fields of a stint sheet, in the driver's units. Fields that it cannot fill are missing.
 */
export function sheetOfDigest(digest: Digest, units: Units): TypedStint {
  const sheet: TypedStint = {};
  const figureText = (value: number, unit: string, decimals: number) => {
    const quantity = quantityInUnits({ value, unit, decimals }, units);
    return quantity.value.toFixed(quantity.decimals);
  };
  const { hotPressures, treadTemperatures, weather, fuelPerLap, energyPerLap } = digest;
  for (const wheel of stintWheels) {
    if (hotPressures) sheet[hotField(wheel)] = figureText(hotPressures[wheel], 'psi', 1);
    for (const part of treadParts)
      if (treadTemperatures)
        sheet[tyreTempField(wheel, part)] = figureText(treadTemperatures[part][wheel], '°C', 0);
  }
  if (weather.trackTemperature !== null) sheet.track_temp = figureText(weather.trackTemperature, '°C', 0);
  const times = digest.laps.flatMap(({ counts, seconds }) => (counts && seconds !== null ? [seconds] : []));
  const typical = median(times);
  if (typical !== null) {
    sheet.laps = String(times.length);
    sheet.best_lap = lapText(Math.min(...times));
    sheet.typical_lap = lapText(typical);
    if (fuelPerLap !== null) sheet.fuel_used = figureText(fuelPerLap * times.length, 'l', 1);
    if (energyPerLap !== null) sheet.energy_used = (energyPerLap * times.length).toFixed(1);
  }
  for (const phase of cornerPhases) {
    const balance = balanceOf(digest, phase);
    if (balance) sheet[balanceField(phase)] = balance;
  }
  return sheet;
}
