import type { Game } from '../../catalogues/index.ts';

/** Settings by their name without a wheel, with the last part of their page's address. */
const slugs: Readonly<Record<string, string>> = {
  tyreCompound: 'tyre-compound',
  tyrePressure: 'tyre-pressure',
  camber: 'camber',
  toe: 'toe',
  caster: 'caster',
  steerRatio: 'steer-ratio',
  tc1: 'tc',
  tc2: 'tc-power-cut',
  'CONTROLS.TCSlipAngleMapSetting': 'tc-slip-angle',
  abs: 'abs',
  ecuMap: 'engine-map',
  'ENGINE.ElectricMotorMapSetting': 'electric-motor',
  'ENGINE.RegenerationMapSetting': 'regeneration',
  'GENERAL.VirtualEnergySetting': 'virtual-energy',
  fuel: 'fuel',
  arbFront: 'front-anti-roll-bar',
  arbRear: 'rear-anti-roll-bar',
  wheelRate: 'springs',
  heaveSpring: 'heave-spring',
  bumpStopRateUp: 'bump-stop-rate',
  bumpStopWindow: 'bump-stop-range',
  brakeTorque: 'brake-power',
  brakeBias: 'brake-bias',
  'CONTROLS.BrakeMigrationSetting': 'brake-migration',
  bumpSlow: 'slow-bump',
  bumpFast: 'fast-bump',
  reboundSlow: 'slow-rebound',
  reboundFast: 'fast-rebound',
  rideHeight: 'ride-height',
  rearWing: 'rear-wing',
  splitter: 'splitter',
  brakeDuct: 'brake-ducts',
  'BODYAERO.WaterRadiatorSetting': 'radiator',
  frontBrakePad: 'brake-pads',
  rearBrakePad: 'brake-pads',
  brakePad: 'brake-pads',
  preload: 'preload',
  diffPower: 'diff-power',
  diffCoast: 'diff-coast',
};

const gamesWithPages: ReadonlySet<string> = new Set<Game>(['ACC', 'LMU']);

/**
 * The last part of the address of a setting's page.
 * @param parameter as a described setup names it: `camber.LF`, `arbFront`, `CONTROLS.TCSlipAngleMapSetting`
 * @returns undefined for a game or a setting that has none
 */
export function settingSlug(game: string, parameter: string): string | undefined {
  if (!gamesWithPages.has(game)) return undefined;
  if (game === 'LMU' && parameter === 'ecuMap') return 'engine-mixture';
  return slugs[parameter] ?? slugs[parameter.split('.')[0] ?? ''];
}

/**
 * Where a setting is explained: `/settings/acc/camber`.
 * @param car its name; that car's range comes first
 */
export const settingAddress = (game: string, slug: string, car = ''): string =>
  `/settings/${game.toLowerCase()}/${slug}${car && `?car=${encodeURIComponent(car)}`}`;
