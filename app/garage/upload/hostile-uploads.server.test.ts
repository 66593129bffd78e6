import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { glanceOf } from '#racing/drawing/glance';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { garageInWords } from '#racing/setup/garage/garage-in-words';
import { recogniseSetupFile } from '#racing/setup/recognise';
import {
  fileName,
  garageInput,
  hostileFiles,
  setupInput,
  spoiltAccFile,
  spoiltSvmFile,
} from '../../../tests/support/hostile-files.ts';
import { anyText, hostileTexts } from '../../../tests/support/hostile-inputs.ts';
import { assertSentence, assertStorable, holds } from '../../../tests/support/properties.ts';
import { readSetupForm } from '../../assistant/form/setup-form.server.ts';
import { drawSetup } from '../../setups/viewer/drawn-setup.server.tsx';
import { garageInUpload, putGarageInPlace, readGarage } from './garage-data.server.ts';
import { storedUpload, typedUpload, uploadErrors } from './upload-values.server.ts';

const upload = {
  title: 'Race setup',
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'monza',
  description: 'Calm on the kerbs.',
  youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
  setup_data: '{}',
  garageData: '',
  request_id: '0b6f3c1e-6a56-4f0e-9d6c-0a1b2c3d4e5f',
};
const generation = {
  game: 'LMU',
  car: 'BMW_M4_LMGT3',
  track: 'Spa',
  temperature: '25',
  prompt: 'Loose on entry.',
  baseSetup: '',
  garageData: '',
};

/** Fields of a form: one left out, some sent again with any text, and some that nobody knows. */
function spoiltForm(fields: Readonly<Record<string, string>>): fc.Arbitrary<[name: string, value: string][]> {
  const names = Object.keys(fields);
  const name = fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 5 }, anyText);
  return fc
    .tuple(fc.array(fc.tuple(name, anyText), { maxLength: 4 }), fc.nat(names.length))
    .map(([changes, left]) => [...Object.entries(fields).filter((_, place) => place !== left), ...changes]);
}

function formOf(fields: readonly [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test('an upload is stored within its bounds, or each error is a sentence beside its field', () =>
  holds(
    fc.record({
      fields: spoiltForm(upload),
      file: fc.oneof(spoiltAccFile, spoiltSvmFile, garageInput, anyText),
    }),
    async ({ fields, file }) => {
      const form = formOf(fields);
      form.append('setup_file', new File([file], 'a.svm'));
      await putGarageInPlace(form);
      const values = typedUpload(form);
      const { text, garage, error } = await readGarage(form, values.garageData);
      if (error !== undefined) assertSentence(error);
      if (garage) {
        assertStorable(text, 'garage data');
        assertSentence(garageInWords(garage));
        garageInUpload({ game: garage.game, car: 'AstonMartin_Valkyrie', text: file }, garage);
      }
      for (const value of Object.values(values)) assert.equal(typeof value, 'string');
      assert.match(values.request_id, /^[0-9a-f-]{36}$/i);
      const recognised = recogniseSetupFile(file, '');
      const errors = Object.values(uploadErrors(values, recognised.ok ? recognised : null));
      for (const sentence of errors) assert.match(sentence, /^[A-Z]/);
      if (errors.length > 0) return;
      const { title, note, car_name, track_name, youtube_url } = storedUpload(values);
      for (const stored of [car_name, track_name, youtube_url ?? '']) assertStorable(stored, 'a field');
      assert.match(title ?? '', /^\P{Cc}{1,120}$/u);
      assert.ok(note && note.length <= 5_000);
    },
    hostileTexts.flatMap((text) => [
      { fields: Object.entries({ ...upload, title: `a${text}`, description: `a${text}` }), file: '' },
      { fields: Object.entries({ ...upload, youtube_url: `https://youtu.be/${text}`, car: text }), file: '' },
    ]),
  ));

test('a file of the generation form is stored, or refused in a sentence', () =>
  holds(
    fc.record({ fields: spoiltForm(generation), file: setupInput, name: fileName }),
    async ({ fields, file, name }) => {
      const form = formOf(fields);
      for (const field of ['baseFile', 'garageFile'])
        form.append(field, new File([new Uint8Array(Buffer.from(file))], name));
      const { values, fileErrors } = await readSetupForm(form);
      for (const value of Object.values(values)) assert.equal(typeof value, 'string');
      for (const field of ['baseSetup', 'garageData'] as const) {
        const error = fileErrors[field];
        if (error === undefined) assertStorable(values[field], field);
        else assertSentence(error);
      }
    },
  ));

const ourLinks =
  /<a href="(?:#values-[a-zA-Z]+|\/settings\/[a-z]+\/[a-z\d-]+(?:\?car=[\w%.!~*()'-]+)?)"(?: class="[a-z -]+")?>/g;

test('a drawing of any file has numbers, and nothing that runs or leads away', () =>
  holds(
    setupInput,
    (file) => {
      const result = recogniseSetupFile(file, 'x.svm');
      if (!result.ok) return;
      const described = describeSetup(result.game, result.text);
      assert.ok(described);
      glanceOf(described);
      const { pictures, sections } = drawSetup(described);
      const markup = pictures + sections;
      assert.doesNotMatch(markup.replaceAll(ourLinks, ''), /<(?:script|img|a|iframe)\b/i);
      assert.doesNotMatch(
        markup,
        /\s(?:d|x|y|cx|cy|x1|x2|y1|y2|r|points|transform|style|width|height)="[^"]*NaN/,
      );
    },
    hostileFiles,
  ));
