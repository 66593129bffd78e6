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

/** Raised when the catalogue does not hold the car or track asked for. */
export class UnknownCarOrTrack extends Error {
  override name = 'UnknownCarOrTrack';
}
