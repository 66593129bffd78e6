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
  stops: number;
  addPerStop: number;
};

/** Out lap, two flying laps, in lap. */
const qualifyingLaps = 4;
/** Practice is one run: nobody tests with more. */
const practiceMinutes = 30;
const reserveLitres = 1;

function lapsOf(request: EngineerRequest, lapSeconds: number): number {
  if (request.sessionType === 'qualifying') return qualifyingLaps;
  const minutes =
    request.sessionType === 'practice' ? Math.min(practiceMinutes, request.durationMin) : request.durationMin;
  const formationLap = request.sessionType === 'race' ? 1 : 0;
  return Math.ceil((minutes * 60) / lapSeconds) + formationLap;
}

/** Fuel from session length and track; never more on board than is known to fit the car. */
export function planFuel(
  car: AccCar,
  parameters: AccParameters,
  track: AccTrack,
  request: EngineerRequest,
): FuelPlan {
  const { paceShare, litresPerKm } = accClassFigures[car.class];
  const kilometres = track.lengthM / 1000;
  const wetPace = request.weather === 'wet' ? 0.92 : 1;
  const lapSeconds = (kilometres / (figuresOf(track.id).paceKmh * paceShare * wetPace)) * 3600;
  const perLap = Math.round(kilometres * litresPerKm * 100) / 100;
  const laps = lapsOf(request, lapSeconds);
  const needed = Math.ceil(laps * perLap + reserveLitres);
  const scale = parameters.fuel;
  const [lowest, highest] = legalClicks(scale);
  const start = Math.min(shownValue(scale, highest), Math.max(shownValue(scale, lowest), needed));
  const missing = needed - start;
  const stops = request.sessionType === 'race' && missing > 0 ? Math.ceil(missing / Math.max(1, start)) : 0;
  return { laps, perLap, needed, start, stops, addPerStop: stops ? Math.ceil(missing / stops) : 0 };
}
