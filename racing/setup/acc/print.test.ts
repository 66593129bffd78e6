import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import type { AccSetup, JsonValue } from './json.ts';
import { parsedAcc } from '../parsed.fixture.ts';
import { printAccSetup } from './print.ts';

function printed(extra: JsonValue): string {
  const setup: AccSetup = { carName: 'x', extra };
  return printAccSetup(setup);
}

test('a file in the layout of the game comes back byte for byte', () => {
  expect(printAccSetup(parsedAcc(ferrari296File))).toBe(ferrari296File);
});

test('a file that another program laid out comes back in the layout of the game', () => {
  const laidOut = JSON.stringify(JSON.parse(ferrari296File), null, 2);
  expect(printAccSetup(parsedAcc(laidOut))).toBe(ferrari296File);
});

test('numbers have the digits of the game: seventeen, ties away from zero, two-digit exponents', () => {
  const cases: [number, string][] = [
    [28 + 18045 / 65536, '28.275344848632813'],
    [-(21 + 1 / 65536), '-21.000015258789063'],
    [Math.fround(2.85), '2.8499999046325684'],
    [Math.fround(4.13e-5), '4.1300001612398773e-05'],
    [Math.fround(0.00061), '0.00060999998822808266'],
    [-2.5, '-2.5'],
    [64, '64'],
    [0, '0'],
    [-0, '-0'],
    [1e300, '1.0000000000000001e+300'],
    [1e15, '1000000000000000'],
    [123456789012345680000, '1.2345678901234568e+20'],
  ];
  for (const [value, text] of cases) expect(printed([value]), text).toContain(`[ ${text} ]`);
});

test('a number too large for a double stays a number', () => {
  const setup = parsedAcc('{"carName": "x", "basicSetup": {}, "extra": [1e999, -1e999]}');
  expect(parsedAcc(printAccSetup(setup))).toEqual(setup);
});

test('unknown fields are laid out by the rules of the game', () => {
  expect(printed({ empty: {}, list: [], mixed: [1, 'a', true, [2], { b: null }] })).toBe(
    [
      '{',
      '\t"carName": "x",',
      '\t"extra":',
      '\t{',
      '\t\t"empty":',
      '\t\t{',
      '\t\t},',
      '\t\t"list": [],',
      '\t\t"mixed": [ 1,',
      '\t\t\t"a",',
      '\t\t\ttrue,',
      '\t\t\t[ 2 ],',
      '\t\t\t{',
      '\t\t\t\t"b": null',
      '\t\t\t}',
      '\t\t]',
      '\t}',
      '}',
    ].join('\n'),
  );
});

test('whatever JSON a setup carries, printing loses nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (extra) => {
      expect(JSON.parse(printed(extra as JsonValue)).extra).toEqual(extra);
    }),
    { numRuns: 1000 },
  );
});

test('every 32-bit float survives printing', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(JSON.parse(printed([value])).extra).toEqual([value]);
    }),
    { numRuns: 2000 },
  );
});
