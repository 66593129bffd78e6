import { type LmuCar, lmuClassSettings } from '../../../../catalogues/lmu/index.ts';
import {
  type GarageFacts,
  type SvmFile,
  type SvmSetting,
  svmSettings,
  withLine,
} from '../../../setup/svm/index.ts';
import { type LmuFuel, ratioLine } from './fuel.ts';

const fuelLine = 'GENERAL.FuelSetting';
const energyLine = 'GENERAL.VirtualEnergySetting';
const capacityLine = 'GENERAL.FuelCapacitySetting';

/** Fuel beyond what the energy lasts for, where the driver's own garage tells the ratio. */
const fuelMargin = 1.03;

/** A file with the fuel of its session, and what is to be said of it. */
export type FuelledFile = { file: SvmFile; remark: string };

const lineOf = (file: SvmFile, name: string): SvmSetting | undefined =>
  svmSettings(file).find((line) => `${line.section}.${line.name}` === name);

/** The laps that the garage shows behind a figure, `35.0L (4.5 laps)`: the one number in brackets, in any language. */
const lapsShown = (line: SvmSetting | undefined) => {
  const laps = Number(/\(\s*(\d+(?:[.,]\d+)?)/.exec(line?.shownText ?? '')?.[1]?.replace(',', '.'));
  return laps > 0 ? laps : null;
};

const numberShown = (line: SvmSetting | undefined) => {
  const number = /^\s*(\d+(?:[.,]\d+)?)/.exec(line?.shownText ?? '')?.[1];
  return number === undefined ? null : Number(number.replace(',', '.'));
};

/** The highest position that the line surely has. */
function highestOf(line: SvmSetting, name: string, car: LmuCar, garage: GarageFacts): number {
  const counted = garage[name]?.legal?.[1] ?? lmuClassSettings(car.class).seenRanges.get(name)?.[1] ?? 0;
  return Math.max(line.index, counted);
}

/**
 * The ratio at which fuel lasts as long as energy in the driver's own car: the garage shows laps for both. Else that of
 * the class, where the file's own would run dry before.
 */
function ratioFor(file: SvmFile, own: number, fuel: LmuFuel): number {
  const energyLaps = lapsShown(lineOf(file, energyLine));
  const fuelLaps = lapsShown(lineOf(file, capacityLine));
  const energy = lineOf(file, energyLine)?.index ?? 0;
  if (energyLaps === null || fuelLaps === null || energy === 0) return Math.max(own, fuel.ratio ?? 0);
  return own * (energyLaps / fuelLaps) * fuelMargin;
}

function withEnergy(file: SvmFile, car: LmuCar, fuel: LmuFuel, garage: GarageFacts): FuelledFile {
  const energy = lineOf(file, energyLine);
  if (!energy || fuel.virtualEnergy === null) return { file, remark: '' };
  const percent = Math.min(fuel.virtualEnergy, highestOf(energy, energyLine, car, garage));
  const withPercent = withLine(file, energyLine, { index: percent, text: `${percent}%` });
  const ratio = lineOf(file, fuelLine);
  const own = numberShown(ratio);
  const remark = `Virtual energy is set to ${percent}%.`;
  // The garage shows 0.91; a file that shows litres, or nothing, is left to its driver.
  if (!ratio || own === null || own > 3) return { file: withPercent, remark };
  const wanted = ratioLine(ratioFor(file, own, fuel));
  const highest = highestOf(ratio, fuelLine, car, garage);
  const set = wanted.index <= highest ? wanted : { index: highest, text: ((highest + 1) / 100).toFixed(2) };
  const isEnough = set.index >= wanted.index;
  return {
    file: set.index === ratio.index ? withPercent : withLine(withPercent, fuelLine, set),
    remark: `${remark} The fuel ratio is ${set.text}${isEnough ? '' : `, and ${wanted.text} would last as long as the energy: raise it in the garage`}.`,
  };
}

function withLitres(file: SvmFile, car: LmuCar, fuel: LmuFuel, garage: GarageFacts): FuelledFile {
  const line = lineOf(file, fuelLine);
  const shown = numberShown(line);
  if (!line || shown === null) return { file, remark: 'The fuel of your file is kept.' };
  const first = Math.round(shown) - line.index;
  if (first < 0 || first > 10) return { file, remark: 'The fuel of your file is kept.' };
  const index = Math.min(Math.max(0, fuel.litres - first), highestOf(line, fuelLine, car, garage));
  if (index === line.index) return { file, remark: `Fuel is ${shown} L, as in your file.` };
  const litres = first + index;
  const unit = /[lL]/.exec(line.shownText ?? '')?.[0] ?? 'L';
  const text = `${litres.toFixed(1)}${unit}`;
  return { file: withLine(file, fuelLine, { index, text }), remark: `Fuel is set to ${litres} L.` };
}

/** A driver's own file with fuel and virtual energy for the session, as its class has them. */
export function withFuelOfSession(
  file: SvmFile,
  { car, fuel, garage }: { car: LmuCar; fuel: LmuFuel; garage: GarageFacts },
): FuelledFile {
  return fuel.virtualEnergy === null
    ? withLitres(file, car, fuel, garage)
    : withEnergy(file, car, fuel, garage);
}
