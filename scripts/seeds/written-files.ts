import { svmSections, svmSettings } from '../../catalogues/svm/index.ts';

const lineEnd = '\r\n';

/**
 * A `.svm` file as rFactor 2 writes it: settings at their default are commented out.
 *
 * @param vehicleClass the words that tie it to a car
 * @param changed `index//shown text` by `SECTION.Key`
 */
export function rfactor2File(vehicleClass: string, changed: Readonly<Record<string, string>>): string {
  const lines = [
    `VehicleClassSetting="${vehicleClass}"`,
    'UpgradeSetting=(0,0,0,0)',
    '//UpgradeClass=',
    '//Note: settings commented out if using the default',
    '',
  ];
  for (const section of svmSections) {
    const keys = svmSettings.filter(
      (setting) => setting.section === section && setting.games.includes('rFactor2'),
    );
    if (keys.length === 0) continue;
    lines.push(`[${section}]`);
    for (const { key } of keys) {
      const change = changed[`${section}.${key}`];
      lines.push(change ? `${key}=${change}` : (plain[key] ?? `//${key}=0//`));
    }
    lines.push('');
  }
  return lines.map((line) => line + lineEnd).join('');
}

const plain: Readonly<Record<string, string>> = {
  Notes: 'Notes=""',
  Symmetric: 'Symmetric=1',
  Downforce: 'Downforce=0.500000',
  Balance: 'Balance=0.500000',
  Ride: 'Ride=0.500000',
  Gearing: 'Gearing=0.500000',
  Custom: 'Custom=1',
};

/** iRacing's own files are closed, so drivers write the values of the garage down. */
export function iracingSheet(
  car: string,
  track: string,
  values: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  const groups = Object.entries(values).map(([group, settings]) => {
    const width = Math.max(...Object.keys(settings).map(({ length }) => length));
    const rows = Object.entries(settings).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
    return [group, ...rows].join('\n');
  });
  return [`${car} at ${track}, values as the garage shows them`, ...groups].join('\n\n').concat('\n');
}
