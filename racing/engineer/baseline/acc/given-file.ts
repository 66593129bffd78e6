import type { AccCar } from '../../../../catalogues/acc/index.ts';
import { accCar } from '../../../../catalogues/acc/index.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';
import { parseAccSetup } from '../../../setup/acc/parse.ts';
import { placedAt } from '../../../setup/acc/track-mark.ts';
import { type EngineerRequest, UnknownCarOrTrack, UnusableBase } from '../conditions.ts';
import type { Remade } from '../new-conditions.ts';
import { remadeWithoutFuel } from './remake.ts';
import { weatherOfTyres } from './tyres-on.ts';

function fileFor({ id, name }: AccCar, text: string): AccSetup {
  const read = parseAccSetup(text);
  if (!read.ok) throw new UnusableBase(read.reason);
  const { carName } = read.setup;
  const given = accCar(carName);
  if (given?.id !== id)
    throw new UnusableBase(`The base setup is for the ${given?.name ?? carName}, not for the ${name}.`);
  return read.setup;
}

/**
 * A file of the driver's own to start from: as it is, but for tyres and all that follows from them where the weather is
 * another than its tyres are for. Fuel and stops stay the driver's.
 *
 * @throws UnusableBase for what is no setup of the car, UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function accFromFile(request: EngineerRequest, text: string): Remade {
  const car = accCar(request.car);
  if (!car) throw new UnknownCarOrTrack(`No ACC car is called ${request.car}`);
  const file = placedAt(fileFor(car, text), request.track);
  return remadeWithoutFuel(file, { ...request, weather: weatherOfTyres(file) ?? request.weather }, request);
}
