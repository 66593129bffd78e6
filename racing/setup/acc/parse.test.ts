import { expect, test } from 'vitest';
import { describeAccSetup } from './describe.ts';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import { parseAccSetup } from './parse.ts';
import { printAccSetup } from './print.ts';
import { parsedAcc } from '../parsed.fixture.ts';

function reasonFor(input: string | Uint8Array): string {
  const result = parseAccSetup(input);
  return result.ok ? 'no reason: it was accepted' : result.reason;
}

test.each([
  ['a file of the game is read with everything it holds', ferrari296File],
  [
    'a setup with most fields missing is still a setup',
    '{"carName": "ferrari_296_gt3", "advancedSetup": {}}',
  ],
])('%s', (_, text) => {
  expect(parseAccSetup(text)).toEqual({ ok: true, setup: JSON.parse(text) });
});

test('unknown fields stay in their place', () => {
  const text =
    '{"before": [1, "x", null], "carName": "a car", "basicSetup": {"z": 1, "a": {"deep": true}}, "after": 2}';
  expect(JSON.stringify(parsedAcc(text))).toBe(JSON.stringify(JSON.parse(text)));
});

test.each<[wrong: string, input: string | Uint8Array, part: string]>([
  ['empty', '', 'is empty'],
  ['blank', ' \n\t ', 'is empty'],
  ['not JSON', '[GENERAL]\nSymmetric=1\n', 'isn’t valid JSON'],
  ['cut off', ferrari296File.slice(0, 700), 'isn’t valid JSON'],
  ['a list', '[]', 'one object'],
  ['a number', '42', 'one object'],
  ['another JSON file', '{"laps": [], "sessionType": "R"}', 'no "carName"'],
  ['of a car that is a number', '{"carName": 7, "basicSetup": {}}', 'no "carName"'],
  ['of a car on the prototype', '{"__proto__": {"carName": "x"}, "basicSetup": {}}', 'no "carName"'],
  ['only a car', '{"carName": "ferrari_296_gt3"}', 'no "basicSetup"'],
  ['of other sections', '{"carName": "x", "basicSetup": [], "advancedSetup": "y"}', 'no "basicSetup"'],
  ['zeros', new Uint8Array(500), 'isn’t a setup file'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'isn’t valid JSON'],
  ['too large', ' '.repeat(300_000), '256 KiB'],
  ['33 levels deep', `${'['.repeat(33)}${']'.repeat(33)}`, '32 levels'],
  ['nothing but brackets', '['.repeat(200_000), '32 levels'],
  ['lists without end', `{"carName":"x","basicSetup":{"a":[${'{},'.repeat(5000)}{}]}}`, '5,000 values'],
  ['nothing but braces in keys', '{"a":'.repeat(50_000), '32 levels'],
])('a file that is %s is refused with a sentence', (_, input, part) => {
  expect(reasonFor(input)).toContain(part);
  expect(reasonFor(input)).toMatch(/^Th(e|is) .+\.$/);
});

const device = ['CON', 'nul', 'com1.json', 'LPT9 ', 'AUX.', 'bmw.', 'bmw '];
const path = ['', ' ', '../../x', 'a/b', 'a\\b', '.hidden', 'x'.repeat(81), 'setups at evil.example'];

test.each([...path, ...device, 'a\u0000b', 'a\nb', '\ud800', 'a\u202eb'])(
  'a car name that could not be a folder is refused: %j',
  (carName) => {
    expect(reasonFor(JSON.stringify({ carName, basicSetup: {} }))).toContain('name of a car');
  },
);

test('brackets and quotes inside of strings do not count as depth', () => {
  const note = `${'[{'.repeat(100)}\\"\\\\`;
  expect(parseAccSetup(`{"carName": "x", "basicSetup": {"note": "${note}"}}`).ok).toBe(true);
});

test('a setup 32 levels deep is read and printed', () => {
  const deep = `{"carName": "x", "basicSetup": {}, "more": ${'['.repeat(31)}${']'.repeat(31)}}`;
  expect(JSON.parse(printAccSetup(parsedAcc(deep)))).toEqual(JSON.parse(deep));
});

test('a __proto__ key stays data and changes no object', () => {
  const text =
    '{"carName": "x", "__proto__": {"polluted": 1}, "basicSetup": {"__proto__": {"tyres": {"tyreCompound": 1}}}}';
  const setup = parsedAcc(text);
  expect(Object.getPrototypeOf(setup)).toBe(Object.prototype);
  expect('polluted' in {}).toBe(false);
  expect(describeAccSetup(setup).sections.flatMap((section) => section.rows)).toEqual([]);
  expect(printAccSetup(setup)).toContain('"__proto__"');
});

test('a repeated list of stops is read as far as the game plans them', () => {
  const stops = `[${'{"fuelToAdd":1},'.repeat(1_500)}{}]`;
  const text = `{"carName":"x","basicSetup":{"strategy":{"nPitStops":1500,"pitStrategy":${stops}}}}`;
  expect(describeAccSetup(parsedAcc(text)).pitStops).toHaveLength(30);
});
