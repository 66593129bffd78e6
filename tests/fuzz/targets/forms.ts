import assert from 'node:assert/strict';
import fc from 'fast-check';
import { garageInWords } from '#racing/setup/garage/garage-in-words';
import { sentGarageSchema } from '#racing/setup/garage/sent-garage';
import { recogniseSetupFile } from '#racing/setup/recognise';
import { readForm } from '../../../app/edge/read-form.server.ts';
import { readSetupForm } from '../../../app/assistant/form/setup-form.server.ts';
import {
  garageInUpload,
  putGarageInPlace,
  readGarage,
} from '../../../app/garage/upload/garage-data.server.ts';
import { storedUpload, typedUpload, uploadErrors } from '../../../app/garage/upload/upload-values.server.ts';
import { target } from '../fuzz.ts';
import { anyText, hostileTexts, textOf } from '../../support/hostile-inputs.ts';
import { assertSentence, assertStorable } from '../invariants.ts';
import { garageInput } from './setup-files.ts';
import { fileName, setupInput, spoiltAccFile, spoiltSvmFile } from '../setup-files.ts';

const goodUpload = {
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
const goodOrder = {
  game: 'LMU',
  car: 'BMW_M4_LMGT3',
  track: 'Spa',
  temperature: '25',
  prompt: 'Loose on entry.',
  baseSetup: '',
  garageData: '',
};

type Field = [name: string, value: string];

function spoiltForm(fields: Readonly<Record<string, string>>): fc.Arbitrary<Field[]> {
  const names = Object.keys(fields);
  const change = fc.tuple(
    fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 5 }, { arbitrary: anyText, weight: 1 }),
    anyText,
  );
  return fc
    .tuple(fc.array(change, { maxLength: 4 }), fc.nat(names.length))
    .map(([changes, left]) => [...Object.entries(fields).filter((_, place) => place !== left), ...changes]);
}

function formOf(fields: readonly Field[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

target({
  name: 'uploads: what was typed',
  input: fc.record({
    fields: spoiltForm(goodUpload),
    file: fc.oneof(spoiltAccFile, spoiltSvmFile, garageInput, anyText),
  }),
  examples: hostileTexts.flatMap((text) => [
    { fields: Object.entries({ ...goodUpload, title: `a${text}`, description: `a${text}` }), file: '' },
    {
      fields: Object.entries({ ...goodUpload, youtube_url: `https://youtu.be/${text}`, car: text }),
      file: '',
    },
  ]),
  async check({ fields, file }) {
    const form = formOf(fields);
    form.append('setup_file', new File([file], 'a.svm'));
    await putGarageInPlace(form);
    const values = typedUpload(form);
    const { text, garage, error } = await readGarage(form, values.garageData);
    if (error !== undefined) assertSentence(error);
    if (garage) {
      assertStorable(text, 'garage data');
      assertSentence(garageInWords(garage));
      const told = garageInUpload({ game: garage.game, car: 'AstonMartin_Valkyrie', text: file }, garage);
      if (told) assert.ok(sentGarageSchema.safeParse(told).success, 'what is told is refused');
    }
    for (const value of Object.values(values)) assert.equal(typeof value, 'string');
    assert.match(values.request_id, /^[0-9a-f-]{36}$/i);
    const recognised = recogniseSetupFile(file, '');
    const errors = uploadErrors(values, recognised.ok ? recognised : null);
    for (const error of Object.values(errors)) assert.match(error, /^[A-Z]/);
    if (Object.keys(errors).length > 0) return;
    const row = storedUpload(values);
    assertStorable(row.car_name, 'a car');
    assertStorable(row.track_name, 'a track');
    assertStorable(row.youtube_url ?? '', 'a link');
    assert.ok(row.title && row.title.length <= 120 && row.note && row.note.length <= 5_000);
    assert.doesNotMatch(row.title, /\p{Cc}/u);
  },
});

target({
  name: 'the generation form',
  input: fc.record({
    fields: spoiltForm(goodOrder),
    file: fc.option(setupInput, { nil: null }),
    name: fileName,
  }),
  async check({ fields, file, name }) {
    const form = formOf(fields);
    const bytes = file !== null && new Uint8Array(Buffer.from(file));
    if (bytes) for (const field of ['baseFile', 'garageFile']) form.append(field, new File([bytes], name));
    const { values, fileErrors } = await readSetupForm(form);
    for (const value of Object.values(values)) assert.equal(typeof value, 'string');
    for (const field of ['baseSetup', 'garageData'] as const) {
      const error = fileErrors[field];
      if (error === undefined) assertStorable(values[field], field);
      else assertSentence(error);
    }
  },
});

const boundary = '----scrutineer';
const multipart = textOf(
  `--${boundary}\r\n`,
  `--${boundary}--\r\n`,
  'Content-Disposition: form-data; name="title"\r\n\r\n',
  'Content-Disposition: form-data; name="setup_file"; filename="a.svm"\r\n',
  'Content-Type: application/octet-stream\r\n\r\n',
  '\r\n',
  'x',
  '"',
);
const urlencoded = textOf('title=', '&', '=', '%', '%FF', '+', 'setup_data=', 'a');
const contentType = fc.oneof(
  fc.constantFrom(
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=windows-1252',
    'application/json',
    'text/plain',
    '',
  ),
  anyText.map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);

target({
  name: 'bodies of forms',
  input: fc.record({ body: fc.oneof(multipart, urlencoded, anyText), type: contentType }),
  examples: hostileTexts.map((body) => ({ body, type: 'application/x-www-form-urlencoded' })),
  async check({ body, type }) {
    const request = new Request('https://scrutineer.test/upload-setup', { method: 'POST', body });
    request.headers.set('content-type', type);
    try {
      assert.ok((await readForm(request)) instanceof FormData);
    } catch (refusal) {
      if (!(refusal instanceof Response)) throw refusal;
      assert.equal(refusal.status, 400);
    }
  },
});
