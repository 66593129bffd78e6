import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import {
  accInput,
  fileName,
  hostileFiles,
  setupInput,
  spoiltAccFile,
  spoiltSvmFile,
  svmInput,
} from '../../tests/support/hostile-files.ts';
import { anyText, words } from '../../tests/support/hostile-inputs.ts';
import { assertSentence, assertStorable, holds } from '../../tests/support/properties.ts';
import { checkAccSetup } from './acc/check.ts';
import { describeAccSetup } from './acc/describe.ts';
import { editAccSetup } from './acc/edit.ts';
import { setupParameters } from './acc/parameters.ts';
import { parseAccSetup } from './acc/parse.ts';
import { printAccSetup } from './acc/print.ts';
import { downloadOf } from './download.ts';
import { recogniseSetupFile } from './recognise.ts';
import { customNotes, describeSvm, editSvm, parseSvm, svmSettings, svmText } from './svm/index.ts';
import { decodeSetupText } from './text.ts';

const anyNumber = fc.oneof(
  fc.double(),
  fc.double({ min: -50, max: 300 }),
  fc.integer({ min: -5, max: 200_000 }),
);

/** Tabs of the deepest level that is read, for each character of a file. */
const longestPrint = 64;

test('an ACC file is read, printed and read again, or refused in a sentence', () =>
  holds(
    accInput,
    (input) => {
      const parsed = parseAccSetup(input);
      if (!parsed.ok) return assertSentence(parsed.reason);
      const printed = printAccSetup(parsed.setup);
      assert.ok(printed.length <= longestPrint * (input.length + 100));
      if (printed.length < 200_000)
        assert.deepEqual(parseAccSetup(printed), { ...parsed, setup: parsed.setup });
      for (const { label, text, place } of describeAccSetup(parsed.setup).sections.flatMap(
        ({ rows }) => rows,
      )) {
        assert.ok(label !== '' && text !== '');
        assert.ok(place === null || (place >= 0 && place <= 1), `a place of ${place}`);
      }
      checkAccSetup(parsed.setup);
    },
    hostileFiles,
  ));

const accParameter = fc.oneof(
  fc.constantFrom(...setupParameters.flatMap(({ name, key }) => [name, `${key}.front`, `${key}.all`])),
  anyText,
);

test('edits of a spoilt ACC file are legal or dropped with a sentence, and leave the given setup', () =>
  holds(
    fc.tuple(
      spoiltAccFile,
      fc.array(fc.record({ parameter: accParameter, value: anyNumber }), { maxLength: 8 }),
    ),
    ([file, edits]) => {
      const parsed = parseAccSetup(file);
      if (!parsed.ok) return;
      const before = printAccSetup(parsed.setup);
      const { setup, applied, dropped } = editAccSetup(parsed.setup, edits);
      assert.ok(applied.length + dropped.length >= edits.length, 'an edit has no answer');
      const illegal = checkAccSetup(setup).illegal.map(({ parameter }) => parameter);
      for (const { parameter, to } of applied)
        assert.ok(!illegal.includes(parameter), `${parameter} = ${to}`);
      for (const { reason } of dropped) assertSentence(reason);
      assert.equal(printAccSetup(parsed.setup), before);
    },
  ));

test('a .svm file is read, stored and read again, or refused in a sentence', () =>
  holds(
    svmInput,
    (input) => {
      const decoded = decodeSetupText(input);
      if (decoded.ok) assertStorable(decoded.text, 'a decoded text');
      else assertSentence(decoded.reason);
      const parsed = parseSvm(input);
      if (!parsed.ok) return assertSentence(parsed.reason);
      assert.ok(parsed.file.lines.length <= 20_000);
      const stored = svmText(parsed.file);
      const again = parseSvm(stored);
      // A file of UTF-16 may grow past the limit when it is stored as UTF-8.
      if (again.ok) assert.deepEqual(again.file.lines, parsed.file.lines);
      else assert.ok(stored.length * 3 > 256 * 1024, 'a stored file cannot be read');
      for (const { label } of describeSvm(parsed.file).sections.flatMap(({ rows }) => rows))
        assert.notEqual(label, '');
      assert.ok((customNotes(stored) ?? '').length <= stored.length);
    },
    hostileFiles,
  ));

const svmParameter = fc.oneof(
  fc.constantFrom(
    ...words('tyrePressure.LF camber.front rideHeight.all rearWing brakeBias ENGINE.RevLimitSetting'),
  ),
  anyText,
);

test('edits of a spoilt .svm file stay within its lines', () =>
  holds(
    fc.tuple(
      spoiltSvmFile,
      fc.array(fc.record({ parameter: svmParameter, value: anyNumber }), { maxLength: 6 }),
    ),
    ([text, edits]) => {
      const parsed = parseSvm(text);
      if (!parsed.ok) return;
      const rows = describeSvm(parsed.file).sections.flatMap((section) => section.rows);
      const { file, applied, dropped } = editSvm(parsed.file, edits);
      assert.ok(applied.length + dropped.length >= edits.length, 'an edit has no answer');
      for (const { setting, toIndex } of applied) {
        // A setting that stands twice in a file may go as far as either line says.
        const own = rows.filter((row) => row.setting === setting);
        const highest = Math.max(...own.map(({ legalRaw, raw }) => Math.max(legalRaw?.[1] ?? raw, raw)));
        assert.ok(Number.isInteger(toIndex) && toIndex >= 0 && toIndex <= highest, `${setting} ${toIndex}`);
      }
      const again = parseSvm(svmText(file));
      assert.ok(again.ok);
      assert.deepEqual(again.file.lines, file.lines);
      assert.equal(svmSettings(file).length, svmSettings(parsed.file).length);
    },
  ));

test('any file is recognised, and so is its stored text, or refused in a sentence', () =>
  holds(
    fc.record({ file: setupInput, name: fileName }),
    ({ file, name }) => {
      const result = recogniseSetupFile(file, name);
      if (!result.ok) return assertSentence(result.reason);
      const { game, carName, trackId, text } = result;
      assertStorable(text, 'a recognised file');
      assertStorable(carName, 'the name of a car');
      if (game !== 'ACC') assert.doesNotMatch(text, /^[ \t]*\/\/[ \t]*VEH[ \t]*=.*[\\/]/im);
      assert.deepEqual(recogniseSetupFile(text, name), result, 'the stored text is read as something else');
      const setup = { game, car: carName, track: trackId ?? '', setup_data: text };
      assert.ok(downloadOf(setup, { telemetryLaps: 0 }).body.length > 0);
    },
    hostileFiles.map((file) => ({ file, name: 'x.svm' })),
  ));
