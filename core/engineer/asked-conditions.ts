import { accCar, accTrack } from '../../catalogues/acc/index.ts';
import { lmuCar, lmuTrack } from '../../catalogues/lmu/index.ts';
import { accLapMinutes } from './acc/fuel.ts';
import { type EngineerRequest, UnknownCarOrTrack } from './conditions.ts';
import { lmuLapMinutes } from './lmu/fuel.ts';
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
type AskedConditions = Pick<
  GenerateBody,
  'sessionType' | 'weather' | 'temperature' | 'setupStyle' | 'duration' | 'laps' | 'tank' | 'fuelPerLap'
> &
  Partial<Pick<GenerateBody, 'experience'>>;

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

/**
 * What the engineer works to, of checked fields: a race over laps gets the minutes that it takes.
 *
 * @throws UnfitFigure for a race longer than the game has
 */
export function requestFor(subject: Subject, asked: AskedConditions): EngineerRequest {
  const { sessionType, weather, temperature, setupStyle, duration, laps, tank, fuelPerLap } = asked;
  const { experience = 'intermediate' } = asked;
  const durationMin = laps ? Math.ceil(laps * lapMinutes(subject, weather)) : duration;
  if (laps && durationMin > longestRaceMin) {
    const hours = Math.round(durationMin / 60);
    throw new UnfitFigure(
      'laps',
      `${laps} laps take about ${hours} hours here: a race lasts at most 24 hours`,
    );
  }
  return {
    ...subject,
    sessionType,
    weather,
    trackTemperature: temperature,
    setupStyle,
    durationMin,
    ...(laps && { laps }),
    ...(tank && { tank }),
    ...(fuelPerLap && { fuelPerLap }),
    ...(experience !== 'intermediate' && { experience }),
  };
}

/**
 * The same request under other conditions: those named replace its own. A figure of the driver's that is null is taken back.
 *
 * @throws UnfitFigure for a race longer than the game has
 */
export function withConditions(
  { game, car, track, trackTemperature, durationMin, ...own }: EngineerRequest,
  conditions: RefineBody['conditions'],
): EngineerRequest {
  const { duration, ...named } = conditions;
  const asked = { ...own, temperature: trackTemperature, duration: duration ?? durationMin, ...named };
  return requestFor({ game, car, track }, asked);
}
