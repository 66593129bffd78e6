import type { AccParameters, Axles, Scale } from '../../../catalogues/acc/index.ts';
import type { ParameterScale } from './scale.ts';

export type Corner = 'LF' | 'RF' | 'LR' | 'RR' | 'front' | 'rear';

export type SectionId =
  | 'tyres'
  | 'alignment'
  | 'electronics'
  | 'mechanicalBalance'
  | 'dampers'
  | 'aeroBalance'
  | 'drivetrain'
  | 'strategy';

/**
 * Kinds of numbers in the file.
 * - clicks: an integer; a scale (the car's or everyone's) turns it into the garage's value
 * - amount: a plain quantity, stored as shown
 * - derived: computed by the game on every save, ignored on load
 * - carried: not in the garage and the same in every file; only copied
 */
export type ParameterKind =
  | { type: 'clicks'; scaleOf: (car: AccParameters | undefined) => ParameterScale | undefined }
  | { type: 'amount'; unit: string; decimals: number; lowest: number; highest: number }
  | { type: 'derived'; unit: string; decimals: number; derivedFrom: string }
  | { type: 'carried' };

export type Axle = 'front' | 'rear';

/** Where the number of each corner lies below the family's place in the file. */
type Corners = Readonly<Partial<Record<Corner, string | number>>>;

/** One row of the table: a setting with all its corners. */
export type ParameterFamily = {
  key: string;
  label: string;
  section: SectionId;
  /** Place in the file: object keys and list positions joined by dots. */
  at: string;
  /** Without corners the setting is the single number at `at`. */
  corners?: Corners;
  kind: (axle: Axle) => ParameterKind;
  /** Shown value that a neutral setup takes where the middle of the range would not be neutral. */
  neutral?: number;
};

const wheels: Corners = { LF: 0, RF: 1, LR: 2, RR: 3 };
const casterWheels: Corners = { LF: 'casterLF', RF: 'casterRF' };
/** Positions 1 and 3 are constants of the car, not settings. */
const rideHeightAxles: Corners = { front: 0, rear: 2 };
const ductAxles: Corners = { front: 0, rear: 1 };

const tyreCompound = numberedKinds(0, { rawMax: 1, names: ['Dry', 'Wet'] });
const brakePad = numberedKinds(1, { rawMax: 3 });
const tyreSet = numberedKinds(1, { rawMax: 49 });
const telemetryLaps = numberedKinds(0, { rawMax: 99, unit: 'laps' });
/** 0 in every file seen. */
const fuelMix = numberedKinds(0, { rawMax: null, seen: [0, 0], adjustable: false, confidence: 'low' });
/** A file holds at most 30 planned stops; how many the game would take is not known. */
const pitStops = numberedKinds(0, { rawMax: null, seen: [0, 30], confidence: 'low' });
/** For a car that the catalogue does not know. */
const fuelToAdd = numberedKinds(0, { rawMax: null, seen: [0, 120], confidence: 'low', unit: 'L' });

/**
 * Every setting of an ACC setup file, in the order in which it is shown. Parsing, checking, describing, editing
 * and comparing all read this table; a new setting of the game is one more row.
 */
export const parameterFamilies: readonly ParameterFamily[] = [
  {
    key: 'tyreCompound',
    label: 'Tyre compound',
    section: 'tyres',
    at: 'basicSetup.tyres.tyreCompound',
    kind: sameForAll(tyreCompound),
    neutral: 0,
  },
  {
    key: 'tyrePressure',
    label: 'Tyre pressure',
    section: 'tyres',
    at: 'basicSetup.tyres.tyrePressure',
    corners: wheels,
    kind: ofCar((car) => car.tyrePressure),
  },

  {
    key: 'camber',
    label: 'Camber',
    section: 'alignment',
    at: 'basicSetup.alignment.camber',
    corners: wheels,
    kind: ofAxle((car) => car.camber),
  },
  {
    key: 'toe',
    label: 'Toe',
    section: 'alignment',
    at: 'basicSetup.alignment.toe',
    corners: wheels,
    kind: ofAxle((car) => car.toe),
    neutral: 0,
  },
  {
    key: 'staticCamber',
    label: 'Static camber',
    section: 'alignment',
    at: 'basicSetup.alignment.staticCamber',
    corners: wheels,
    kind: derivedKind('camber and ride height', '°', 2),
  },
  {
    key: 'toeOutLinear',
    label: 'Toe out linear',
    section: 'alignment',
    at: 'basicSetup.alignment.toeOutLinear',
    corners: wheels,
    kind: derivedKind('toe', '', 5),
  },
  {
    key: 'caster',
    label: 'Caster',
    section: 'alignment',
    at: 'basicSetup.alignment',
    corners: casterWheels,
    kind: ofCar((car) => car.caster),
  },
  {
    key: 'steerRatio',
    label: 'Steer ratio',
    section: 'alignment',
    at: 'basicSetup.alignment.steerRatio',
    kind: ofCar((car) => car.steerRatio),
  },

  {
    key: 'tc1',
    label: 'TC1',
    section: 'electronics',
    at: 'basicSetup.electronics.tC1',
    kind: ofCar((car) => car.tc1),
  },
  {
    key: 'tc2',
    label: 'TC2',
    section: 'electronics',
    at: 'basicSetup.electronics.tC2',
    kind: ofCar((car) => car.tc2),
  },
  {
    key: 'abs',
    label: 'ABS',
    section: 'electronics',
    at: 'basicSetup.electronics.abs',
    kind: ofCar((car) => car.abs),
  },
  {
    key: 'ecuMap',
    label: 'ECU map',
    section: 'electronics',
    at: 'basicSetup.electronics.eCUMap',
    kind: ofCar((car) => car.ecuMap),
    neutral: 1,
  },
  {
    key: 'fuelMix',
    label: 'Fuel mix',
    section: 'electronics',
    at: 'basicSetup.electronics.fuelMix',
    kind: sameForAll(fuelMix),
  },
  {
    key: 'telemetryLaps',
    label: 'Telemetry laps',
    section: 'electronics',
    at: 'basicSetup.electronics.telemetryLaps',
    kind: sameForAll(telemetryLaps),
    neutral: 0,
  },

  {
    key: 'arbFront',
    label: 'Front anti-roll bar',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.aRBFront',
    kind: ofCar((car) => car.arbFront),
  },
  {
    key: 'arbRear',
    label: 'Rear anti-roll bar',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.aRBRear',
    kind: ofCar((car) => car.arbRear),
  },
  {
    key: 'wheelRate',
    label: 'Wheel rate',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.wheelRate',
    corners: wheels,
    kind: ofAxle((car) => car.wheelRate),
  },
  {
    key: 'bumpStopRateUp',
    label: 'Bumpstop rate',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.bumpStopRateUp',
    corners: wheels,
    kind: ofAxle((car) => car.bumpStopRate),
  },
  {
    key: 'bumpStopRateDn',
    label: 'Bumpstop rate down',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.bumpStopRateDn',
    corners: wheels,
    kind: () => ({ type: 'carried' }),
  },
  {
    key: 'bumpStopWindow',
    label: 'Bumpstop range',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.bumpStopWindow',
    corners: wheels,
    kind: ofAxle((car) => car.bumpStopRange),
  },
  {
    key: 'brakeTorque',
    label: 'Brake power',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.brakeTorque',
    kind: ofCar((car) => car.brakePower),
    neutral: 100,
  },
  {
    key: 'brakeBias',
    label: 'Brake bias',
    section: 'mechanicalBalance',
    at: 'advancedSetup.mechanicalBalance.brakeBias',
    kind: ofCar((car) => car.brakeBias),
  },

  {
    key: 'bumpSlow',
    label: 'Bump slow',
    section: 'dampers',
    at: 'advancedSetup.dampers.bumpSlow',
    corners: wheels,
    kind: ofAxle((car) => car.dampers.bumpSlow),
  },
  {
    key: 'bumpFast',
    label: 'Bump fast',
    section: 'dampers',
    at: 'advancedSetup.dampers.bumpFast',
    corners: wheels,
    kind: ofAxle((car) => car.dampers.bumpFast),
  },
  {
    key: 'reboundSlow',
    label: 'Rebound slow',
    section: 'dampers',
    at: 'advancedSetup.dampers.reboundSlow',
    corners: wheels,
    kind: ofAxle((car) => car.dampers.reboundSlow),
  },
  {
    key: 'reboundFast',
    label: 'Rebound fast',
    section: 'dampers',
    at: 'advancedSetup.dampers.reboundFast',
    corners: wheels,
    kind: ofAxle((car) => car.dampers.reboundFast),
  },

  {
    key: 'rideHeight',
    label: 'Ride height',
    section: 'aeroBalance',
    at: 'advancedSetup.aeroBalance.rideHeight',
    corners: rideHeightAxles,
    kind: ofAxle((car) => car.rideHeight),
  },
  {
    key: 'rodLength',
    label: 'Rod length',
    section: 'aeroBalance',
    at: 'advancedSetup.aeroBalance.rodLength',
    corners: wheels,
    kind: derivedKind('ride height', '', 2),
  },
  {
    key: 'splitter',
    label: 'Splitter',
    section: 'aeroBalance',
    at: 'advancedSetup.aeroBalance.splitter',
    kind: ofCar((car) => car.splitter),
  },
  {
    key: 'rearWing',
    label: 'Rear wing',
    section: 'aeroBalance',
    at: 'advancedSetup.aeroBalance.rearWing',
    kind: ofCar((car) => car.rearWing),
  },
  {
    key: 'brakeDuct',
    label: 'Brake duct',
    section: 'aeroBalance',
    at: 'advancedSetup.aeroBalance.brakeDuct',
    corners: ductAxles,
    kind: ofAxle((car) => ({ front: car.brakeDuctFront, rear: car.brakeDuctRear })),
  },

  {
    key: 'preload',
    label: 'Preload',
    section: 'drivetrain',
    at: 'advancedSetup.drivetrain.preload',
    kind: ofCar((car) => car.preload),
  },

  {
    key: 'fuel',
    label: 'Fuel',
    section: 'strategy',
    at: 'basicSetup.strategy.fuel',
    kind: ofCar((car) => car.fuel),
    neutral: 30,
  },
  {
    key: 'nPitStops',
    label: 'Pit stops',
    section: 'strategy',
    at: 'basicSetup.strategy.nPitStops',
    kind: sameForAll(pitStops),
    neutral: 0,
  },
  {
    key: 'tyreSet',
    label: 'Tyre set',
    section: 'strategy',
    at: 'basicSetup.strategy.tyreSet',
    kind: sameForAll(tyreSet),
    neutral: 1,
  },
  {
    key: 'fuelPerLap',
    label: 'Fuel per lap',
    section: 'strategy',
    at: 'basicSetup.strategy.fuelPerLap',
    kind: () => ({ type: 'amount', unit: 'L', decimals: 2, lowest: 0, highest: 100 }),
    neutral: 3,
  },
  {
    key: 'frontBrakePad',
    label: 'Front brake pads',
    section: 'strategy',
    at: 'basicSetup.strategy.frontBrakePadCompound',
    kind: sameForAll(brakePad),
    neutral: 1,
  },
  {
    key: 'rearBrakePad',
    label: 'Rear brake pads',
    section: 'strategy',
    at: 'basicSetup.strategy.rearBrakePadCompound',
    kind: sameForAll(brakePad),
    neutral: 1,
  },
];

/** The settings of one planned pit stop; `index` counts from 0 as in the file, names and labels from 1. */
export function pitStopFamilies(index: number): readonly ParameterFamily[] {
  const at = `basicSetup.strategy.pitStrategy.${index}`;
  const rows: readonly Omit<ParameterFamily, 'section'>[] = [
    {
      key: 'fuelToAdd',
      label: 'fuel to add',
      at: `${at}.fuelToAdd`,
      kind: () => ({ type: 'clicks', scaleOf: (car) => car?.fuelToAdd ?? fuelToAdd }),
      neutral: 0,
    },
    {
      key: 'tyreCompound',
      label: 'tyre compound',
      at: `${at}.tyres.tyreCompound`,
      kind: sameForAll(tyreCompound),
      neutral: 0,
    },
    {
      key: 'tyrePressure',
      label: 'tyre pressure',
      at: `${at}.tyres.tyrePressure`,
      corners: wheels,
      kind: ofCar((car) => car.tyrePressure),
    },
    { key: 'tyreSet', label: 'tyre set', at: `${at}.tyreSet`, kind: sameForAll(tyreSet), neutral: 1 },
    {
      key: 'frontBrakePad',
      label: 'front brake pads',
      at: `${at}.frontBrakePadCompound`,
      kind: sameForAll(brakePad),
      neutral: 1,
    },
    {
      key: 'rearBrakePad',
      label: 'rear brake pads',
      at: `${at}.rearBrakePadCompound`,
      kind: sameForAll(brakePad),
      neutral: 1,
    },
  ];
  return rows.map((row) => ({
    ...row,
    section: 'strategy',
    key: `pitStop${index + 1}.${row.key}`,
    label: `Pit stop ${index + 1}: ${row.label}`,
  }));
}

function ofCar(scale: (car: AccParameters) => Scale): () => ParameterKind {
  return () => ({ type: 'clicks', scaleOf: (car) => car && scale(car) });
}

function ofAxle(axles: (car: AccParameters) => Axles): (axle: Axle) => ParameterKind {
  return (axle) => ({ type: 'clicks', scaleOf: (car) => car && axles(car)[axle] });
}

function sameForAll(scale: ParameterScale): () => ParameterKind {
  return () => ({ type: 'clicks', scaleOf: () => scale });
}

function derivedKind(derivedFrom: string, unit: string, decimals: number): () => ParameterKind {
  return () => ({ type: 'derived', unit, decimals, derivedFrom });
}

/** A setting that counts in ones and shows `first` for click 0. */
function numberedKinds(
  first: number,
  range: Pick<ParameterScale, 'rawMax' | 'seen' | 'names'> &
    Partial<Pick<ParameterScale, 'unit' | 'adjustable' | 'confidence'>>,
): ParameterScale {
  return {
    kind: 'linear',
    rawMin: 0,
    min: first,
    step: 1,
    decimals: 0,
    unit: '',
    adjustable: true,
    openEnd: range.rawMax === null,
    confidence: 'high',
    ...range,
  };
}
