import type { LmuCarClass } from '../../../../catalogues/lmu/index.ts';

/** A class's consumption and pace, without a track or driver. */
export type LmuClassFigures = {
  /** Lap speed as a share of an LMGT3 car's. */
  paceShare: number;
  /** Litres a kilometre, from the laps that real files show beside their litres. */
  litresPerKm: number;
  /** Litres that surely fit. */
  tankLitres: number;
  /** Litres at index 0 of the fuel line, in real files of a class that counts litres. */
  firstLitre: number;
  /**
   * Litres that are burnt while all of the virtual energy is used: what real files show as laps for their energy, over laps for
   * their litres. Null for a class without.
   */
  litresOfEnergy: number | null;
};

export const lmuClassFigures: Record<LmuCarClass, LmuClassFigures> = {
  Hypercar: { paceShare: 1.15, litresPerKm: 0.5, tankLitres: 90, firstLitre: 1, litresOfEnergy: 95 },
  LMP2: { paceShare: 1.12, litresPerKm: 0.42, tankLitres: 75, firstLitre: 5, litresOfEnergy: null },
  LMP3: { paceShare: 1.03, litresPerKm: 0.5, tankLitres: 100, firstLitre: 5, litresOfEnergy: null },
  LMGT3: { paceShare: 1, litresPerKm: 0.57, tankLitres: 100, firstLitre: 1, litresOfEnergy: 86 },
  LMGTE: { paceShare: 1.04, litresPerKm: 0.55, tankLitres: 90, firstLitre: 1, litresOfEnergy: null },
};
