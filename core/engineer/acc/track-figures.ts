/** Figures of a track that the engineer reckons with, beside the catalogue's grades. */
export type AccTrackFigures = {
  /** Mean speed of a clean GT3 race lap in km/h, rounded: lap counts for fuel need no more. */
  paceKmh: number;
  /**
   * How much lower the left tyres start than the right, beyond what the car shows on average, in psi. Positive
   * where long right-handers load the left side, negative on anticlockwise tracks. From the differences between
   * left and right in real dry files for the track, taken down by a third because there are few of them.
   */
  leftTyresLowerPsi: number;
};

export const accTrackFigures: Record<string, AccTrackFigures> = {
  barcelona: { paceKmh: 161, leftTyresLowerPsi: 0.5 },
  brands_hatch: { paceKmh: 168, leftTyresLowerPsi: 0.5 },
  cota: { paceKmh: 156, leftTyresLowerPsi: -0.1 },
  donington: { paceKmh: 166, leftTyresLowerPsi: 0.2 },
  hungaroring: { paceKmh: 151, leftTyresLowerPsi: 0.1 },
  imola: { paceKmh: 174, leftTyresLowerPsi: -0.5 },
  indianapolis: { paceKmh: 152, leftTyresLowerPsi: 0.1 },
  kyalami: { paceKmh: 159, leftTyresLowerPsi: 0.2 },
  laguna_seca: { paceKmh: 157, leftTyresLowerPsi: -0.6 },
  misano: { paceKmh: 161, leftTyresLowerPsi: 0.5 },
  monza: { paceKmh: 191, leftTyresLowerPsi: 0.1 },
  mount_panorama: { paceKmh: 184, leftTyresLowerPsi: -0.4 },
  nurburgring: { paceKmh: 161, leftTyresLowerPsi: 0.1 },
  nurburgring_24h: { paceKmh: 183, leftTyresLowerPsi: 0 },
  oulton_park: { paceKmh: 166, leftTyresLowerPsi: 0.2 },
  paul_ricard: { paceKmh: 181, leftTyresLowerPsi: -0.1 },
  red_bull_ring: { paceKmh: 175, leftTyresLowerPsi: 0.1 },
  silverstone: { paceKmh: 179, leftTyresLowerPsi: 0.2 },
  snetterton: { paceKmh: 160, leftTyresLowerPsi: 0.2 },
  spa: { paceKmh: 183, leftTyresLowerPsi: 0 },
  suzuka: { paceKmh: 175, leftTyresLowerPsi: -0.1 },
  valencia: { paceKmh: 157, leftTyresLowerPsi: -0.7 },
  watkins_glen: { paceKmh: 190, leftTyresLowerPsi: 0.1 },
  zandvoort: { paceKmh: 160, leftTyresLowerPsi: 0.5 },
  zolder: { paceKmh: 163, leftTyresLowerPsi: 0.2 },
};

const ordinaryTrack: AccTrackFigures = { paceKmh: 168, leftTyresLowerPsi: 0 };

/** The figures of a track; those of an ordinary one for a track not listed. */
export function figuresOf(trackId: string): AccTrackFigures {
  return accTrackFigures[trackId] ?? ordinaryTrack;
}
