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

test('a complete form has no errors', () => {
  expect(uploadErrors(complete, bmw)).toEqual({});
});

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
  expect(uploadErrors(empty, null)).toEqual({
    title: 'Title is required',
    game: 'Game is required',
    car: 'Car is required',
    track: 'Track is required',
    description: 'Description is required',
    setup_data: 'Setup data is required',
  });
});

test('blanks are nothing, and what is too long is said', () => {
  for (const [typed, errors] of [
    [{ title: ' \t' }, { title: 'Title is required' }],
    [{ title: '\0' }, { title: 'Title is required' }],
    [{ title: '\u001b\n' }, { title: 'Title is required' }],
    [{ description: '\0 ' }, { description: 'Description is required' }],
    [{ title: 'x'.repeat(121) }, { title: 'Title must contain at most 120 characters' }],
    [{ description: 'x'.repeat(5_001) }, { description: 'Description must contain at most 5000 characters' }],
  ])
    expect(uploadErrors({ ...complete, ...typed }, bmw)).toEqual(errors);
});

test('a best lap is one that the car’s class can drive there', () => {
  const errorOf = (lap_time: string, track = 'spa') =>
    uploadErrors({ ...complete, track, lap_time }, bmw).lap_time;
  for (const lap of ['0:30.000', '1:50', '2:08.0']) expect(errorOf(lap)).toMatch(/^No GT3 car laps Circuit/);
  expect(errorOf('6:30', 'nurburgring_24h')).toMatch(/in less than 7:44/);
  for (const lap of ['', '2:09', '2:16.4', '2:40']) expect(errorOf(lap)).toBeUndefined();
  expect(errorOf('8:01', 'nurburgring_24h')).toBeUndefined();
});

test('a video is optional, and must be one of YouTube', () => {
  expect(uploadErrors({ ...complete, youtube_url: ' https://youtu.be/dQw4w9WgXcQ ' }, bmw)).toEqual({});
  expect(uploadErrors({ ...complete, youtube_url: 'youtu.be/dQw4w9WgXcQ' }, bmw)).toEqual({
    youtube_url: 'Enter a valid YouTube URL',
  });
});

test('the file decides which game and car it is for', () => {
  expect(uploadErrors({ ...complete, game: 'LMU', car: 'Ferrari_499P', track: 'spa' }, bmw)).toEqual({
    game: 'This file is a setup for Assetto Corsa Competizione',
  });
  expect(uploadErrors({ ...complete, car: 'porsche_992_gt3_r' }, bmw)).toEqual({
    car: 'This file is for the BMW M4 GT3 2021',
  });
});

test('a car that only its file knows may be shared under that name, and no other unknown car', () => {
  const mod: RecognisedSetup = { ...bmw, game: 'rFactor2', carId: null, carName: 'My own mod' };
  const values = { ...complete, game: 'rFactor2', car: 'My own mod', track: 'lime-rock-park' };
  expect(uploadErrors(values, mod)).toEqual({});
  expect(uploadErrors({ ...values, car: 'Another mod' }, mod)).toEqual({ car: 'Car is required' });
});

test('a file chosen later fills in what it tells, and keeps the track that it does not tell', () => {
  const lmu = recognised('demo-lmu-le-mans-race');
  expect(filledIn(complete, lmu, { overwriting: true })).toMatchObject({
    game: 'LMU',
    car: 'BMW_M4_LMGT3',
    track: '',
    title: 'Race pace',
  });
  const porsche = recognised('demo-acc-monza-qualifying');
  expect(filledIn(complete, porsche, { overwriting: true })).toMatchObject({
    car: 'porsche_992_gt3_r',
    track: 'spa',
  });
});

test('a file sent with the form fills in only what was left open', () => {
  const named = recognised('demo-acc-monza-qualifying', 'Setups/porsche_992_gt3_r/monza/q.json');
  expect(filledIn({ ...empty, track: '' }, named, { overwriting: false })).toMatchObject({
    game: 'ACC',
    car: 'porsche_992_gt3_r',
    track: 'monza',
  });
  expect(filledIn(complete, named, { overwriting: false })).toMatchObject({
    car: 'bmw_m4_gt3',
    track: 'spa',
  });
});

test('what is stored has ids, one line of title, plain line ends and no empty video', () => {
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

test('what a setup is for is stored as typed, and its file tells what was left open', () => {
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
    ...complete,
    session: 'endurance',
    weather: 'snow',
    air_celsius: '99',
    track_celsius: 'warm',
    game_version: '1.10 beta',
    race_minutes: '0',
    fuel_litres: '301',
    lap_time: 'quick',
  };
  expect(Object.keys(uploadErrors(wrong, bmw)).sort()).toEqual(
    'air_celsius fuel_litres game_version lap_time race_minutes session track_celsius weather'.split(' '),
  );
});
