import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { Generation } from '#platform/adapters/supabase/generations';
import type { Driver } from '#platform/identity/driver';
import { gameUnits, printUnits } from '#racing/setup/chosen-units';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { readSetup } from '#racing/setup/formats';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { exampleLmuSetup } from '#racing/setup/svm/fixtures/example-setups';
import { defaultValues } from '../form/setup-form.server.ts';
import { conditionsShown } from '../form/touched-fields.ts';
import { readOrder, runId } from './run-request.server.ts';

const earlier: Generation = {
  id: 12,
  clerk_user_id: 'user_a',
  request_id: 'f6ec37a5-4cf2-44a3-9ae3-05c7d0d0b1f1',
  kind: 'generate',
  status: 'done',
  game: 'ACC',
  car: 'porsche_992_gt3_r',
  track: 'monza',
  request: { sessionType: 'qualifying', weather: 'dry', temperature: 25, setupStyle: 'balanced' },
  result: null,
  source: 'model',
  parent_id: null,
  created_at: '2026-11-20T12:00:00+00:00',
  finished_at: null,
  taken_at: null,
};

const claims = {
  sub: 'user_a',
  sid: 's',
  iss: 'https://clerk.example',
  azp: 'https://example',
  iat: 0,
  exp: 1,
};
const driver: Driver = { state: 'signed-in', userId: 'user_a', sessionId: 's', token: 't', claims };
const context = { driver, generations: { byId: async (id: number) => (id === earlier.id ? earlier : null) } };

const formId = '2b1a0c3e-6a33-4c57-9f0e-0d8f8f2f6a11';

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  const filled = {
    game: 'ACC',
    requestId: formId,
    car: 'porsche_992_gt3_r',
    track: 'monza',
    sessionType: 'qualifying',
    weather: 'dry',
    temperature: '25',
    setupStyle: 'balanced',
    prompt: '',
  };
  for (const [name, value] of Object.entries({ ...filled, ...fields })) form.set(name, value);
  return form;
}

const answerTo = (fields: Record<string, string | File>) => readOrder(context, formOf(fields));

async function orderFor(fields: Record<string, string | File>) {
  const read = await answerTo(fields);
  if (!read.ok) throw new Error(read.message);
  return read.order;
}

test.each([
  [
    'without a setup asks for a new one',
    { prompt: ' loose ' },
    'generate',
    { temperature: 25, prompt: 'loose' },
  ],
  [
    'with a setup refines it by the words of the driver',
    { setupId: '12', prompt: 'loose on entry at T5' },
    'refine',
    { setupId: 12, refinementPrompt: 'loose on entry at T5' },
  ],
  [
    'with another car or track makes a new setup, with everything it says',
    { setupId: '12', track: 'spa', prompt: 'kerbs' },
    'generate',
    { game: 'ACC', car: 'porsche_992_gt3_r', track: 'spa', prompt: 'kerbs' },
  ],
])('a form %s', async (_, fields, ask, body) => {
  expect(await orderFor(fields)).toMatchObject({ ask, body });
});

test.each([
  [{ duration: '20' }, { duration: 20, laps: null }],
  [{ duration: '60', laps: '12' }, { laps: 12 }],
  [
    { tank: '110', fuelPerLap: '3,1' },
    { tank: 110, fuelPerLap: 3.1 },
  ],
  [{ weather: 'wet', duration: '' }, { weather: 'wet' }],
  [
    { pitWindow: '25 – 35', tyresAtStops: 'on', changingWeather: 'on' },
    { pitWindow: '25-35', tyresAtStops: true, changingWeather: true },
  ],
])('a refinement with %j is for %j', async (fields, conditions) => {
  const { body } = await orderFor({ setupId: '12', ...fields, prompt: 'loose' });
  expect(body).toMatchObject({ conditions });
  expect(Object.keys((body as { conditions: object }).conditions)).toEqual(Object.keys(conditions));
});

test('a cleared field is cleared in the request', async () => {
  const request = {
    ...earlier.request,
    sessionType: 'race',
    laps: 12,
    duration: 60,
    tank: 110,
    pitWindow: '25-35',
    fuelAtStops: true,
  };
  const byId = async () => ({ ...earlier, request });
  const form = formOf({ setupId: '12', sessionType: 'race', duration: '60', laps: '', tank: '' });
  const read = await readOrder({ ...context, generations: { byId } }, form);
  expect(read.ok && read.order.body).toMatchObject({
    conditions: { duration: 60, laps: null, tank: null, pitWindow: null, fuelAtStops: null },
  });
});

test('changed conditions reach the engineer as fields, beside the words and not in them', async () => {
  const changed = { sessionType: 'race', temperature: '77F', weather: 'wet' };
  const conditions = { sessionType: 'race', weather: 'wet' };
  const { body } = await orderFor({ setupId: '12', ...changed, prompt: 'loose' });
  expect(body).toMatchObject({ refinementPrompt: 'loose', conditions });
  const alone = await orderFor({ setupId: '12', temperature: '18,5' });
  expect(alone.body).toMatchObject({ refinementPrompt: '', conditions: { temperature: 18.5 } });
});

const photo = new File(['\x89PNG\r\n\x1a\n'], 'photo.png');

test.each<[form: string, fields: Record<string, string | File>, refusal: object]>([
  [
    'that changes nothing',
    { setupId: '12', prompt: '  ' },
    { status: 400, errors: { prompt: 'Please say what the car should do differently' } },
  ],
  ['for somebody else’s setup', { setupId: '13', prompt: 'more wing' }, { status: 404 }],
  ['without a game', { game: '' }, { message: 'Please select a game first' }],
  ['with a file that is no setup', { game: 'LMU', baseFile: photo }, { status: 422 }],
])('a form %s is sent back', async (_, fields, refusal) => {
  expect(await answerTo(fields)).toMatchObject({ ok: false, ...refusal });
});

test('missing fields are named one by one, and typed ones come back', async () => {
  const read = await answerTo({ car: '', track: '', temperature: 'warm', prompt: 'keep me' });
  expect(read).toMatchObject({
    ok: false,
    message: 'Please select a car',
    errors: {
      car: 'Car is required',
      track: 'Track is required',
      temperature: 'Temperature must be between 0 and 70 °C',
    },
    values: { prompt: 'keep me', temperature: 'warm' },
  });
});

test('the air’s temperature goes along in the game’s unit, may be left out, and comes back where it is wrong', async () => {
  const units = printUnits({ ...gameUnits, temperature: 'F' });
  const warm = await orderFor({ temperature: '77', airTemperature: '77', units });
  expect(warm.body).toMatchObject({ airTemperature: 25 });
  expect((await orderFor({ airTemperature: ' ' })).body).toMatchObject({ airTemperature: null });
  expect(await answerTo({ airTemperature: 'mild' })).toMatchObject({
    ok: false,
    errors: { airTemperature: 'Air temperature must be between 0 and 70 °C' },
    values: { airTemperature: 'mild' },
  });
});

test.each([
  ['half time', 'Pit Window must be two minutes, such as 25-35'],
  ['35-25', 'Pit Window must end after it begins'],
  ['25-1500', 'Pit Window must end within 24 hours'],
])('a pit window of %s is refused in a sentence, and all values come back', async (pitWindow, said) => {
  const typed = { pitWindow, fuelAtStops: 'on', changingWeather: 'on' };
  expect(await answerTo(typed)).toMatchObject({
    ok: false,
    errors: { pitWindow: said },
    values: { ...typed, tyresAtStops: '' },
  });
});

test('the same form sent twice names one run, a changed one another', async () => {
  const first = await runId(formId, { car: 'a' });
  expect(z.uuid().safeParse(first).success).toBe(true);
  expect(await runId(formId, { car: 'a' })).toBe(first);
  expect(await runId(formId, { car: 'b' })).not.toBe(first);
  expect(await runId('c2a1ad5e-54f4-4ac0-8e65-4ea1c1b1f7d3', { car: 'a' })).not.toBe(first);
});

test('a refinement comes back with all that was typed while the database is away', async () => {
  const generations = { byId: () => Promise.reject(new DatabaseUnavailable('away')) };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const read = await readOrder({ driver, generations }, formOf({ setupId: '12', prompt: 'less understeer' }));
  expect(read).toMatchObject({ ok: false, status: 503, values: { prompt: 'less understeer' } });
});

test('garage data go along as a file or pasted, and what is none is told at its own field', async () => {
  const lmu = { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'spa' };
  const garageData = JSON.stringify(garageDataOf('BMW_M4_LMGT3'));
  const ways: Record<string, string | File>[] = [
    { garageData },
    { garageFile: new File([garageData], 'garage.json') },
  ];
  for (const fields of ways)
    expect((await orderFor({ ...lmu, ...fields })).body).toMatchObject({ garageData });
  const read = await answerTo({ ...lmu, garageData: 'hello' });
  expect(read).toMatchObject({ ok: false, status: 422, values: { garageData: 'hello' } });
  expect(read.ok || Object.keys(read.errors)).toEqual(['garageData']);
});

test('a form with a file of the driver’s own and no car is for the car of the file', async () => {
  const lmu = { game: 'LMU', car: '', track: 'le_mans' };
  const file = new File([exampleLmuSetup()], 'mine.svm');
  const carId = readSetup('LMU', exampleLmuSetup())?.carId;
  for (const field of ['baseFile', 'garageFile']) {
    const { body } = await orderFor({ ...lmu, [field]: file });
    expect([field, body]).toEqual([field, expect.objectContaining({ car: carId, track: 'le_mans' })]);
  }
  const { body } = await orderFor({ ...lmu, car: 'Ferrari_499P', baseFile: file });
  expect(body).toMatchObject({ car: 'Ferrari_499P' });
  const folder = new File([ferrari296File], 'Setups/ferrari_296_gt3/spa/mine.json');
  const placed = await orderFor({ game: 'ACC', car: '', track: '', baseFile: folder });
  expect(placed.body).toMatchObject({ car: 'ferrari_296_gt3', track: 'spa' });
});

const initialValues = {
  weather: 'dry',
  sessionType: 'qualifying',
  temperature: '25',
  setupStyle: 'balanced',
};
const initialConditions = conditionsShown({ ...defaultValues, ...initialValues });

test.each<[what: string, fields: Record<string, string>, touched: string[]]>([
  ['nothing', {}, []],
  ['the weather', { weather: 'wet' }, ['weather']],
  ['a length in laps', { laps: '12' }, ['duration', 'laps']],
  ['what was there before', { weather: 'dry', duration: '60' }, []],
])(
  'a form on which the driver touched %s says so, so that words may name the rest',
  async (_, fields, touched) => {
    const form = { duration: '60', ...fields, shown: initialConditions };
    const runOrder = await orderFor(form);
    expect([...((runOrder.body as { touched?: string[] }).touched ?? ['unsaid'])].sort()).toEqual(touched);
    const inHand = await orderFor({ ...form, communitySetupId: '7', prompt: 'loose' });
    expect(Object.keys((inHand.body as { conditions: object }).conditions).sort()).toEqual(touched);
  },
);

test('a form that does not say what it began with counts as set by hand', async () => {
  for (const text of ['', '7', '[', '{']) {
    const { body } = await orderFor({ communitySetupId: '7', prompt: 'loose', shown: text });
    expect(body).toMatchObject({ conditions: { weather: 'dry', sessionType: 'qualifying' } });
  }
});
