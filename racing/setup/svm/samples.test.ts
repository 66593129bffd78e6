import { describe, expect, test } from 'vitest';
import { encodeWindows1252 } from '../text.ts';
import { describeSvm, editSvm, type SvmEdit, svmText, withoutInstallPath } from './index.ts';
import { parsedSvm } from '../parsed.fixture.ts';
import { playerFiles } from '../player-files.fixture.ts';

const files = playerFiles.filter(({ game }) => game !== 'ACC');

describe.each(files)('$name', ({ game, bytes }) => {
  const file = parsedSvm(bytes);
  const bytesOf = (text: string) => Buffer.from((game === 'rFactor2' && encodeWindows1252(text)) || text);

  test('comes back byte for byte', () => {
    expect(bytesOf(svmText(file)).equals(bytes)).toBe(true);
  });

  test('is of its game, and still is after the install path was taken out', () => {
    const setup = describeSvm(file);
    expect(setup.game).toBe(game);
    if (game === 'LMU') expect(setup.carKnown).toBe(true);
    expect(describeSvm(parsedSvm(withoutInstallPath(svmText(file))))).toEqual(setup);
    expect(withoutInstallPath(svmText(file))).not.toMatch(/^\/\/VEH=.*(?:[\\/]|\.veh)/im);
  });

  test('describes every setting with a label and a text', () => {
    const settings = svmText(file).match(/^(?:\/\/)?(?!Upgrade)\w+Setting=\d+\/\//gm) ?? [];
    const rows = describeSvm(file).sections.flatMap((section) => section.rows);
    expect(rows.filter((row) => row.setting.endsWith('Setting'))).toHaveLength(settings.length);
    for (const row of rows) expect(row.label && row.text, row.setting).toBeTruthy();
    expect(rows.filter((row) => !row.legal)).toEqual([]);
  });

  test('stays as it is when every shown value is set again', () => {
    const edits = describeSvm(file)
      .sections.flatMap((section) => section.rows)
      .map(
        ({ setting, raw, value }): SvmEdit =>
          value === null ? { parameter: setting, index: raw } : { parameter: setting, value },
      );
    expect(svmText(editSvm(file, edits).file)).toBe(svmText(file));
  });
});
