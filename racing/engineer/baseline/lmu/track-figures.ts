/** The engineer's figures for a track, beside the catalogue's traits. */
export type LmuTrackFigures = {
  /** Mean speed of an LMGT3 race lap in km/h, rounded: lap counts for fuel need no more. */
  paceKmh: number;
};

const figures: Record<string, LmuTrackFigures> = {
  le_mans: { paceKmh: 206 },
  spa: { paceKmh: 182 },
  monza: { paceKmh: 190 },
  bahrain: { paceKmh: 160 },
  fuji: { paceKmh: 163 },
  portimao: { paceKmh: 163 },
  sebring: { paceKmh: 168 },
  imola: { paceKmh: 172 },
  cota: { paceKmh: 155 },
  interlagos: { paceKmh: 164 },
  qatar: { paceKmh: 170 },
  silverstone: { paceKmh: 178 },
  paul_ricard: { paceKmh: 178 },
  barcelona: { paceKmh: 160 },
  daytona: { paceKmh: 188 },
  laguna_seca: { paceKmh: 155 },
  road_atlanta: { paceKmh: 178 },
  long_beach: { paceKmh: 145 },
};

const ordinaryTrack: LmuTrackFigures = { paceKmh: 168 };

/** The figures of a track; those of an ordinary one for a track not listed. */
export function lmuFiguresOf(trackId: string): LmuTrackFigures {
  return figures[trackId] ?? ordinaryTrack;
}
