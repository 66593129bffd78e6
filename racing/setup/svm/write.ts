import { svmSections, svmSettings } from '../../../catalogues/svm/index.ts';

/** A line's index, and what the garage shows for it. */
export type WrittenLine = { index: number; text: string };

const lineEnd = '\r\n';

/** Lines without an index, in the form every file has them. */
const plainLines: Readonly<Record<string, string>> = {
  'GENERAL.Notes': 'Notes=""',
  'GENERAL.Symmetric': 'Symmetric=1',
  'BASIC.Downforce': 'Downforce=0.500000',
  'BASIC.Balance': 'Balance=0.500000',
  'BASIC.Ride': 'Ride=0.500000',
  'BASIC.Gearing': 'Gearing=0.500000',
  'BASIC.Custom': 'Custom=1',
};

/**
 * Writes a `.svm` file in the game's layout: header, all sections, known lines in the game's order. An omitted line takes
 * the car's default, as the note in each file's header says about the lines rFactor 2 comments out. So does
 * `UpgradeSetting`: only a car's own files know its upgrades.
 *
 * @param lineOf index and text of a line, `SECTION.Key`; null to omit it
 */
export function writeSvm(vehicleClass: string, lineOf: (line: string) => WrittenLine | null): string {
  const lines = [
    `VehicleClassSetting="${vehicleClass}"`,
    '//UpgradeClass=',
    '//Note: settings commented out if using the default',
    '',
  ];
  for (const section of svmSections) {
    lines.push(`[${section}]`);
    for (const { key } of svmSettings.filter((setting) => setting.section === section)) {
      const line = `${section}.${key}`;
      const plain = plainLines[line];
      const writtenLine = plain === undefined ? lineOf(line) : null;
      if (plain !== undefined) lines.push(plain);
      if (writtenLine) lines.push(`${key}=${writtenLine.index}//${writtenLine.text}`);
    }
    lines.push('');
  }
  return lines.map((line) => line + lineEnd).join('');
}
