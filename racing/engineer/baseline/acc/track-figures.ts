/** The engineer's figures for a track, beside the catalogue's grades. */
export type AccTrackFigures = {
  /** Mean speed of a clean GT3 race lap in km/h, rounded: lap counts for fuel need no more. */
  paceKmh: number;
};

const accTrackFigures: Record<string, AccTrackFigures> = {
  barcelona: { paceKmh: 161 },
  brands_hatch: { paceKmh: 168 },
  cota: { paceKmh: 156 },
  donington: { paceKmh: 166 },
  hungaroring: { paceKmh: 151 },
  imola: { paceKmh: 174 },
  indianapolis: { paceKmh: 152 },
  kyalami: { paceKmh: 159 },
  laguna_seca: { paceKmh: 157 },
  misano: { paceKmh: 161 },
  monza: { paceKmh: 191 },
  mount_panorama: { paceKmh: 184 },
  nurburgring: { paceKmh: 161 },
  nurburgring_24h: { paceKmh: 183 },
  oulton_park: { paceKmh: 166 },
  paul_ricard: { paceKmh: 181 },
  red_bull_ring: { paceKmh: 175 },
  silverstone: { paceKmh: 179 },
  snetterton: { paceKmh: 160 },
  spa: { paceKmh: 183 },
  suzuka: { paceKmh: 175 },
  valencia: { paceKmh: 157 },
  watkins_glen: { paceKmh: 190 },
  zandvoort: { paceKmh: 160 },
  zolder: { paceKmh: 163 },
};

const ordinaryTrack: AccTrackFigures = { paceKmh: 168 };

/** The figures of a track; those of an ordinary one for a track not listed. */
export function figuresOf(trackId: string): AccTrackFigures {
  return accTrackFigures[trackId] ?? ordinaryTrack;
}
