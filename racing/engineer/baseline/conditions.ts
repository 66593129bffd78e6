import type { EngineerGame, Game } from '../../setup/catalogue.ts';

const asksNothing = {
  trackTemperature: false,
  fuelFigures: false,
  changingWeather: false,
  garageData: false,
};

/**
 * Form fields some games add: track temperature, the driver's own fuel figures, changing weather where files hold pit
 * strategies, the car's garage data.
 */
export const asksFor: Readonly<Record<Game, typeof asksNothing>> = {
  ACC: { ...asksNothing, trackTemperature: true, fuelFigures: true, changingWeather: true },
  LMU: { ...asksNothing, trackTemperature: true, garageData: true },
  iRacing: asksNothing,
  rFactor2: asksNothing,
};

/** The conditions that the form of a setup asks for as texts and choices, in its order, and those it asks for as boxes. */
export const conditionTextNames = [
  'sessionType',
  'weather',
  'temperature',
  'airTemperature',
  'setupStyle',
  'duration',
  'laps',
  'mandatoryStops',
  'longestStint',
  'pitWindow',
  'tank',
  'fuelPerLap',
] as const;
const conditionBoxNames = ['tyresAtStops', 'fuelAtStops', 'changingWeather'] as const;
export const conditionNames = [...conditionTextNames, ...conditionBoxNames] as const;
export type ConditionName = (typeof conditionNames)[number];

/** A setup's purpose. `car` and `track` are catalogue ids; the temperature is the track's in °C. */
export type EngineerRequest = {
  game: EngineerGame;
  car: string;
  track: string;
  sessionType: 'practice' | 'qualifying' | 'race';
  weather: 'dry' | 'wet';
  trackTemperature: number;
  /** The air's in °C, where the driver gives it. */
  airTemperature?: number;
  setupStyle: 'safe' | 'balanced' | 'aggressive';
  /** The session's minutes; an estimate for a race over laps. */
  durationMin: number;
  /** A race over so many laps. */
  laps?: number;
  /** Stops that the race's rules demand, and the minutes that one stint may last. */
  mandatoryStops?: number;
  longestStintMin?: number;
  /** The minutes between which those stops are made, such as `25-35`, and what each must do. */
  pitWindow?: string;
  tyresAtStops?: true;
  fuelAtStops?: true;
  /** The weather may turn: one pit strategy has the other tyres. */
  changingWeather?: true;
  /** The driver's tank in litres. */
  tank?: number;
  /** The driver's litres a lap on this track. */
  fuelPerLap?: number;
  /** Default: intermediate. */
  experience?: 'beginner' | 'intermediate' | 'expert';
};

/** `a race of 60 minutes`, `a race of 12 laps`, `qualifying`. */
export function sessionInWords({ sessionType, durationMin, laps }: EngineerRequest): string {
  if (sessionType !== 'race') return sessionType;
  if (laps) return `a race of ${laps} ${laps === 1 ? 'lap' : 'laps'}`;
  return `a race of ${durationMin} minutes`;
}

/** The request for the other version of a weekend's setup: race and qualifying, or wet and dry. */
export const otherOf = (request: EngineerRequest, by: 'session' | 'weather'): EngineerRequest =>
  by === 'weather'
    ? { ...request, weather: request.weather === 'dry' ? 'wet' : 'dry' }
    : { ...request, sessionType: request.sessionType === 'race' ? 'qualifying' : 'race' };

/** The sun heats a track by about a third beyond the air. */
const airPerTrack = 0.75;

/** The air's temperature, which cools brakes and engine: the driver's, else an estimate from the track's. */
export const airTemperatureOf = ({
  airTemperature,
  trackTemperature,
}: Pick<EngineerRequest, 'airTemperature' | 'trackTemperature'>): number =>
  airTemperature ?? trackTemperature * airPerTrack;

/** The conditions a refinement may change. Another car or track is another setup. */
export type ChangingConditions = Omit<EngineerRequest, 'game' | 'car' | 'track'>;

/** The conditions that only a race has. */
export const raceConditions = [
  'durationMin',
  'laps',
  'mandatoryStops',
  'longestStintMin',
  'pitWindow',
  'tyresAtStops',
  'fuelAtStops',
  'changingWeather',
] as const satisfies (keyof ChangingConditions)[];
const isForRace: readonly string[] = raceConditions;

/** Which conditions differ between two requests for the same car and track, as far as their game asks for them. */
export function changedConditions(
  before: EngineerRequest,
  now: EngineerRequest,
): (keyof ChangingConditions)[] {
  const all = [
    'sessionType',
    'weather',
    'trackTemperature',
    'airTemperature',
    'setupStyle',
    ...raceConditions,
    'tank',
    'fuelPerLap',
  ] as const;
  return all.filter(
    (name) =>
      before[name] !== now[name] &&
      ((name !== 'trackTemperature' && name !== 'airTemperature') || asksFor[now.game].trackTemperature) &&
      (now.sessionType === 'race' || !isForRace.includes(name)),
  );
}

/** Longest chat message. */
export const longestMessage = 4000;
/** Longest text a driver may send with a request. */
export const longestWords = 2000;

/** Raised when a file given as the base cannot be one; the message is for the driver. */
export class UnusableBase extends Error {
  override name = 'UnusableBase';
}

/** Raised when the catalogue does not hold the car or track asked for. */
export class UnknownCarOrTrack extends Error {
  override name = 'UnknownCarOrTrack';
  /** The form's field, where one was filled in. */
  readonly field: 'car' | 'track';
  constructor(message: string, field: 'car' | 'track' = 'car') {
    super(message);
    this.field = field;
  }
}
