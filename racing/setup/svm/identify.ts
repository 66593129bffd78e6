import { lmuCarOfVehicleClass, lmuCars } from '../../../catalogues/lmu/index.ts';
import { rfactor2CarOfVehicleClass } from '../../../catalogues/rfactor2/index.ts';
import { holdsWebAddress } from '../web-address.ts';
import { type SvmHeader, svmHeader } from './header.ts';
import { type SvmFile, svmSettings } from './lines.ts';

export type SvmIdentity = {
  game: 'LMU' | 'rFactor2';
  carId: string | null;
  carName: string;
  /** The value of `VehicleClassSetting`: the game loads the file only into a car with the same words. */
  vehicleClass: string;
};

/** The name of a car that the file does not name. */
export const unknownCar = 'Unknown car';

/** A backup may keep the class alone. */
const classWords = new Set(
  lmuCars.flatMap((car) => [car.class, car.classWord]).map((word) => word.toLowerCase()),
);

export function identifySvm(file: SvmFile): SvmIdentity {
  const header = svmHeader(file);
  const vehicleClass = header.words.join(' ');
  const game = gameOf(file, header);
  const car = carOfGame[game](header, vehicleClass);
  return { game, carId: car?.id ?? null, carName: car?.name ?? readableCarName(header, game), vehicleClass };
}

const carOfGame = {
  LMU: ({ vehicleFolder }: SvmHeader, vehicleClass: string) =>
    lmuCarOfVehicleClass(vehicleClass, vehicleFolder ?? ''),
  rFactor2: rfactor2CarOf,
};

/** A mod may name its cars by upgrade (`IndyCar_2014_Chevy`) under a class word that is too short to tell. */
function rfactor2CarOf(header: SvmHeader, vehicleClass: string) {
  const upgradeWords = header.upgradeClass.split('_');
  const upgrade = upgradeWords.map((_, place) => upgradeWords.slice(0, place + 1).join('_')).reverse();
  return rfactor2CarOfVehicleClass(vehicleClass) ?? rfactor2CarOfVehicleClass(upgrade.join(' '));
}

const onlyInLmu = new Set([
  'FuelCapacitySetting',
  'VirtualEnergySetting',
  'BrakeMigrationSetting',
  'RegenerationMapSetting',
  'ElectricMotorMapSetting',
  'FrontDiffPumpSetting',
  'FrontDiffPowerSetting',
  'FrontDiffCoastSetting',
  'FrontDiffPreloadSetting',
  'CompoundSetting',
]);
const onlyInRfactor2 = new Set([
  'FrontTireCompoundSetting',
  'RearTireCompoundSetting',
  'RadiatorSetting',
  'Gear8Setting',
]);

function gameOf(file: SvmFile, header: SvmHeader): SvmIdentity['game'] {
  if (header.installedIn !== null) return header.installedIn;
  if (lmuCarOfVehicleClass(header.words.join(' ')) !== undefined) return 'LMU';
  const settings = svmSettings(file);
  const isIn = (names: ReadonlySet<string>) => settings.filter(({ name }) => names.has(name)).length;
  const forLmu = isIn(onlyInLmu);
  // Only rFactor 2 comments settings out.
  const forRfactor2 = isIn(onlyInRfactor2) + settings.filter(({ commented }) => commented).length;
  if (forLmu !== forRfactor2) return forLmu > forRfactor2 ? 'LMU' : 'rFactor2';
  return header.season === null ? 'rFactor2' : 'LMU';
}

function readableCarName(header: SvmHeader, game: SvmIdentity['game']): string {
  const words = header.words.filter((word) => word !== header.season);
  if (game === 'LMU' && words.every((word) => classWords.has(word.toLowerCase()))) return unknownCar;
  const name = words.join(' ').replaceAll('_', ' ').trim();
  const vehicleName = name || header.vehicleFolder?.replaceAll('_', ' ') || '';
  return vehicleName === '' || holdsWebAddress(vehicleName) ? unknownCar : vehicleName;
}
