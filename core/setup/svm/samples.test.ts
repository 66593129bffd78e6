import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { encodeWindows1252 } from '../text.ts';
import { describeSvm, editSvm, parseSvm, type SvmEdit, svmText, withoutInstallPath } from './index.ts';
import { parsedSvm } from '../parsed.fixture.ts';

/** Players' own files, kept beside the project and never in it. */
const folder = fileURLToPath(new URL('../../../../shared/gamedata/samples', import.meta.url));
const files = (['lmu', 'rfactor2'] as const).flatMap((game) =>
  existsSync(`${folder}/${game}`)
    ? readdirSync(`${folder}/${game}`).map((name) => ({ game, name, path: `${folder}/${game}/${name}` }))
    : [],
);

if (files.length === 0) test.skip(`real .svm files: none found in ${folder}`, () => {});

describe.each(files)('$name', ({ game, path }) => {
  const bytes = readFileSync(path);
  const file = parsedSvm(bytes);
  const bytesOf = (text: string) => Buffer.from((game === 'rfactor2' && encodeWindows1252(text)) || text);

  test('comes back byte for byte', () => {
    expect(bytesOf(svmText(file)).equals(bytes)).toBe(true);
  });

  test('is of its game, and still is after the install path was taken out', () => {
    const setup = describeSvm(file);
    expect(setup.game).toBe(game === 'lmu' ? 'LMU' : 'rFactor2');
    if (game === 'lmu') expect(setup.carKnown).toBe(true);
    const shared = parseSvm(withoutInstallPath(svmText(file)));
    expect(shared.ok && describeSvm(shared.file)).toEqual(setup);
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
