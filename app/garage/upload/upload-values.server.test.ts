import { expect, test } from 'vitest';
import { demoSetup } from '#racing/setup/demo-setups';
import { type RecognisedSetup, recogniseSetupFile } from '#racing/setup/recognise';
import { filledIn, storedUpload, typedUpload, uploadErrors } from './upload-values.server.ts';

function recognised(id: string, name = ''): RecognisedSetup {
  const result = recogniseSetupFile(demoSetup(id)?.setup_data ?? '', name);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const bmw = recognised('demo-acc-spa-race');
const empty = typedUpload(new FormData());
const complete = {
  ...empty,
  title: 'Race pace',
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'spa',
  description: 'Calm',
  setup_data: bmw.text,
};

test('the car is asked for where a file names none, and the driver’s choice counts', () => {
  const file = recogniseSetupFile(
    'VehicleClassSetting="GT3"\n[REARWING]\nRWSetting=5\nVirtualEnergySetting=90\n',
    '',
  );
  if (!file.ok) throw new Error(file.reason);
  const values = filledIn(complete, file, { overwriting: true });
  expect(values).toMatchObject({ game: 'LMU', car: '' });
  for (const car of ['', 'Unknown car'])
    expect(uploadErrors({ ...values, car }, file).car).toBe('Car is required');
  expect(uploadErrors({ ...values, car: 'BMW_M4_LMGT3' }, file).car).toBeUndefined();
});

test('every required field says so', () => {
  const names = Object.entries({ title: 'Title', game: 'Game', car: 'Car', track: 'Track' });
  expect(uploadErrors(empty, null)).toEqual({
    ...Object.fromEntries(names.map(([field, name]) => [field, `${name} is required`])),
    description: 'Description is required',
    setup_data: 'Setup data is required',
  });
});

const asMod: RecognisedSetup = { ...bmw, game: 'rFactor2', carId: null, carName: 'My own mod' };
const ofMod = { game: 'rFactor2', car: 'My own mod', track: 'lime-rock-park' };
const youtube = 'https://youtu.be/dQw4w9WgXcQ';

test.each<[form: string, typed: Partial<typeof complete>, errors: object, file?: RecognisedSetup]>([
  ['is complete', {}, {}],
  ['has blanks for a title', { title: ' \t' }, { title: 'Title is required' }],
  ['has a title of NUL', { title: '\0' }, { title: 'Title is required' }],
  ['has a title of control characters', { title: '\u001b\n' }, { title: 'Title is required' }],
  ['has no description', { description: '\0 ' }, { description: 'Description is required' }],
  ['has a long title', { title: 'x'.repeat(121) }, { title: 'Title must contain at most 120 characters' }],
  [
    'has a long description',
    { description: 'x'.repeat(5_001) },
    { description: 'Description must contain at most 5000 characters' },
  ],
  ['has a video', { youtube_url: ` ${youtube} ` }, {}],
  [
    'has an address that is no video',
    { youtube_url: 'youtu.be/dQw4w9WgXcQ' },
    { youtube_url: 'Enter a valid YouTube URL' },
  ],
  [
    'names another game than its file',
    { game: 'LMU', car: 'Ferrari_499P' },
    { game: 'This file is a setup for Assetto Corsa Competizione' },
  ],
  [
    'names another car than its file',
    { car: 'porsche_992_gt3_r' },
    { car: 'This file is for the BMW M4 GT3 2021' },
  ],
  ['names a car that only its file knows', ofMod, {}, asMod],
  ['names a car that nobody knows', { ...ofMod, car: 'Another mod' }, { car: 'Car is required' }, asMod],
])('a form that %s is answered so', (_, typed, errors, file = bmw) => {
  expect(uploadErrors({ ...complete, ...typed }, file)).toEqual(errors);
});

test('a best lap is one that the car’s class can drive there', () => {
  const errorOf = (lap_time: string, track = 'spa') =>
    uploadErrors({ ...complete, track, lap_time }, bmw).lap_time;
  for (const lap of ['0:30.000', '1:50', '2:08.0']) expect(errorOf(lap)).toMatch(/^No GT3 car laps Circuit/);
  expect(errorOf('6:30', 'nurburgring_24h')).toMatch(/in less than 7:44/);
  for (const lap of ['', '2:09', '2:16.4', '2:40']) expect(errorOf(lap)).toBeUndefined();
  expect(errorOf('8:01', 'nurburgring_24h')).toBeUndefined();
});

test('a file chosen later fills in what it tells, and keeps the track that it does not tell', () => {
  const after = (id: string) => filledIn(complete, recognised(id), { overwriting: true });
  const lmu = { game: 'LMU', car: 'BMW_M4_LMGT3', track: '', title: 'Race pace' };
  expect(after('demo-lmu-le-mans-race')).toMatchObject(lmu);
  expect(after('demo-acc-monza-qualifying')).toMatchObject({ car: 'porsche_992_gt3_r', track: 'spa' });
});

test('a file sent with the form fills in only what was left open', () => {
  const named = recognised('demo-acc-monza-qualifying', 'Setups/porsche_992_gt3_r/monza/q.json');
  const after = (values: typeof empty) => filledIn(values, named, { overwriting: false });
  expect(after(empty)).toMatchObject({ game: 'ACC', car: 'porsche_992_gt3_r', track: 'monza' });
  expect(after(complete)).toMatchObject({ car: 'bmw_m4_gt3', track: 'spa' });
});

test('a stored setup has ids, one line of title, plain line ends and no empty video', () => {
  const typed = { car: 'BMW M4 GT3 2021', title: ' Two\u0000\nlines ', description: 'a\r\nb\n' };
  expect(storedUpload({ ...complete, ...typed })).toMatchObject({
    car_name: 'bmw_m4_gt3',
    title: 'Two lines',
    note: 'a\nb',
    youtube_url: null,
    is_public: true,
  });
});

test('a form without a usable request id gets one', () => {
  const form = new FormData();
  form.set('request_id', 'not one');
  expect(typedUpload(form).request_id).toMatch(/^[0-9a-f-]{36}$/);
});

test('conditions are stored as typed, and the file fills in those left open', () => {
  const form = new FormData();
  const typed = {
    session: 'race',
    air_celsius: ' 24,4 ',
    race_minutes: '60',
    lap_time: '2:17.345',
    weather: '',
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const open = { ...typedUpload(form), title: 'Race', game: 'ACC', track: 'spa', description: 'Calm' };
  expect(storedUpload(filledIn(open, bmw, { overwriting: false }))).toMatchObject({
    session: 'race',
    weather: 'dry',
    air_celsius: 24,
    track_celsius: null,
    game_version: null,
    race_minutes: 60,
    lap_ms: 137_345,
    fuel_litres: expect.any(Number),
  });
});

test('conditions that nothing has come back with what is wrong', () => {
  const wrong = {
    ...{ session: 'endurance', weather: 'snow', air_celsius: '99', track_celsius: 'warm' },
    ...{ game_version: '1.10 beta', race_minutes: '0', fuel_litres: '301', lap_time: 'quick' },
  };
  const errors = uploadErrors({ ...complete, ...wrong }, bmw);
  expect(Object.keys(errors).sort()).toEqual(Object.keys(wrong).sort());
});
