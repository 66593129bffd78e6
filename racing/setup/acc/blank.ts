import { accParameters as catalogueOf } from '../../../catalogues/acc/index.ts';
import { type CarParameter, carTable } from './car-parameters.ts';
import { type AccSetup, type JsonObject, valueAt, withValueAt } from './json.ts';
import { legalClicks, nearestClick } from './scale.ts';

/** Usual values of the two constants the game writes, for cars without a file seen. */
const USUAL_CONSTANTS = { rideHeight1: 6, rideHeight3: 18 };

/**
 * A complete, legal and neutral setup: the middle of each range, or what is neutral for the setting
 * (no toe, full brake power, pads 1, no telemetry). It names no track, so it has no `trackBopType`; the game
 * needs none to load it. Derived values are 0 until the game saves the file.
 *
 * @param carId a car of the catalogue; any other throws a RangeError, since nothing legal is known for it
 */
export function blankAccSetup(carId: string): AccSetup {
  const car = catalogueOf(carId);
  if (!car) throw new RangeError(`No ACC car is named ${JSON.stringify(carId)}.`);
  const table = carTable(carId);
  const settings = [...table.sections.flatMap((section) => section.settings), ...table.pitStops.flat()];
  return settings.reduce(
    (setup, setting) => withNeutral(setup, setting),
    emptySetup(carId, {
      rideHeight1: car.constants.rideHeight1 ?? USUAL_CONSTANTS.rideHeight1,
      rideHeight3: car.constants.rideHeight3 ?? USUAL_CONSTANTS.rideHeight3,
    }),
  );
}

function withNeutral(setup: AccSetup, setting: CarParameter): AccSetup {
  const { parameter } = setting;
  const raw = neutralRaw(setting);
  if (raw === null || valueAt(setup, parameter.path) === undefined) return setup;
  return withValueAt(setup, parameter.path, raw);
}

function neutralRaw({ parameter, scale }: CarParameter): number | null {
  if (!scale) return parameter.kind.type === 'amount' ? parameter.neutral : null;
  const [lowest, highest] = legalClicks(scale);
  const middle = Math.round((lowest + highest) / 2);
  return parameter.neutral === null ? middle : nearestClick(scale, parameter.neutral, middle);
}

const wheels = [0, 0, 0, 0];
const tyres = { tyreCompound: 0, tyrePressure: wheels };
const pads = { frontBrakePadCompound: 0, rearBrakePadCompound: 0 };

/** A stop as the game saves it, every click at its lowest. */
export function blankStop(): JsonObject {
  return { fuelToAdd: 0, tyres, tyreSet: 0, ...pads };
}

/** Every field of a file that the game saves, in its order. */
function emptySetup(carName: string, constants: { rideHeight1: number; rideHeight3: number }): AccSetup {
  return {
    carName,
    basicSetup: {
      tyres,
      alignment: {
        camber: wheels,
        toe: wheels,
        staticCamber: wheels,
        toeOutLinear: wheels,
        casterLF: 0,
        casterRF: 0,
        steerRatio: 0,
      },
      electronics: { tC1: 0, tC2: 0, abs: 0, eCUMap: 0, fuelMix: 0, telemetryLaps: 0 },
      strategy: {
        fuel: 0,
        nPitStops: 0,
        tyreSet: 0,
        ...pads,
        pitStrategy: [blankStop()],
        fuelPerLap: 0,
      },
    },
    advancedSetup: {
      mechanicalBalance: {
        aRBFront: 0,
        aRBRear: 0,
        wheelRate: wheels,
        bumpStopRateUp: wheels,
        bumpStopRateDn: [0, 0, 10, 10],
        bumpStopWindow: wheels,
        brakeTorque: 0,
        brakeBias: 0,
      },
      dampers: { bumpSlow: wheels, bumpFast: wheels, reboundSlow: wheels, reboundFast: wheels },
      aeroBalance: {
        rideHeight: [0, constants.rideHeight1, 0, constants.rideHeight3],
        rodLength: wheels,
        splitter: 0,
        rearWing: 0,
        brakeDuct: [0, 0],
      },
      drivetrain: { preload: 0 },
    },
  };
}
