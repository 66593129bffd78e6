import { accCar, accTrack } from '../../catalogues/acc/index.ts';
import { lmuCar } from '../../catalogues/lmu/index.ts';
import { type FuelPlan, planFuel } from '../engineer/acc/fuel.ts';
import { lmuClassFigures } from '../engineer/lmu/class-figures.ts';
import type { SetupFile } from '../setup/format.ts';
import { valuesByName } from './driven-file.ts';
import type { Solved } from './solve-pressures.ts';
import type { StintSheet } from './stint-sheet.ts';
import { lapText } from './typed-lap-time.ts';
import { said } from './typed-number.ts';

/** Where a stint was driven, by catalogue ids, and seconds of a usual lap there; null where unknown. */
export type StintPlace = { car: string; track: string; usualLap: number | null };

type Race = { laps: number; lap: number; minutes: number };

const mostStops = 30;

/** A race of so many minutes in laps: one that has begun when the time is over is driven to its end. */
function raceOf({ raceMinutes, typicalLap, bestLap }: StintSheet, usualLap: number | null): Race | null {
  const lap = typicalLap ?? bestLap ?? usualLap;
  if (raceMinutes === null || lap === null) return null;
  return { laps: Math.floor((raceMinutes * 60) / lap) + 1, lap, minutes: raceMinutes };
}

const raceText = ({ laps, lap, minutes }: Race) =>
  `${said(minutes, 1)} min at ${lapText(lap)} are ${laps} laps`;

/**
 * Fuel for the race that the driver names, with the litres that the stint burned: the laps, the formation lap and one in
 * hand, as far as the tank goes, and the rest at stops. In LMU virtual energy, where the class runs on it.
 */
export function solveFuel(file: SetupFile, sheet: StintSheet, place: StintPlace): Solved {
  const race = raceOf(sheet, place.usualLap);
  if (sheet.raceMinutes === null) return { wanted: [], told: [] };
  if (!race) return { wanted: [], told: ['Type a lap time: a race of minutes is as many laps as it says.'] };
  const isEnergy = file.game === 'LMU' && hasEnergy(place.car);
  const used = isEnergy ? sheet.energyUsed : sheet.fuelUsed;
  if (sheet.laps === null || used === null) {
    const figure = isEnergy ? 'virtual energy' : 'fuel';
    return { wanted: [], told: [`For the race type laps and ${figure} used: ${raceText(race)}.`] };
  }
  const perLap = Math.ceil((used / sheet.laps) * 100 - 1e-6) / 100;
  if (isEnergy) return energyFor(file, race, perLap, sheet.laps);
  const used2 = `${said(used, 1)} L in ${sheet.laps} laps are ${perLap.toFixed(2)} L a lap`;
  return file.game === 'ACC'
    ? accFuelFor(file, race, { perLap, used: used2 }, place)
    : lmuFuelFor(file, race, { perLap, used: used2 }, place.car);
}

const hasEnergy = (carId: string) => {
  const car = lmuCar(carId);
  return car !== undefined && lmuClassFigures[car.class].litresOfEnergy !== null;
};

type Burnt = { perLap: number; used: string };

function accFuelFor(file: SetupFile, race: Race, { perLap, used }: Burnt, place: StintPlace): Solved {
  const [car, track] = [accCar(file.carId ?? place.car), accTrack(place.track)];
  if (!car || !track)
    return { wanted: [], told: ['This car or track is not in our lists, so its tank is not known.'] };
  const values = valuesByName(file);
  const plan = planFuel(car, track, {
    game: 'ACC',
    car: car.id,
    track: track.id,
    sessionType: 'race',
    weather: 'dry',
    trackTemperature: 25,
    setupStyle: 'balanced',
    durationMin: race.minutes,
    laps: race.laps,
    fuelPerLap: perLap,
  });
  const sum = `${used}. ${raceText(race)}, with formation lap and one in hand ${sumOfLaps(plan)}`;
  const { tank, stops, needed } = plan;
  if (stops.length === 0) return { wanted: fuelWanted(values, plan, `${sum}.`), told: [] };
  const count = `${stops.length} ${stops.length === 1 ? 'stop' : 'stops'}`;
  const why = `${sum}: more than the tank of ${tank.litres} L, so ${count}.`;
  const told =
    stops.length >= mostStops
      ? [`A file plans ${mostStops} stops at most, and ${needed} L need more.`]
      : [
          `The race needs ${needed} L and the tank holds ${tank.litres} L: ${count}, after lap ${lapsOfStops(plan)}.`,
        ];
  const added = stops.map((stop, index) => ({
    parameter: `pitStop${index + 1}.fuelToAdd`,
    value: stop.added,
    why,
  }));
  return {
    wanted: [
      ...fuelWanted(values, plan, why),
      { parameter: 'nPitStops', value: stops.length, why },
      ...added,
    ],
    told,
  };
}

const sumOfLaps = ({ laps, formationLaps, lapsInHand, perLap, needed }: FuelPlan) =>
  `${laps + formationLaps + lapsInHand} × ${perLap.toFixed(2)} = ${needed} L`;

const lapsOfStops = ({ stops }: FuelPlan) => stops.map(({ afterLap }) => afterLap).join(', ');

function fuelWanted(values: ReturnType<typeof valuesByName>, { start, perLap }: FuelPlan, why: string) {
  return [
    ...(values.has('fuel') ? [{ parameter: 'fuel', value: start, why }] : []),
    ...(values.has('fuelPerLap') ? [{ parameter: 'fuelPerLap', value: perLap, why }] : []),
  ];
}

function lmuFuelFor(file: SetupFile, race: Race, { perLap, used }: Burnt, carId: string): Solved {
  const car = lmuCar(carId) ?? lmuCar(file.carId ?? '');
  if (!car) return { wanted: [], told: ['This car is not in our lists, so its tank is not known.'] };
  const { tankLitres } = lmuClassFigures[car.class];
  const needed = Math.ceil((race.laps + 1) * perLap);
  const why = `${used}. ${raceText(race)}, with one in hand ${race.laps + 1} × ${perLap.toFixed(2)} = ${needed} L.`;
  const told =
    needed > tankLitres
      ? [`The race needs ${needed} L and the tank surely holds ${tankLitres} L: fill it, and plan to stop.`]
      : [];
  return { wanted: [{ parameter: 'fuel', value: Math.min(tankLitres, needed), why }], told };
}

function energyFor(file: SetupFile, race: Race, perLap: number, laps: number): Solved {
  const needed = Math.ceil((race.laps + 1) * perLap);
  const sum = `${perLap.toFixed(2)} % of energy a lap over ${laps} laps. ${raceText(race)}, with one in hand ${needed} %`;
  const stints = Math.ceil(needed / 100);
  const told =
    stints > 1
      ? [`${sum}: ${stints} full loads, so ${stints - 1} ${stints === 2 ? 'stop' : 'stops'} for energy.`]
      : [];
  return {
    wanted: [{ parameter: 'virtualEnergy', value: Math.min(100, needed), why: `${sum}.` }],
    told: file.game === 'LMU' ? told : [],
  };
}
