import { expect, test } from 'vitest';
import { encodeWindows1252 } from '../text.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './fixtures/example-setups.ts';
import { parseSvm, svmSettings, svmText, svmValue, withIndex } from './lines.ts';
import { parsedSvm } from '../parsed.fixture.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows1252 = (text: string) => encodeWindows1252(text) ?? new Uint8Array();

test('reads sections, settings, shown texts and header values', () => {
  const file = parsedSvm(exampleLmuSetup());
  expect(svmValue(file, '', 'UpgradeSetting')).toBe('(299140,0,0,0)');
  expect(svmValue(file, 'BASIC', 'Custom')).toBe('1');
  expect(svmSettings(file).find((line) => line.section === 'REARWING')).toMatchObject({
    name: 'RWSetting',
    index: 3,
    shownText: '-0.4 deg',
    commented: false,
  });
});

test('reads a commented setting as a setting that is at its default', () => {
  const wing = svmSettings(parsedSvm(exampleRfactor2Setup())).find((line) => line.name === 'RWSetting');
  expect(wing).toMatchObject({ index: 9, shownText: '29°', commented: true });
});

test('takes no comment of the header for a setting', () => {
  const names = svmSettings(parsedSvm(exampleLmuSetup())).map((line) => line.name);
  expect(names).not.toContain('UpgradeSetting');
  expect(names.every((name) => name.endsWith('Setting'))).toBe(true);
});

test.each([
  ['UTF-8', utf8(exampleLmuSetup()), exampleLmuSetup()],
  ['UTF-8 with a byte order mark', utf8(`\ufeff${exampleLmuSetup()}`), `\ufeff${exampleLmuSetup()}`],
  ['Windows-1252', windows1252(exampleRfactor2Setup()), exampleRfactor2Setup()],
])('gives the text that it read: %s', (_name, bytes, text) => {
  const file = parsedSvm(bytes);
  expect(svmValue(file, '', 'VehicleClassSetting')).not.toBeNull();
  expect(svmText(file)).toBe(text);
});

test('keeps each line end, blanks, unknown lines and a last line without an end', () => {
  const text =
    'garbage ///\r\r\n\n[REARWING]\r  RWSetting = 5 // P6\n\t[ body ]\r\n==\u2028x\n//RWSetting=7//P8';
  expect(svmText(parsedSvm(text))).toBe(text);
});

test('reads the stored text of a file as the same lines again', () => {
  const file = parsedSvm(utf8(`\ufeff${exampleLmuSetup()}`));
  expect(parsedSvm(svmText(file))).toEqual(file);
});

test('refuses what a database cannot hold, and what is no setup, with a sentence', () => {
  const refused = [
    'RWSetting=\0',
    new Uint8Array([0x5b, 0]),
    '[A]\nRWSetting=1//\ud800',
    '',
    '<html></html>',
    'RWSetting=5//P6',
    new Uint8Array(256 * 1024 + 1),
    `[A]\nRWSetting=1//${'鈴'.repeat(90_000)}`,
    '\n'.repeat(20_001),
  ];
  for (const input of refused) {
    const result = parseSvm(input);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.reason).toMatch(/^[A-Z].*\.$/s);
  }
});

test('a key ends before the blanks in front of its sign, and a line of nothing but blanks has none', () => {
  const keysOf = (line: string) =>
    parsedSvm(`[A]\nRWSetting=1\n${line}`).lines.flatMap((one) => (one.kind === 'value' ? [one.key] : []));
  expect(keysOf('Top Speed \t = 3')).toEqual(['Top Speed']);
  expect(keysOf(`a${' '.repeat(10_000)}=1`)).toEqual(['a']);
  expect(keysOf(`a${' '.repeat(10_000)}b=1`)).toEqual([]);
  expect(keysOf(`a${' '.repeat(10_000)}`)).toEqual([]);
  expect(keysOf(`${'k'.repeat(81)}=1`)).toHaveLength(1);
  expect(keysOf(`${'k'.repeat(82)}=1`)).toEqual([]);
});

test('changes the index and the text of a line and nothing else', () => {
  const [line] = svmSettings(parsedSvm('[REARWING]\n \t//RWSetting = 5 //P6'));
  expect(line && withIndex(line, 7, 'P8').raw).toBe(' \tRWSetting = 7 //P8');
  expect(line && withIndex(line, 7, 'P8')).toMatchObject({ index: 7, shownText: 'P8', commented: false });
  expect(line && withIndex(line, 7, null).raw).toBe(' \tRWSetting = 7 ');
});
