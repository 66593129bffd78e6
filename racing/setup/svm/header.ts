import { vehicleFolder } from './install-path.ts';
import { type SvmFile, svmValue } from './lines.ts';

export type SvmHeader = {
  /** The words of `VehicleClassSetting`, in the file's order; LMU: class, model and season, rFactor 2: the mod's own. */
  words: readonly string[];
  /** The season word, such as WEC2025, ELMS2025 or Logitech2026; LMU only. */
  season: string | null;
  /** The class of the chosen upgrade, such as `IndyCar_2014_Chevy`; '' in most files. */
  upgradeClass: string;
  /** The folder of the car model below `Installed/Vehicles`, from the `//VEH=` comment. */
  vehicleFolder: string | null;
  /** The game whose folder the `//VEH=` path leads into. */
  installedIn: 'LMU' | 'rFactor2' | null;
};

const seasonWord = /^(?:WEC|ELMS|IMSA|ALMS|GTWC|Logitech)\d{4}$/i;

export function svmHeader(file: SvmFile): SvmHeader {
  const words = withoutQuotes(svmValue(file, '', 'VehicleClassSetting') ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const path = svmValue(file, '', 'VEH') ?? '';
  return {
    words,
    season: words.find((word) => seasonWord.test(word)) ?? null,
    upgradeClass: (svmValue(file, '', 'UpgradeClass') ?? '').trim(),
    vehicleFolder: vehicleFolder(path),
    installedIn: gameOfPath(path),
  };
}

function gameOfPath(path: string): SvmHeader['installedIn'] {
  if (/[\\/]Le Mans Ultimate[\\/]/i.test(path)) return 'LMU';
  if (/[\\/]rFactor ?2[\\/]/i.test(path)) return 'rFactor2';
  return null;
}

function withoutQuotes(value: string): string {
  const bare = value.trim();
  if (!bare.startsWith('"')) return bare;
  return bare.slice(1, bare.length > 1 && bare.endsWith('"') ? -1 : undefined);
}
