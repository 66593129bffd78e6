import type { AccCar, AccParameters, AccTrack } from '../../../catalogues/acc/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { accClassFigures } from './class-figures.ts';
import { legalClicks, shownValue } from './settings.ts';
import { figuresOf } from './track-figures.ts';

/** Fuel for a session. Litres; `stops` are the fuel stops that the known tank size makes necessary. */
export type FuelPlan = {
  laps: number;
  perLap: number;
  needed: number;
  start: number;
  /** Whether the highest figure known for the car can be the size of a tank. */
  tankKnown: boolean;
  stops: number;
  addPerStop: number;
};

/** Out lap, two flying laps, in lap. */
const qualifyingLaps = 4;
/** Practice is one run: nobody tests with more. */
const practiceMinutes = 30;
const reserveLitres = 1;
/** Every car takes more than this; below it the highest figure seen says nothing about the tank. */
const smallestTankLitres = 20;

/** How long a lap takes at race pace, in minutes. */
export function accLapMinutes(car: AccCar, track: AccTrack, weather: EngineerRequest['weather']): number {
  const wetPace = weather === 'wet' ? 0.92 : 1;
  const paceKmh = figuresOf(track.id).paceKmh * accClassFigures[car.class].paceShare * wetPace;
  return (track.lengthM / 1000 / paceKmh) * 60;
}

function lapsOf(request: EngineerRequest, lapMinutes: number): number {
  const { sessionType, durationMin, laps } = request;
  if (sessionType === 'qualifying') return qualifyingLaps;
  if (sessionType === 'race' && laps) return laps + 1;
  const minutes = sessionType === 'practice' ? Math.min(practiceMinutes, durationMin) : durationMin;
  const formationLap = sessionType === 'race' ? 1 : 0;
  return Math.ceil(minutes / lapMinutes) + formationLap;
}

/** Fuel from session length and track; never more on board than is known to fit the car. */
export function planFuel(
  car: AccCar,
  parameters: AccParameters,
  track: AccTrack,
  request: EngineerRequest,
): FuelPlan {
  const { litresPerKm } = accClassFigures[car.class];
  const kilometres = track.lengthM / 1000;
  const perLap = Math.round(kilometres * litresPerKm * 100) / 100;
  const laps = lapsOf(request, accLapMinutes(car, track, request.weather));
  const needed = Math.ceil(laps * perLap + reserveLitres);
  const scale = parameters.fuel;
  const [lowest, highest] = legalClicks(scale);
  const start = Math.min(shownValue(scale, highest), Math.max(shownValue(scale, lowest), needed));
  const missing = needed - start;
  const tankKnown = shownValue(scale, highest) >= smallestTankLitres;
  const stops = request.sessionType === 'race' && tankKnown && missing > 0 ? Math.ceil(missing / start) : 0;
  const addPerStop = stops ? Math.ceil(missing / stops) : 0;
  return { laps, perLap, needed, start, tankKnown, stops, addPerStop };
}
