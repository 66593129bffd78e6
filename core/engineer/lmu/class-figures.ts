import type { LmuCarClass } from '../../../catalogues/lmu/index.ts';

/** Where a class stands before a track or a driver is known. */
export type LmuClassFigures = {
  /** Degrees; general knowledge of the class, checked against the few real files. */
  camberFront: number;
  camberRear: number;
  /** Percent of the brake force in front. */
  brakeFront: number;
  /** Lap speed as a share of an LMGT3 car's. */
  paceShare: number;
  /** Litres a kilometre, from the laps that real files show beside their litres. */
  litresPerKm: number;
  /** Litres that surely fit. */
  tankLitres: number;
  /** Litres that index 0 of the fuel line stands for, in real files of the class. */
  firstLitre: number;
  /** Index of the brake pressure line in real files of the class; a cautious one where there are none. */
  brakePressureIndex: number;
  /** Whether the class runs on virtual energy. */
  virtualEnergy: boolean;
};

export const lmuClassFigures: Record<LmuCarClass, LmuClassFigures> = {
  Hypercar: {
    camberFront: -2.2,
    camberRear: -1.6,
    brakeFront: 50,
    paceShare: 1.15,
    litresPerKm: 0.5,
    tankLitres: 90,
    firstLitre: 1,
    brakePressureIndex: 80,
    virtualEnergy: true,
  },
  LMP2: {
    camberFront: -2.2,
    camberRear: -1.3,
    brakeFront: 52,
    paceShare: 1.12,
    litresPerKm: 0.42,
    tankLitres: 75,
    firstLitre: 1,
    brakePressureIndex: 40,
    virtualEnergy: false,
  },
  LMP3: {
    camberFront: -2.8,
    camberRear: -1.8,
    brakeFront: 49,
    paceShare: 1.03,
    litresPerKm: 0.5,
    tankLitres: 100,
    firstLitre: 5,
    brakePressureIndex: 16,
    virtualEnergy: false,
  },
  LMGT3: {
    camberFront: -3,
    camberRear: -1.9,
    brakeFront: 48.5,
    paceShare: 1,
    litresPerKm: 0.57,
    tankLitres: 100,
    firstLitre: 1,
    brakePressureIndex: 62,
    virtualEnergy: true,
  },
  LMGTE: {
    camberFront: -3.2,
    camberRear: -2.2,
    brakeFront: 51,
    paceShare: 1.04,
    litresPerKm: 0.55,
    tankLitres: 90,
    firstLitre: 1,
    brakePressureIndex: 40,
    virtualEnergy: false,
  },
};
