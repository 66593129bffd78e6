import type { GaragePage, SvmSection, SvmSetting } from '../schema/svm-parameters.ts';
import storedPages from './garage-pages.json' with { type: 'json' };
import stored from './settings.json' with { type: 'json' };

export type { GaragePage, SvmSection, SvmSetting } from '../schema/svm-parameters.ts';

/** The sections of an .svm file, in the order every file has them. */
export const svmSections: readonly SvmSection[] = [
  'GENERAL',
  'LEFTFENDER',
  'RIGHTFENDER',
  'FRONTWING',
  'REARWING',
  'BODYAERO',
  'SUSPENSION',
  'CONTROLS',
  'ENGINE',
  'DRIVELINE',
  'FRONTLEFT',
  'FRONTRIGHT',
  'REARLEFT',
  'REARRIGHT',
  'BASIC',
];

/** Every line an .svm file of Le Mans Ultimate or rFactor 2 may hold, in the order of the file. */
export const svmSettings = stored as unknown as readonly SvmSetting[];

/** The six pages of the garage of Le Mans Ultimate in their order, each with its settings as the game's own data name them. */
export const garagePages = storedPages as unknown as readonly GaragePage[];

const bySectionAndKey = new Map(svmSettings.map((setting) => [`${setting.section}.${setting.key}`, setting]));

/** The setting of a line, by section and key as in the file. Undefined for a line no real file has. */
export function svmSetting(section: string, key: string): SvmSetting | undefined {
  return bySectionAndKey.get(`${section}.${key}`);
}

/**
 * The lines of a table's key: `FRONT*` and `REAR*` are the left and right wheel of an axle. `FRONT*.CamberSetting` gives
 * `FRONTLEFT.CamberSetting` and `FRONTRIGHT.CamberSetting`.
 */
export function svmLinesOf(tableKey: string): string[] {
  const axle = /^(FRONT|REAR)\*\.(.+)$/.exec(tableKey);
  return axle ? [`${axle[1]}LEFT.${axle[2]}`, `${axle[1]}RIGHT.${axle[2]}`] : [tableKey];
}
