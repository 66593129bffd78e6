import { svmSetting } from '../../../catalogues/svm/index.ts';

/** The pages of the game's own garage in its order, and what none of them shows. */
export const settingGroups = [
  { id: 'general', title: 'Fuel, Aids and Steering' },
  { id: 'powertrain', title: 'Powertrain' },
  { id: 'wheelsAndBrakes', title: 'Wheels and Brakes' },
  { id: 'suspension', title: 'Suspension' },
  { id: 'dampers', title: 'Dampers' },
  { id: 'chassisAndAero', title: 'Chassis and Aero' },
  { id: 'other', title: 'Other' },
] as const;

export type SettingGroup = (typeof settingGroups)[number]['id'];
export type SettingCorner = 'LF' | 'RF' | 'LR' | 'RR' | 'front' | 'rear';

export type KnownSetting = {
  label: string;
  hint: string | null;
  group: SettingGroup;
  corner: SettingCorner | null;
  /** The name by which the product's other parts know it, with the corner; null where only `.svm` files have it. */
  parameter: string | null;
  rank: number;
};

const wheelSections: Readonly<Record<string, SettingCorner>> = {
  FRONTLEFT: 'LF',
  FRONTRIGHT: 'RF',
  REARLEFT: 'LR',
  REARRIGHT: 'RR',
};

/** Section and name without `Setting` at its end, `*` for the four wheels, and the product's name where it has one. */
type Row = readonly [setting: string, parameter?: string];

const bothAxles = (name: string): Row[] => [[`SUSPENSION.Front${name}`], [`SUSPENSION.Rear${name}`]];
const numberedRows = (name: string, from: number, to: number, digits: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, place) => [
    `${name}${String(from + place).padStart(digits, '0')}`,
  ]);

const displayOrder: Readonly<Record<Exclude<SettingGroup, 'other'>, readonly Row[]>> = {
  general: [
    ['GENERAL.Fuel', 'fuel'],
    ['GENERAL.VirtualEnergy'],
    ['GENERAL.FuelCapacity'],
    ['GENERAL.NumPitstops', 'nPitStops'],
    ...numberedRows('GENERAL.Pitstop', 1, 3, 1),
    ['CONTROLS.TractionControlMap', 'tc1'],
    ['CONTROLS.TCPowerCutMap', 'tc2'],
    ['CONTROLS.TCSlipAngleMap'],
    ['CONTROLS.AntilockBrakeSystemMap', 'abs'],
    ['CONTROLS.TC'],
    ['CONTROLS.ABS'],
    ['CONTROLS.SteerLock', 'steerRatio'],
  ],
  powertrain: [
    ['ENGINE.EngineMixture', 'ecuMap'],
    ['ENGINE.EngineBrakingMap'],
    ['ENGINE.EngineBoost'],
    ['ENGINE.RevLimit'],
    ['ENGINE.RegenerationMap'],
    ['ENGINE.ElectricMotorMap'],
    ['BODYAERO.Radiator'],
    ['BODYAERO.WaterRadiator'],
    ['BODYAERO.OilRadiator'],
    ['DRIVELINE.DiffPreload', 'preload'],
    ['DRIVELINE.DiffPower', 'diffPower'],
    ['DRIVELINE.DiffCoast', 'diffCoast'],
    ['DRIVELINE.DiffPump'],
    ['DRIVELINE.FrontDiffPreload'],
    ['DRIVELINE.FrontDiffPower'],
    ['DRIVELINE.FrontDiffCoast'],
    ['DRIVELINE.FrontDiffPump'],
    ['DRIVELINE.RearSplit'],
    ['DRIVELINE.RatioSet'],
    ['DRIVELINE.FinalDrive'],
    ...numberedRows('DRIVELINE.Gear', 1, 9, 1),
    ['DRIVELINE.Reverse'],
    ['DRIVELINE.GearAutoUpShift'],
    ['DRIVELINE.GearAutoDownShift'],
  ],
  wheelsAndBrakes: [
    ['GENERAL.FrontTireCompound', 'tyreCompound.front'],
    ['GENERAL.RearTireCompound', 'tyreCompound.rear'],
    ['*.Compound', 'tyreCompound'],
    ['*.Pressure', 'tyrePressure'],
    ['*.Camber', 'camber'],
    ['SUSPENSION.FrontToeIn', 'toe.front'],
    ['SUSPENSION.RearToeIn', 'toe.rear'],
    ...bothAxles('ToeOffset'),
    ['SUSPENSION.LeftCaster', 'caster.LF'],
    ['SUSPENSION.RightCaster', 'caster.RF'],
    ...bothAxles('WheelTrack'),
    ['CONTROLS.RearBrake', 'brakeBias'],
    ['CONTROLS.BrakeMigration'],
    ['CONTROLS.BrakePressure', 'brakeTorque'],
    ['BODYAERO.BrakeDuct', 'brakeDuct.front'],
    ['BODYAERO.BrakeDuctRear', 'brakeDuct.rear'],
    ['*.BrakePad', 'brakePad'],
    ['*.BrakeDisc'],
    ['CONTROLS.HandfrontbrakePress'],
    ['CONTROLS.HandbrakePress'],
  ],
  suspension: [
    ['*.RideHeight', 'rideHeight'],
    ['*.Spring', 'wheelRate'],
    ['*.SpringRubber'],
    ['*.TenderSpring'],
    ['*.TenderTravel'],
    ['*.Packer', 'bumpStopWindow'],
    ['SUSPENSION.FrontAntiSway', 'arbFront'],
    ['SUSPENSION.RearAntiSway', 'arbRear'],
    ['SUSPENSION.Front3rdSpring', 'heaveSpring.front'],
    ['SUSPENSION.Rear3rdSpring', 'heaveSpring.rear'],
    ...bothAxles('3rdPacker'),
    ...bothAxles('3rdTenderSpring'),
    ...bothAxles('3rdTenderTravel'),
    ['SUSPENSION.LeftTrackBar'],
    ['SUSPENSION.RightTrackBar'],
  ],
  dampers: [
    ['*.SlowBump', 'bumpSlow'],
    ['*.FastBump', 'bumpFast'],
    ['*.SlowRebound', 'reboundSlow'],
    ['*.FastRebound', 'reboundFast'],
    ...bothAxles('3rdSlowBump'),
    ...bothAxles('3rdFastBump'),
    ...bothAxles('3rdSlowRebound'),
    ...bothAxles('3rdFastRebound'),
  ],
  chassisAndAero: [
    ['FRONTWING.FW', 'splitter'],
    ['REARWING.RW', 'rearWing'],
    ['LEFTFENDER.FenderFlare'],
    ['RIGHTFENDER.FenderFlare'],
    ['GENERAL.CGRear'],
    ['GENERAL.CGRight'],
    ['GENERAL.CGHeight'],
    ['GENERAL.Wedge'],
    ...numberedRows('SUSPENSION.ChassisAdj', 0, 11, 2),
  ],
};

type Placed = { group: SettingGroup; parameter: string | null; rank: number };

const placedSettings = placeSettings();

export function knownSetting(section: string, name: string): KnownSetting {
  const setting = placedSettings.get(`${section}.${name}`);
  const described = svmSetting(section, name);
  return {
    label: described?.label ?? labelFromName(name),
    hint: described?.sets ?? null,
    group: setting?.group ?? 'other',
    corner: cornerOf(section, name, setting?.parameter ?? null),
    parameter: setting?.parameter ?? null,
    rank: setting?.rank ?? Number.MAX_SAFE_INTEGER,
  };
}

export const settingOfParameter: ReadonlyMap<string, string> = new Map(
  [...placedSettings].flatMap(([setting, { parameter }]): [string, string][] =>
    parameter === null ? [] : [[parameter, setting]],
  ),
);

function placeSettings(): Map<string, Placed> {
  const settings = new Map<string, Placed>();
  for (const { id: group } of settingGroups) {
    if (group === 'other') continue;
    for (const [rank, [setting, parameter = null]] of displayOrder[group].entries()) {
      for (const [section, corner] of Object.entries(
        setting.startsWith('*.') ? wheelSections : { '*': null },
      )) {
        settings.set(`${setting.replace('*', section)}Setting`, {
          group,
          parameter: parameter !== null && corner !== null ? `${parameter}.${corner}` : parameter,
          rank,
        });
      }
    }
  }
  return settings;
}

const corners: readonly string[] = ['LF', 'RF', 'LR', 'RR', 'front', 'rear'] satisfies SettingCorner[];

function isCorner(ending: string | undefined): ending is SettingCorner {
  return ending !== undefined && corners.includes(ending);
}

function cornerOf(section: string, name: string, parameter: string | null): SettingCorner | null {
  const ending = parameter?.split('.')[1];
  if (isCorner(ending)) return ending;
  if (name.startsWith('Front')) return 'front';
  return wheelSections[section] ?? (/^Rear(?!Brake|Split)/.test(name) ? 'rear' : null);
}

/** A readable label for a setting that a later version of the game, or a mod, brought: its name, split into words. */
export function labelFromName(name: string): string {
  const words = name
    .replace(/Setting$/, '')
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Z])/g, '$1 $2')
    .replace(/(\d(?:st|nd|rd|th))([A-Z])/g, '$1 $2')
    .trim()
    .split(/\s+/)
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  const label = words.join(' ');
  return label === '' ? name : label.charAt(0).toUpperCase() + label.slice(1);
}
