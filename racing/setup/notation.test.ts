import { expect, test } from 'vitest';
import { describeSetup } from '../engineer/baseline/describe-setup.ts';
import { inOneNotation } from './notation.ts';
import { exampleLmuSetup } from './svm/fixtures/example-setups.ts';

test.for([
  ['4.5 cm', '45 mm'],
  ['3.56 cm', '35.6 mm'],
  ['0,4 cm', '4 mm'],
  ['4.0 to 7.0 cm', '40 to 70 mm'],
  ['4.0 to 7.0 cm (range not confirmed)', '40 to 70 mm (range not confirmed)'],
  ['-2.2 deg', '-2.2°'],
  ['516 deg(19.7 )', '516°(19.7 )'],
  ['49.2:50.8', '49.2:50.8'],
  ['50.1 % front', '50.1% front'],
  ['0 to 100 %', '0 to 100%'],
  ['29.0L', '29.0 L'],
  ['170kW', '170 kW'],
  ['135 kPa', '135 kPa'],
  ['12:1', '12:1'],
  ['50 mm', '50 mm'],
  ['Level 3', 'Level 3'],
  ['Non-adjustable', 'Non-adjustable'],
])('"%s" reads "%s"', ([written = '', read]) => {
  expect(inOneNotation(written)).toBe(read);
});

test('an LMU setup is described in one unit and one notation', () => {
  const rows = describeSetup('LMU', exampleLmuSetup())?.sections.flatMap((section) => section.rows) ?? [];
  const texts = rows.flatMap(({ text, legalText }) => [text, legalText ?? '']);
  expect(texts.filter((text) => /\d ?cm\b|\d ?deg\b|\d %|\dL\b/.test(text))).toEqual([]);
  expect(texts).toContain('56 mm');
  expect(texts.filter((text) => /% front|\?/.test(text))).toEqual([]);
});
