import { type LmuCar, type LmuParameters, showLmuIndex } from '../../../catalogues/lmu/index.ts';
import { svmSections, svmSettings } from '../../../catalogues/svm/index.ts';
import { lmuClassFigures } from './class-figures.ts';
import type { LmuFuel } from './fuel.ts';
import { neutralIndex } from './neutral-index.ts';

const lineEnd = '\r\n';

/** Lines without an index, in the form every file has them. */
const plainLines: Record<string, string> = {
  'GENERAL.Notes': 'Notes=""',
  'GENERAL.Symmetric': 'Symmetric=1',
  'BASIC.Downforce': 'Downforce=0.500000',
  'BASIC.Balance': 'Balance=0.500000',
  'BASIC.Ride': 'Ride=0.500000',
  'BASIC.Gearing': 'Gearing=0.500000',
  'BASIC.Custom': 'Custom=1',
};

type Shown = { index: number; text: string };

/** What no table gives but real files of the class tell. */
function knownByClass(line: string, car: LmuCar, fuel: LmuFuel): Shown | null {
  const figures = lmuClassFigures[car.class];
  switch (line) {
    case 'GENERAL.FuelSetting':
      return { index: fuel.fuelIndex, text: `${fuel.litres.toFixed(1)}L` };
    case 'GENERAL.VirtualEnergySetting':
      return fuel.virtualEnergy === null
        ? null
        : { index: fuel.virtualEnergy, text: `${fuel.virtualEnergy}%` };
    case 'CONTROLS.BrakePressureSetting':
      return { index: figures.brakePressureIndex, text: '' };
    default:
      return null;
  }
}

function shownFor(
  line: string,
  car: LmuCar,
  parameters: LmuParameters,
  fuel: LmuFuel,
  trackId: string,
): Shown {
  const notOffered = parameters.notOffered.get(line);
  if (notOffered !== undefined) return { index: 0, text: notOffered };
  const range = parameters.ranges.get(line);
  if (!range) return knownByClass(line, car, fuel) ?? { index: 0, text: '' };
  const index = neutralIndex(line, range, car, trackId);
  return { index, text: showLmuIndex(range, index)?.text ?? '' };
}

/** The newest words under which the garage offers a file for the car. */
export function vehicleClassOf(car: LmuCar): string {
  return (car.vehicleClassSeen ?? car.vehicleClassExpected ?? []).at(-1) ?? car.modelWord;
}

/**
 * A whole `.svm` file for a car from the catalogue alone: every section and line the game writes, neutral where
 * a range is known, index 0 (which every list has) where none is.
 */
export function buildLmuFile(car: LmuCar, parameters: LmuParameters, fuel: LmuFuel, trackId: string): string {
  const hasEnergy = lmuClassFigures[car.class].virtualEnergy;
  const lines = [
    `VehicleClassSetting="${vehicleClassOf(car)}"`,
    'UpgradeSetting=(0,0,0,0)',
    '//UpgradeClass=',
    '//Note: settings commented out if using the default',
    '',
  ];
  for (const section of svmSections) {
    lines.push(`[${section}]`);
    for (const { key, games } of svmSettings.filter((setting) => setting.section === section)) {
      const line = `${section}.${key}`;
      if (!games.includes('LMU') || (key === 'VirtualEnergySetting' && !hasEnergy) || key === 'Gear7Setting')
        continue;
      const { index, text } = shownFor(line, car, parameters, fuel, trackId);
      lines.push(plainLines[line] ?? `${key}=${index}//${text}`);
    }
    lines.push('');
  }
  return lines.map((line) => line + lineEnd).join('');
}
