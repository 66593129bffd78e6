import type { AccCarClass } from '../../../../catalogues/acc/index.ts';

/** The engineer's figures for a car class. */
export type AccClassFigures = {
  /** Lap speed as a share of a GT3 car's. */
  paceShare: number;
  /** Litres a kilometre at race pace: what real files keep as fuel per lap, divided by the track's length. */
  litresPerKm: number;
  /** How far off a car and track may be, as a share: 25 of 30 GT3 files are within it, of the others few are known. */
  litresSpread: number;
  /**
   * Cold start pressure on wet tyres at the reference temperature in psi. GT3: median of real wet files. The
   * others start unheated, about as far below as they do in the dry.
   */
  wetColdPsi: number;
};

export const accClassFigures: Record<AccCarClass, AccClassFigures> = {
  GT3: { paceShare: 1, litresPerKm: 0.58, litresSpread: 0.12, wetColdPsi: 27.5 },
  GT2: { paceShare: 0.99, litresPerKm: 0.57, litresSpread: 0.15, wetColdPsi: 24.6 },
  GT4: { paceShare: 0.91, litresPerKm: 0.48, litresSpread: 0.15, wetColdPsi: 24.8 },
  GTC: { paceShare: 0.96, litresPerKm: 0.52, litresSpread: 0.15, wetColdPsi: 25.5 },
  TCX: { paceShare: 0.86, litresPerKm: 0.5, litresSpread: 0.15, wetColdPsi: 24.1 },
};
