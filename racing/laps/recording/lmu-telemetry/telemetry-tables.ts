/** Rows of a Le Mans Ultimate recording, as its database holds them. */
export type TelemetryTables = {
  /** `TrackName`, `CarName`, `CarClass`, `SessionType`, `CarSetup` and so on. */
  metadata: ReadonlyMap<string, string>;
  /** In hertz, with the unit, by name. */
  channelsList: ReadonlyMap<string, { rate: number; unit: string }>;
  /** One column, or four: front left, front right, rear left, rear right. */
  channels: ReadonlyMap<string, readonly Float32Array[]>;
  /** When something took a value, in seconds of the game's clock. */
  events: ReadonlyMap<string, readonly { at: number; value: number }[]>;
};

/** Channels that are read, with the rate that the game writes them in where no list says another. */
export const usualRates: Readonly<Record<string, number>> = {
  'Ground Speed': 100,
  'Throttle Pos': 50,
  'Brake Pos': 50,
  'Steering Pos': 100,
  'G Force Lat': 10,
  'G Force Long': 10,
  'Yaw Rate': 100,
  'Lap Dist': 10,
  'GPS Time': 100,
  'GPS Latitude': 10,
  'GPS Longitude': 10,
  'Fuel Level': 20,
  'Virtual Energy': 20,
  'Ambient Temperature': 1,
  'Track Temperature': 1,
  TC: 100,
  TyresPressure: 10,
  TyresTempLeft: 100,
  TyresTempCentre: 100,
  TyresTempRight: 100,
  'Tyres Wear': 10,
  'Brakes Temp': 50,
  RideHeights: 100,
  'Susp Pos': 100,
  'Wheel Speed': 100,
};

/** Channels that tell laps apart, and which of them count. */
export const lapChannels = ['Ground Speed', 'Yaw Rate', 'Lap Dist', 'GPS Time'] as const;

/** Hertz that are enough of a channel that the game writes more often than it changes. */
export const slowTables: Readonly<Record<string, number>> = {
  TyresTempLeft: 20,
  TyresTempCentre: 20,
  TyresTempRight: 20,
  'Brakes Temp': 20,
};

export const readEvents = ['Lap', 'Lap Time', 'In Pits', 'Minimum Path Wetness'] as const;
