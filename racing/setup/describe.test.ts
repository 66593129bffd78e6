import { expect, test } from 'vitest';
import { blankAccSetup } from './acc/blank.ts';
import { printAccSetup } from './acc/print.ts';
import { isTelling } from './describe.ts';
import { describeSetup } from '../engineer/baseline/describe-setup.ts';
import { exampleLmuSetup } from './svm/fixtures/example-setups.ts';

test('every value that a known ACC car offers says something', () => {
  const described = describeSetup('ACC', printAccSetup(blankAccSetup('ferrari_296_gt3')));
  const rows = described?.sections.flatMap((section) => section.rows) ?? [];
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !isTelling(row))).toEqual([]);
});

test('an LMU setting without a table says nothing at its first position, or without a text of the game', () => {
  const text = exampleLmuSetup().replace(
    '[CONTROLS]\r\n',
    '[CONTROLS]\r\nNewFirstSetting=0//Open\r\nNewBareSetting=7\r\nNewNamedSetting=7//P8\r\n',
  );
  const rows = describeSetup('LMU', text)?.sections.flatMap((section) => section.rows) ?? [];
  const telling = (name: string) => rows.filter(({ parameter }) => parameter.endsWith(name)).map(isTelling);
  expect(telling('NewFirstSetting')).toEqual([false]);
  expect(telling('NewBareSetting')).toEqual([false]);
  expect(telling('NewNamedSetting')).toEqual([true]);
});
