/** Figures for a track of Le Mans Ultimate; the catalogue holds names and lengths only. */
export type LmuTrackFigures = {
  /** Share of the rear wing's range that the lap asks for: 0 flat, 1 full. General knowledge of the circuits. */
  wingShare: number;
  /** Mean speed of an LMGT3 race lap in km/h, rounded: lap counts for fuel need no more. */
  paceKmh: number;
};

const figures: Record<string, LmuTrackFigures> = {
  le_mans: {
    wingShare: 0.1,
    paceKmh: 206,
  },
  spa: {
    wingShare: 0.45,
    paceKmh: 182,
  },
  monza: {
    wingShare: 0.15,
    paceKmh: 190,
  },
  bahrain: {
    wingShare: 0.55,
    paceKmh: 160,
  },
  fuji: {
    wingShare: 0.45,
    paceKmh: 163,
  },
  portimao: {
    wingShare: 0.7,
    paceKmh: 163,
  },
  sebring: {
    wingShare: 0.6,
    paceKmh: 168,
  },
  imola: {
    wingShare: 0.75,
    paceKmh: 172,
  },
  cota: {
    wingShare: 0.65,
    paceKmh: 155,
  },
  interlagos: {
    wingShare: 0.65,
    paceKmh: 164,
  },
  qatar: {
    wingShare: 0.7,
    paceKmh: 170,
  },
  silverstone: {
    wingShare: 0.7,
    paceKmh: 178,
  },
  paul_ricard: {
    wingShare: 0.35,
    paceKmh: 178,
  },
  barcelona: {
    wingShare: 0.8,
    paceKmh: 160,
  },
  daytona: {
    wingShare: 0.15,
    paceKmh: 188,
  },
  laguna_seca: {
    wingShare: 0.85,
    paceKmh: 155,
  },
  road_atlanta: {
    wingShare: 0.6,
    paceKmh: 178,
  },
  long_beach: {
    wingShare: 0.9,
    paceKmh: 145,
  },
};

const ordinaryTrack: LmuTrackFigures = {
  wingShare: 0.6,
  paceKmh: 168,
};

/** The figures of a track; those of an ordinary one for a track not listed. */
export function lmuFiguresOf(trackId: string): LmuTrackFigures {
  return figures[trackId] ?? ordinaryTrack;
}
