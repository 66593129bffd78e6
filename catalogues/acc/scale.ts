import type { StoredAccParameters, StoredAccScale } from '../schema/acc-parameters.ts';

/**
 * A setting's scale from clicks to the garage's value. linear: shown = min + step × raw; table: shown = table[raw]; both
 * rounded to `decimals`. `rawMax` null: the upper end is unknown, and `seen` gives the range in real files. `adjustable`
 * false: the car does not offer the setting.
 */
export type Scale = {
  rawMin: number;
  rawMax: number | null;
  unit: string;
  decimals: number;
  adjustable: boolean;
  /**
   * true where the game may offer clicks above the known ones: `rawMax` is null, only the highest click seen, or
   * assumed (the fuel of a tank of unknown size). A higher click is then no proof of an illegal setup, and none to generate either.
   */
  openEnd: boolean;
  /** true where `rawMax` is neither published nor seen. */
  endAssumed?: true;
  confidence: 'high' | 'medium' | 'low';
  seen?: [number, number];
  note?: string;
  /** The lowest click to generate, where those below are not sure to be legal. */
  rawSure?: number;
  /** true where nobody knows what the garage shows: the scale then counts clicks. */
  shownUnknown?: true;
} & ({ kind: 'linear'; min: number; step: number } | { kind: 'table'; table: readonly number[] });

export type Axles = { front: Scale; rear: Scale };

export type AccParameters = {
  tyrePressure: Scale;
  camber: Axles;
  toe: Axles;
  wheelRate: Axles;
  bumpStopRate: Axles;
  bumpStopRange: Axles;
  rideHeight: Axles;
  dampers: { bumpSlow: Axles; bumpFast: Axles; reboundSlow: Axles; reboundFast: Axles };
  caster: Scale;
  steerRatio: Scale;
  tc1: Scale;
  tc2: Scale;
  abs: Scale;
  ecuMap: Scale;
  brakeBias: Scale;
  brakePower: Scale;
  arbFront: Scale;
  arbRear: Scale;
  preload: Scale;
  rearWing: Scale;
  splitter: Scale;
  brakeDuctFront: Scale;
  brakeDuctRear: Scale;
  fuel: Scale;
  /** Fuel added at a pit stop, at most a tank. */
  fuelToAdd: Scale;
  /** Positions 1 and 3 of rideHeight, which the game fills itself; null where no file was seen. */
  constants: { rideHeight1: number | null; rideHeight3: number | null };
};

type Measure = { unit: string; decimals: number };

const clicks: Measure = { unit: 'click', decimals: 0 };
const level: Measure = { unit: 'level', decimals: 0 };

/** The unit and decimals the garage uses, the same for every car. */
const measures = {
  tyrePressure: { unit: 'psi', decimals: 1 },
  camber: { unit: 'deg', decimals: 1 },
  toe: { unit: 'deg', decimals: 2 },
  wheelRate: { unit: 'N/m', decimals: 0 },
  bumpStopRate: { unit: 'N', decimals: 0 },
  bumpStopRange: clicks,
  rideHeight: { unit: 'mm', decimals: 0 },
  damper: clicks,
  caster: { unit: 'deg', decimals: 1 },
  steerRatio: { unit: ':1', decimals: 0 },
  tc1: level,
  tc2: level,
  abs: level,
  ecuMap: { unit: 'map', decimals: 0 },
  brakeBias: { unit: '% front', decimals: 1 },
  brakePower: { unit: '%', decimals: 0 },
  arbFront: clicks,
  arbRear: clicks,
  preload: { unit: 'Nm', decimals: 0 },
  rearWing: clicks,
  splitter: clicks,
  brakeDuctFront: clicks,
  brakeDuctRear: clicks,
} satisfies Record<string, Measure>;

function readScale(row: StoredAccScale, measure: Measure): Scale {
  const { rawMax, confidence, seen: seenRange, note } = row;
  const common = {
    rawMin: 0,
    rawMax,
    ...measure,
    adjustable: row.adjustable ?? true,
    openEnd: row.openEnd ?? rawMax === null,
    confidence,
    ...(seenRange && { seen: seenRange }),
    ...(note && { note }),
  };
  const { table, min, step } = row;
  if (table) return { ...common, kind: 'table', table };
  if (min !== undefined && step !== undefined) return { ...common, kind: 'linear', min, step };
  return { ...common, ...clicks, kind: 'linear', min: 0, step: 1, shownUnknown: true };
}

function readAxles(row: { front: StoredAccScale; rear: StoredAccScale }, measure: Measure): Axles {
  return { front: readScale(row.front, measure), rear: readScale(row.rear, measure) };
}

/** Fills in what `acc/cars.json` leaves out because it is the same for every car; fuel follows from the tank. */
export function readAccParameters(row: StoredAccParameters): Omit<AccParameters, 'fuel' | 'fuelToAdd'> {
  return {
    tyrePressure: readScale(row.tyrePressure, measures.tyrePressure),
    camber: readAxles(row.camber, measures.camber),
    toe: readAxles(row.toe, measures.toe),
    wheelRate: readAxles(row.wheelRate, measures.wheelRate),
    bumpStopRate: readAxles(row.bumpStopRate, measures.bumpStopRate),
    bumpStopRange: readAxles(row.bumpStopRange, measures.bumpStopRange),
    rideHeight: readAxles(row.rideHeight, measures.rideHeight),
    dampers: {
      bumpSlow: readAxles(row.dampers.bumpSlow, measures.damper),
      bumpFast: readAxles(row.dampers.bumpFast, measures.damper),
      reboundSlow: readAxles(row.dampers.reboundSlow, measures.damper),
      reboundFast: readAxles(row.dampers.reboundFast, measures.damper),
    },
    caster: readScale(row.caster, measures.caster),
    steerRatio: readScale(row.steerRatio, measures.steerRatio),
    tc1: readScale(row.tc1, measures.tc1),
    tc2: readScale(row.tc2, measures.tc2),
    abs: readScale(row.abs, measures.abs),
    ecuMap: readScale(row.ecuMap, measures.ecuMap),
    brakeBias: readScale(row.brakeBias, measures.brakeBias),
    brakePower: readScale(row.brakePower, measures.brakePower),
    arbFront: readScale(row.arbFront, measures.arbFront),
    arbRear: readScale(row.arbRear, measures.arbRear),
    preload: readScale(row.preload, measures.preload),
    rearWing: readScale(row.rearWing, measures.rearWing),
    splitter: readScale(row.splitter, measures.splitter),
    brakeDuctFront: readScale(row.brakeDuctFront, measures.brakeDuctFront),
    brakeDuctRear: readScale(row.brakeDuctRear, measures.brakeDuctRear),
    constants: row.constants,
  };
}
