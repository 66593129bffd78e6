import type { EngineerGame, Game } from '../../setup/catalogue.ts';

const asksNothing = { trackTemperature: false, fuelFigures: false, garageData: false };

/**
 * What a game's form asks for beside what all ask: how warm the track is, the driver's own fuel figures, the
 * car's garage as the running game tells it.
 */
export const asksFor: Readonly<Record<Game, typeof asksNothing>> = {
  ACC: { ...asksNothing, trackTemperature: true, fuelFigures: true },
  LMU: { ...asksNothing, trackTemperature: true, garageData: true },
  iRacing: asksNothing,
  rFactor2: asksNothing,
};

/** What a setup is made for. `car` and `track` are catalogue ids, the temperature is the track's in °C. */
export type EngineerRequest = {
  game: EngineerGame;
  car: string;
  track: string;
  sessionType: 'practice' | 'qualifying' | 'race';
  weather: 'dry' | 'wet';
  trackTemperature: number;
  setupStyle: 'safe' | 'balanced' | 'aggressive';
  /** How long the session is; of a race over laps about how long. */
  durationMin: number;
  /** A race over so many laps. */
  laps?: number;
  /** What the driver's own car holds, in litres. */
  tank?: number;
  /** What the driver's own car burns in a lap of this track, in litres. */
  fuelPerLap?: number;
  /** How much the driver has driven; intermediate where nobody said. */
  experience?: 'beginner' | 'intermediate' | 'expert';
};

/** `a race of 60 minutes`, `a race of 12 laps`, `qualifying`. */
export function sessionInWords({ sessionType, durationMin, laps }: EngineerRequest): string {
  if (sessionType !== 'race') return sessionType;
  if (laps) return `a race of ${laps} ${laps === 1 ? 'lap' : 'laps'}`;
  return `a race of ${durationMin} minutes`;
}

/** What may change about a setup while it is refined: car and track stay, or it is another setup. */
export type ChangingConditions = Omit<EngineerRequest, 'game' | 'car' | 'track'>;

const isForRace: readonly string[] = ['durationMin', 'laps'] satisfies (keyof ChangingConditions)[];

/** Which conditions differ between two requests for the same car and track, as far as their game asks for them. */
export function changedConditions(
  before: EngineerRequest,
  now: EngineerRequest,
): (keyof ChangingConditions)[] {
  const all = [
    'sessionType',
    'weather',
    'trackTemperature',
    'setupStyle',
    'durationMin',
    'laps',
    'tank',
    'fuelPerLap',
  ] as const;
  return all.filter(
    (name) =>
      before[name] !== now[name] &&
      (name !== 'trackTemperature' || asksFor[now.game][name]) &&
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
