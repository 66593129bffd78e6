import { accCar, accTank, accTrack, largestAccTank } from '../../../catalogues/acc/index.ts';
import { lmuCar, lmuTrack } from '../../../catalogues/lmu/index.ts';
import { called, whichOne } from '../../hearing/search/called.ts';
import { accLapMinutes } from '../baseline/acc/fuel.ts';
import { type EngineerRequest, UnknownCarOrTrack } from '../baseline/conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { lmuLapMinutes } from '../baseline/lmu/fuel.ts';
import type { GenerateBody, RefineBody } from './request.ts';

/** Raised for a figure that the car or the game does not have; `field` is the form's. */
export class UnfitFigure extends Error {
  override name = 'UnfitFigure';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

type Subject = Pick<EngineerRequest, 'game' | 'car' | 'track'>;
export type AskedConditions = Pick<
  GenerateBody,
  | 'sessionType'
  | 'weather'
  | 'temperature'
  | 'airTemperature'
  | 'setupStyle'
  | 'duration'
  | 'laps'
  | 'tank'
  | 'fuelPerLap'
> &
  Partial<
    Pick<
      GenerateBody,
      | 'experience'
      | 'mandatoryStops'
      | 'longestStint'
      | 'pitWindow'
      | 'tyresAtStops'
      | 'fuelAtStops'
      | 'changingWeather'
    >
  >;

const longestRaceMin = 1440;

/** How long a lap takes at race pace, in minutes. @throws UnknownCarOrTrack */
function lapMinutes({ game, car, track }: Subject, weather: EngineerRequest['weather']): number {
  const unknown = () => new UnknownCarOrTrack(`No ${game} car or track is called ${car}, ${track}`);
  if (game === 'ACC') {
    const [driven, on] = [accCar(car), accTrack(track)];
    if (!driven || !on) throw unknown();
    return accLapMinutes(driven, on, weather);
  }
  const [driven, on] = [lmuCar(car), lmuTrack(track)];
  if (!driven || !on) throw unknown();
  return lmuLapMinutes(driven, on);
}

/** @throws UnfitFigure for more than a known tank holds, or than any known one does */
function requireTank(carId: string, litres: number): void {
  const car = accCar(carId);
  const known = car && accTank(car);
  if (!known) return;
  const most = known.source === 'assumed' ? largestAccTank : known.litres;
  if (litres <= most) return;
  const held =
    known.source === 'assumed'
      ? `No car holds more than ${most} litres`
      : `The ${car.name} holds ${most} litres`;
  throw new UnfitFigure('tank', `${held}: please give at most that`);
}

/**
 * The engineer's request from validated fields. A race over laps gets its minutes.
 *
 * @throws UnfitFigure for a race longer than the game allows
 */
export function requestFor(subject: Subject, asked: AskedConditions): EngineerRequest {
  const { sessionType, weather, temperature, setupStyle, duration, laps, tank, fuelPerLap } = asked;
  const { experience = 'intermediate', airTemperature, mandatoryStops, longestStint } = asked;
  const { pitWindow, tyresAtStops, fuelAtStops, changingWeather } = asked;
  const durationMin = laps ? Math.ceil(laps * lapMinutes(subject, weather)) : duration;
  if (laps && durationMin > longestRaceMin) {
    const hours = Math.round(durationMin / 60);
    throw new UnfitFigure(
      'laps',
      `${laps} laps take about ${hours} hours here: a race lasts at most 24 hours`,
    );
  }
  if (tank && subject.game === 'ACC') requireTank(subject.car, tank);
  return {
    ...subject,
    sessionType,
    weather,
    trackTemperature: temperature,
    ...(airTemperature != null && { airTemperature }),
    setupStyle,
    durationMin,
    ...(laps && { laps }),
    ...(mandatoryStops && { mandatoryStops }),
    ...(longestStint && { longestStintMin: longestStint }),
    ...(pitWindow && { pitWindow }),
    ...(tyresAtStops && { tyresAtStops }),
    ...(fuelAtStops && { fuelAtStops }),
    ...(changingWeather && { changingWeather }),
    ...(tank && { tank }),
    ...(fuelPerLap && { fuelPerLap }),
    ...(experience !== 'intermediate' && { experience }),
  };
}

/** The catalogue id of what a field names. @throws UnknownCarOrTrack with a sentence for the driver */
export function namedId(game: EngineerGame, field: 'car' | 'track', name: string): string {
  const kind = `${field}s` as const;
  const meant = called(kind, game, name);
  if (meant.found) return meant.found.id;
  throw new UnknownCarOrTrack(whichOne(kind, name, meant) ?? '', field);
}

/**
 * The conditions of a checked body, with catalogue ids for whatever names it holds.
 *
 * @throws UnknownCarOrTrack, UnfitFigure with a sentence for the driver
 */
export function conditionsOf(body: GenerateBody, game: EngineerGame): EngineerRequest {
  const car = namedId(game, 'car', body.car);
  const track = namedId(game, 'track', body.track);
  return requestFor({ game, car, track }, body);
}

/**
 * The same request under other conditions: those named replace its own. A figure of the driver's that is null is taken back.
 *
 * @throws UnfitFigure for a race longer than the game has
 */
export function withConditions(
  { game, car, track, trackTemperature, durationMin, longestStintMin, ...own }: EngineerRequest,
  conditions: RefineBody['conditions'],
): EngineerRequest {
  const { duration, ...named } = conditions;
  const asked = {
    ...own,
    temperature: trackTemperature,
    duration: duration ?? durationMin,
    longestStint: longestStintMin,
    ...named,
  };
  return requestFor({ game, car, track }, asked);
}
