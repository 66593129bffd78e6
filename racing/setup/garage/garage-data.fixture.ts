import { highestLmuIndex, lmuCar, lmuParameters, showLmuIndex } from '../../../catalogues/lmu/index.ts';
import { garagePages } from '../../../catalogues/svm/index.ts';

type Entry = {
  key: string;
  value: number;
  minValue: number;
  maxValue: number;
  stringValue: string;
  available: boolean;
};

const wheels = { FL: 'FRONTLEFT', FR: 'FRONTRIGHT', RL: 'REARLEFT', RR: 'REARRIGHT' } as const;

/** Texts of settings that no table has, as garages show them, and how many positions they have. */
const untabledTexts: Readonly<Record<string, (index: number) => string>> = {
  FUEL_LEVEL: (index) => ((index + 1) / 100).toFixed(2),
  VIRTUAL_ENERGY: (index) => `${index}%`,
  STEER_LOCK: (index) => `${400 + 20 * index} (${15 + index}) deg`,
  BRAKE_PRESSURE: (index) => `${40 + index} kgf (${20 + index}%)`,
  BRAKE_DUCTS: (index) => (index === 0 ? 'Open' : `${25 * index}%`),
  BRAKE_DUCTS_REAR: (index) => (index === 0 ? 'Open' : `${25 * index}%`),
  BRAKE_MIGRATION: (index) => `${(2.5 * index).toFixed(1)}% F`,
  REGEN_LEVEL: (index) => `${10 * index}%`,
  PACKERS: (index) => `${(index / 10).toFixed(1)} cm`,
};
const counts: Readonly<Record<string, number>> = {
  FUEL_LEVEL: 100,
  VIRTUAL_ENERGY: 101,
  BRAKE_PRESSURE: 81,
  BRAKE_DUCTS: 5,
  BRAKE_DUCTS_REAR: 5,
  PACKERS: 41,
};

/**
 * The running game's response for a car, generated from the catalogue: real counts and texts where a table has them, no
 * driver's values. `seed` picks the positions.
 */
export function garageDataOf(carId: string, seed = 1): Record<string, Entry> {
  const car = lmuCar(carId);
  const parameters = lmuParameters(carId);
  if (!car || !parameters) throw new Error(`No car ${carId}`);
  let state = seed;
  const next = (below: number) => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return state % below;
  };
  const hasEnergy = car.class === 'Hypercar' || car.class === 'LMGT3';
  const entries: Record<string, Entry> = {};
  const add = (key: string, name: string, line: string, index?: number) => {
    const notOffered = parameters.notOffered.get(line);
    const range = parameters.ranges.get(line);
    const isMissing = notOffered !== undefined || (name === 'VIRTUAL_ENERGY' && !hasEnergy);
    const count = isMissing ? 1 : range ? highestLmuIndex(range) + 1 : (counts[name] ?? 12);
    const value = isMissing ? 0 : (index ?? 1 + next(count - 1));
    const tableText = range && showLmuIndex(range, value)?.text;
    const litres = name === 'FUEL_LEVEL' && !hasEnergy ? `${value + 1}.0L (20.0 laps)` : undefined;
    const stringValue =
      notOffered ?? (isMissing ? 'N/A' : (tableText ?? litres ?? untabledTexts[name]?.(value) ?? `${value}`));
    entries[key] = { key, value, minValue: 0, maxValue: count, stringValue, available: !isMissing };
    return value;
  };
  for (const [name, line] of garagePages.flatMap(({ keys }) => Object.entries(keys))) {
    if (/^GEAR_9$|TIRE_COMPOUND$/.test(name)) continue;
    if (!line.startsWith('*')) add(`VM_${name}`, name, line);
    else
      for (const axle of ['F', 'R'] as const) {
        const leftWheel = add(`WM_${name}-W_${axle}L`, name, line.replace('*', wheels[`${axle}L`]));
        add(`WM_${name}-W_${axle}R`, name, line.replace('*', wheels[`${axle}R`]), leftWheel);
      }
  }
  return entries;
}

/** A car of each kind of garage. */
export const carsOfAllClasses = [
  'AstonMartin_Valkyrie',
  'Ferrari_499P',
  'Toyota_GR010',
  'Alpine_A424',
  'Oreca_07',
  'Oreca_07_ELMS',
  'Duqueine_D09_P3',
  'BMW_M4_LMGT3',
  'Corvette_Z06_LMGT3R',
  'Ferrari_488_GTE_EVO',
] as const;
