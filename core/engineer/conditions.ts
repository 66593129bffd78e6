/** The games the engineer makes setups for, and those it will. */
export type EngineerGame = 'ACC' | 'LMU';

/** What a setup is made for. `car` and `track` are catalogue ids, the temperature is the track's in °C. */
export type EngineerRequest = {
  game: EngineerGame;
  car: string;
  track: string;
  sessionType: 'practice' | 'qualifying' | 'race';
  weather: 'dry' | 'wet';
  trackTemperature: number;
  setupStyle: 'safe' | 'balanced' | 'aggressive';
  durationMin: number;
};

/** What may change about a setup while it is refined: car and track stay, or it is another setup. */
export type ChangingConditions = Pick<
  EngineerRequest,
  'sessionType' | 'weather' | 'trackTemperature' | 'setupStyle'
>;

/** Which conditions differ between two requests for the same car and track; the temperature counts in ACC alone. */
export function changedConditions(
  before: EngineerRequest,
  now: EngineerRequest,
): (keyof ChangingConditions)[] {
  const all = ['sessionType', 'weather', 'trackTemperature', 'setupStyle'] as const;
  return all.filter(
    (name) => before[name] !== now[name] && (name !== 'trackTemperature' || now.game === 'ACC'),
  );
}

/** Longest text a driver may send with a request. */
export const longestWords = 2000;

/** Raised when the catalogue does not hold the car or track asked for. */
export class UnknownCarOrTrack extends Error {
  override name = 'UnknownCarOrTrack';
}
