import { lmuCar } from '../../../../catalogues/lmu/index.ts';
import { isMostlyFixed } from '../../../setup/garage/foreign-garage.ts';
import { factsOfGarage, setupOfGarage } from '../../../setup/garage/facts.ts';
import { readGarageData } from '../../../setup/garage/garage-data.ts';
import { garageInWords } from '../../../setup/garage/garage-in-words.ts';
import { identifySvm } from '../../../setup/svm/index.ts';
import { UnknownCarOrTrack, UnusableBase } from '../conditions.ts';
import type { LmuStartingPoint } from './baseline.ts';
import { vehicleClassOf } from './build-file.ts';

const fixedGarage =
  'Almost nothing is adjustable in this garage, as in a fixed-setup race. Open the address in a session with open setups and save the page again.';

/**
 * Reads a driver's garage data: the setup in the garage and the facts about the car.
 *
 * @param text the running game's response, or a `.svm` file it wrote
 * @param carId the request's car: garage data do not name theirs
 * @throws UnusableBase with a sentence for the driver, UnknownCarOrTrack
 */
export function startFromGarage(text: string, carId: string): Required<LmuStartingPoint> {
  const car = lmuCar(carId);
  if (!car) throw new UnknownCarOrTrack(`No LMU car is called ${carId}`);
  const read = readGarageData(text);
  if (!read.ok) throw new UnusableBase(read.reason);
  const { garage } = read;
  if (garage.file) {
    const { game, carId: named, carName } = identifySvm(garage.file);
    if (game !== 'LMU') throw new UnusableBase('This file is from rFactor 2: setups for it are coming soon.');
    if (named !== car.id) throw new UnusableBase(`This file is for the ${carName}, not for the ${car.name}.`);
  } else if (garage.game !== 'LMU') {
    throw new UnusableBase(`${garageInWords(garage)} Setups for it are coming soon.`);
  }
  const facts = factsOfGarage(garage);
  if (isMostlyFixed(car.id, facts)) throw new UnusableBase(fixedGarage);
  return {
    base: setupOfGarage(garage, vehicleClassOf(car)),
    garage: facts,
    fromGarage: garage.file ? null : { unknown: [...garage.unknown.keys()] },
  };
}
