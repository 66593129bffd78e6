import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkAccSetup } from '#racing/setup/acc/check';
import { describeAccSetup } from '#racing/setup/acc/describe';
import { editAccSetup } from '#racing/setup/acc/edit';
import { setupParameters } from '#racing/setup/acc/parameters';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { printAccSetup } from '#racing/setup/acc/print';
import { makeLmuBaseline } from '#racing/engineer/baseline/lmu/baseline';
import { startFromGarage } from '#racing/engineer/baseline/lmu/garage-start';
import { readGarageData } from '#racing/setup/garage/garage-data';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { customNotes, describeSvm, editSvm, parseSvm, svmSettings, svmText } from '#racing/setup/svm/index';
import { decodeSetupText } from '#racing/setup/text';
import { anyText, spoilt, words } from '../../support/hostile-inputs.ts';
import { target } from '../fuzz.ts';
import { assertSentence, assertStorable, assertUnpolluted } from '../invariants.ts';
import { accInput, hostileFiles, spoiltAccFile, spoiltSvmFile, svmInput } from '../setup-files.ts';

const garageRequest = {
  game: 'LMU',
  track: 'spa',
  sessionType: 'race',
  weather: 'wet',
  trackTemperature: 38,
  setupStyle: 'aggressive',
  durationMin: 240,
} as const;

const anyNumber = fc.oneof(
  fc.double(),
  fc.double({ min: -50, max: 300 }),
  fc.integer({ min: -5, max: 200_000 }),
);

/** Tabs of the deepest level that is read, for each character of a file. */
const longestPrint = 64;

target({
  name: 'ACC files: read and print',
  input: accInput,
  examples: hostileFiles,
  check(input) {
    const parsed = parseAccSetup(input);
    assertUnpolluted();
    if (!parsed.ok) return assertSentence(parsed.reason);
    const printed = printAccSetup(parsed.setup);
    assert.ok(printed.length <= longestPrint * (input.length + 100), `printed ${printed.length} characters`);
    const again = parseAccSetup(printed);
    if (printed.length < 200_000) {
      assert.ok(again.ok, 'what was printed cannot be read');
      assert.deepEqual(again.setup, parsed.setup);
    }
    for (const { rows } of describeAccSetup(parsed.setup).sections) {
      for (const { label, text, place } of rows) {
        assert.ok(label !== '' && text !== '');
        assert.ok(place === null || (place >= 0 && place <= 1), `a place of ${place}`);
      }
    }
    assert.equal(typeof checkAccSetup(parsed.setup).legal, 'boolean');
  },
});

const garageCar = 'AstonMartin_Valkyrie';
const goodGarage = garageDataOf(garageCar);
/** A page of the garage with its text, its keys or its values spoilt. */
export const garageInput = fc.oneof(
  { arbitrary: spoilt(goodGarage).map((data) => JSON.stringify(data) ?? ''), weight: 3 },
  {
    arbitrary: fc.tuple(fc.nat(40_000), fc.nat(60), anyText).map(([from, length, put]) => {
      const text = JSON.stringify({ below: goodGarage });
      return text.slice(0, from % text.length) + put + text.slice((from % text.length) + length);
    }),
    weight: 2,
  },
  { arbitrary: anyText, weight: 1 },
);

target({
  name: 'garage data: read, and made a setup of',
  input: garageInput,
  examples: [...hostileFiles, '{"__proto__":{"VM_A":1,"VM_B":2}}', `${'[{"VM_A":'.repeat(30)}`],
  check(input) {
    const read = readGarageData(input);
    assertUnpolluted();
    if (!read.ok) return assertSentence(read.reason);
    for (const { index, lowest, count, text } of read.garage.settings.values()) {
      assert.ok(Number.isInteger(index) && lowest <= index && (count === null || index < count));
      assertStorable(text, 'a text of the garage');
    }
    if (read.garage.file) return;
    const { base, garage: facts } = startFromGarage(
      typeof input === 'string' ? input : new TextDecoder().decode(input),
      garageCar,
    );
    const { text } = makeLmuBaseline({ ...garageRequest, car: garageCar }, { base, garage: facts });
    const made = parseSvm(text);
    assert.ok(made.ok);
    for (const { section, name, index } of svmSettings(made.file)) {
      const legal = facts[`${section}.${name}`]?.legal;
      assert.ok(!legal || (index >= legal[0] && index <= legal[1]), `${name}=${index}`);
    }
  },
});

const accParameter = fc.oneof(
  fc.constantFrom(...setupParameters.flatMap(({ name, key }) => [name, `${key}.front`, `${key}.all`])),
  anyText,
);

target({
  name: 'ACC files: edit',
  input: fc.record({
    file: spoiltAccFile,
    edits: fc.array(fc.record({ parameter: accParameter, value: anyNumber }), { maxLength: 8 }),
  }),
  check({ file, edits }) {
    const parsed = parseAccSetup(file);
    if (!parsed.ok) return;
    const before = printAccSetup(parsed.setup);
    const { setup, applied, dropped } = editAccSetup(parsed.setup, edits);
    assert.ok(applied.length + dropped.length >= edits.length, 'an edit is not answered');
    const illegal = new Set(checkAccSetup(setup).illegal.map(({ parameter }) => parameter));
    for (const { parameter, to } of applied) {
      assert.ok(!illegal.has(parameter), `${parameter} was set to ${to}, which its car does not take`);
    }
    for (const { reason } of dropped) assertSentence(reason);
    assert.equal(printAccSetup(parsed.setup), before, 'the given setup was changed');
    assert.equal(setup.carName, parsed.setup.carName);
  },
});

target({
  name: '.svm files: read and print',
  input: svmInput,
  examples: hostileFiles,
  check(input) {
    const parsed = parseSvm(input);
    if (!parsed.ok) return assertSentence(parsed.reason);
    const { file } = parsed;
    assert.ok(file.lines.length <= 20_000);
    const stored = svmText(file);
    assertStorable(stored, 'a stored file');
    const again = parseSvm(stored);
    // A file of UTF-16 may grow past the limit when it is stored as UTF-8.
    if (again.ok) assert.deepEqual(again.file.lines, file.lines);
    else assert.ok(stored.length * 3 > 256 * 1024, 'a stored file cannot be read');
    for (const { rows } of describeSvm(file).sections) {
      for (const { label, text } of rows) assert.ok(typeof text === 'string' && label !== '');
    }
    assert.ok((customNotes(stored) ?? '').length <= stored.length);
  },
});

const svmParameter = fc.oneof(
  fc.constantFrom(
    ...words(`
    tyrePressure.LF camber.front rideHeight.all rearWing brakeBias radiator ENGINE.RevLimitSetting
    REARWING.RWSetting
  `),
  ),
  anyText,
);

target({
  name: '.svm files: edit',
  input: fc.record({
    file: spoiltSvmFile,
    edits: fc.array(
      fc.oneof(
        fc.record({ parameter: svmParameter, value: anyNumber }),
        fc.record({ parameter: svmParameter, index: anyNumber }),
      ),
      { maxLength: 6 },
    ),
  }),
  check({ file: text, edits }) {
    const parsed = parseSvm(text);
    if (!parsed.ok) return;
    const rows = describeSvm(parsed.file).sections.flatMap((section) => section.rows);
    const { file, applied, dropped } = editSvm(parsed.file, edits);
    assert.ok(applied.length + dropped.length >= edits.length, 'a wish is not answered');
    for (const { setting, toIndex } of applied) {
      // A setting that stands twice in a file may go as far as either line says.
      const ends = rows
        .filter((row) => row.setting === setting)
        .map(({ legalRaw, raw }) => Math.max(legalRaw?.[1] ?? raw, raw));
      assert.ok(
        Number.isInteger(toIndex) && toIndex >= 0 && toIndex <= Math.max(...ends),
        `${setting} ${toIndex}`,
      );
    }
    assert.equal(file.lines.length, parsed.file.lines.length);
    const again = parseSvm(svmText(file));
    assert.ok(again.ok && file.lines.every((line, place) => again.file.lines[place]?.raw === line.raw));
  },
});

target({
  name: 'setup files: encodings',
  input: svmInput,
  examples: hostileFiles,
  check(input) {
    const read = decodeSetupText(input);
    if (!read.ok) return assertSentence(read.reason);
    assertStorable(read.text, 'a decoded text');
    const again = decodeSetupText(read.text);
    if (typeof input === 'string') assert.equal(read.text, input);
    else if (again.ok) assert.equal(again.text, read.text);
  },
});
