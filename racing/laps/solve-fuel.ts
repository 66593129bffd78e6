import { accCar, accTrack } from '../../catalogues/acc/index.ts';
import { type LmuCar, lmuCar, lmuTrack } from '../../catalogues/lmu/index.ts';
import { type FuelPlan, planFuel } from '../engineer/baseline/acc/fuel.ts';
import {
  type Distance,
  formationOf,
  planStops,
  reserveOf,
  takenBy,
  withoutStop,
} from '../engineer/baseline/fuel-stops.ts';
import { lmuClassFigures } from '../engineer/baseline/lmu/class-figures.ts';
import { lmuLoadOf } from '../engineer/baseline/lmu/fuel.ts';
import type { SetupFile } from '../setup/format.ts';
import { valuesByName } from './driven-file.ts';
import type { Solved } from './solve-pressures.ts';
import type { StintSheet } from './stint-sheet.ts';
import { lapText } from './typed-lap-time.ts';
import { formatDecimal } from './typed-number.ts';

/** Where a stint was driven, by catalogue ids, and seconds of a usual lap there; null where unknown. */
export type StintPlace = { car: string; track: string; usualLap: number | null };

type Race = { laps: number; lap: number; minutes: number };

/** The most an ACC file can plan, and more than a day of LMU needs. */
const mostStops = 30;
const mostLmuStops = 60;

/** A race of so many minutes in laps: one that has begun when the time is over is driven to its end. */
function raceOf({ raceMinutes, typicalLap, bestLap }: StintSheet, usualLap: number | null): Race | null {
  const lap = typicalLap ?? bestLap ?? usualLap;
  if (raceMinutes === null || lap === null) return null;
  return { laps: Math.floor((raceMinutes * 60) / lap) + 1, lap, minutes: raceMinutes };
}

const raceText = ({ laps, lap, minutes }: Race) =>
  `${formatDecimal(minutes, 1)} min at ${lapText(lap)} are ${laps} laps`;

/**
 * Fuel for the race that the driver names, with the litres that the stint burned: the laps, the formation lap and a
 * reserve, as far as the tank goes, and the rest at stops. In LMU virtual energy, where the class runs on it.
 */
export function solveFuel(file: SetupFile, sheet: StintSheet, place: StintPlace): Solved {
  const race = raceOf(sheet, place.usualLap);
  if (sheet.raceMinutes === null) return { targets: [], remarks: [] };
  if (!race)
    return { targets: [], remarks: ['Type a lap time, so we can turn the race’s minutes into laps.'] };
  const car = file.game === 'LMU' ? (lmuCar(place.car) ?? lmuCar(file.carId ?? '')) : undefined;
  const isEnergy = car !== undefined && lmuLoadOf(lmuClassFigures[car.class]).unit === '%';
  const usedPerLap = isEnergy ? sheet.energyUsed : sheet.fuelUsed;
  if (sheet.laps === null || usedPerLap === null) {
    const figure = isEnergy ? 'virtual energy' : 'fuel';
    return { targets: [], remarks: [`For the race type laps and ${figure} used: ${raceText(race)}.`] };
  }
  const perLap = Math.ceil((usedPerLap / sheet.laps) * 100 - 1e-6) / 100;
  const burnt = {
    perLap,
    used: isEnergy
      ? `${formatDecimal(usedPerLap, 1)} % of energy in ${sheet.laps} laps are ${perLap.toFixed(2)} % a lap`
      : `${formatDecimal(usedPerLap, 1)} L in ${sheet.laps} laps are ${perLap.toFixed(2)} L a lap`,
  };
  if (file.game === 'ACC') return accFuelFor(file, race, burnt, place);
  if (!car) return { targets: [], remarks: ['This car is not in our lists, so we don’t know its tank.'] };
  return lmuFuelFor(car, race, burnt, place);
}

type Burnt = { perLap: number; used: string };

function accFuelFor(file: SetupFile, race: Race, { perLap, used }: Burnt, place: StintPlace): Solved {
  const [car, track] = [accCar(file.carId ?? place.car), accTrack(place.track)];
  if (!car || !track)
    return { targets: [], remarks: ['This car or track is not in our lists, so we don’t know its tank.'] };
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
  const { tank, stops, needed: neededLitres } = plan;
  const sum = `${used}. ${raceText(race)}: ${sumText(plan, 'L')} make ${neededLitres} L`;
  if (stops.length === 0) return { targets: fuelWanted(values, plan, `${sum}.`), remarks: [] };
  const why = `${sum}, more than the tank of ${tank.litres} L, so ${stopsText(stops.length)}.`;
  const remarks =
    stops.length >= mostStops
      ? [`A file plans ${mostStops} stops at most, and ${neededLitres} L need more.`]
      : [
          `The race needs ${neededLitres} L and the tank holds ${tank.litres} L: ${stopsText(stops.length)}, ${lapsOf(stops)}.`,
          ...savingIn(plan, 'L'),
        ];
  const additions = stops.map((stop, index) => ({
    parameter: `pitStop${index + 1}.fuelToAdd`,
    value: stop.added,
    why,
  }));
  return {
    targets: [
      ...fuelWanted(values, plan, why),
      { parameter: 'nPitStops', value: stops.length, why },
      ...additions,
    ],
    remarks,
  };
}

type Counted = 'L' | '%';
const amount = (value: number, unit: Counted) => `${value} ${unit}`;

/** `26 × 2.94 L, formation lap 1.8 L and reserve 2.9 L`. */
const sumText = (
  { laps, perLap, formation, reserve }: Pick<Distance, 'laps' | 'perLap' | 'formation' | 'reserve'>,
  unit: Counted,
) =>
  `${laps} × ${perLap.toFixed(2)} ${unit}, formation lap ${formation.toFixed(1)} ${unit} and reserve ${reserve.toFixed(1)} ${unit}`;

const stopsText = (count: number) => `${count} ${count === 1 ? 'stop' : 'stops'}`;
const lapsOf = (stops: FuelPlan['stops']) =>
  `after ${stops.length === 1 ? 'lap' : 'laps'} ${stops.map(({ afterLap }) => afterLap).join(', ')}`;

const savingIn = ({ withoutStop }: Pick<FuelPlan, 'withoutStop'>, unit: Counted) =>
  withoutStop ? [`No stop if you save ${withoutStop.savedPerLap.toFixed(2)} ${unit} a lap.`] : [];

function fuelWanted(values: ReturnType<typeof valuesByName>, { start, perLap }: FuelPlan, why: string) {
  return [
    ...(values.has('fuel') ? [{ parameter: 'fuel', value: start, why }] : []),
    ...(values.has('fuelPerLap') ? [{ parameter: 'fuelPerLap', value: perLap, why }] : []),
  ];
}

/** A track that is not in our lists is taken to be so long, in kilometres. */
const ordinaryLapKm = 5;

function lmuFuelFor(car: LmuCar, race: Race, { perLap, used }: Burnt, place: StintPlace): Solved {
  const { unit, load, ofLitre } = lmuLoadOf(lmuClassFigures[car.class]);
  const lengthM = lmuTrack(place.track)?.lengthM;
  const distance: Distance = {
    laps: race.laps,
    perLap,
    formation: formationOf(perLap, lengthM ? lengthM / 1000 : ordinaryLapKm),
    reserve: reserveOf(perLap, ofLitre),
    load,
    mostStops: mostLmuStops,
  };
  const neededLitres = Math.ceil(takenBy(distance) - 1e-6);
  const { start, stops } = planStops(distance);
  const why = `${used}. ${raceText(race)}: ${sumText(distance, unit)} make ${amount(neededLitres, unit)}.`;
  const holds = unit === '%' ? 'one load is 100 %' : `the tank surely holds ${load} L`;
  const lasts = Math.floor(load / perLap);
  const remarks =
    stops.length > 0
      ? [
          `The race takes ${amount(neededLitres, unit)} and ${holds}, good for ${lasts} laps: fill up at ${stopsText(stops.length)}, ${lapsOf(stops)}.`,
          ...savingIn({ withoutStop: withoutStop(distance) }, unit),
        ]
      : [];
  const parameter = unit === '%' ? 'virtualEnergy' : 'fuel';
  return { targets: [{ parameter, value: stops.length > 0 ? load : start, why }], remarks };
}
