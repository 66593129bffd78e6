import { accCar, accTrack } from '../../../catalogues/acc/index.ts';
import { litresPerLap } from './acc/fuel.ts';
import type { EngineerRequest } from './conditions.ts';

/** An earlier run of the driver's with the same car: where, and what was asked for. */
export type EarlierRun = { track: string; request: Record<string, unknown> };

type Figures = { tank?: number; fuelPerLap?: number };

/** The last run that says something about a figure, also that it was taken back. */
const lastWith = (name: keyof Figures, runs: readonly EarlierRun[]) =>
  runs.find(({ request }) => request[name] !== undefined);

function figureIn(name: keyof Figures, run: EarlierRun | undefined): number | undefined {
  const figure = run?.request[name];
  return typeof figure === 'number' && figure > 0 ? figure : undefined;
}

/**
 * A driver's own figures for the car of a request, as given last: those that the request does not give itself. Litres a lap
 * of another track are carried over in the measure in which ours differ.
 *
 * @param earlier the driver's runs with this car, the newest first
 */
export function ownFigures(request: EngineerRequest, earlier: readonly EarlierRun[]): Figures {
  if (request.game !== 'ACC') return {};
  const tank = request.tank ?? figureIn('tank', lastWith('tank', earlier));
  const here = earlier.filter(({ track }) => track === request.track);
  const run = lastWith('fuelPerLap', here) ?? lastWith('fuelPerLap', earlier);
  const fuelPerLap = request.fuelPerLap ?? carriedOver(figureIn('fuelPerLap', run), run?.track, request);
  return { ...(tank && { tank }), ...(fuelPerLap && { fuelPerLap }) };
}

function carriedOver(
  litres: number | undefined,
  from: string | undefined,
  { car: carId, track }: EngineerRequest,
): number | undefined {
  const [car, there, here] = [accCar(carId), accTrack(from ?? ''), accTrack(track)];
  if (litres === undefined || !car || !there || !here) return undefined;
  const share = litresPerLap(car, here).perLap / litresPerLap(car, there).perLap;
  return Math.round(litres * share * 100) / 100;
}
