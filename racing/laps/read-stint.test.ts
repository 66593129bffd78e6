import { expect, test } from 'vitest';
import { fileWith, readTyped } from './stint.fixture.ts';

const understood = (typed: Parameters<typeof readTyped>[0]) => {
  const read = readTyped(typed);
  return read.ok ? read : { problems: read.problems };
};

type Sheet = Extract<ReturnType<typeof readTyped>, { ok: true }>['sheet'];
const sheetOf = (typed: Parameters<typeof readTyped>[0]): Partial<Sheet> => {
  const read = readTyped(typed);
  return read.ok ? read.sheet : {};
};

test.each<[typed: string, psi: number, isTurned?: true]>([
  ['27.6', 27.6],
  ['27,6', 27.6],
  ['27.6 psi', 27.6],
  ['2.75', 27.5, true],
  ['275', 27.5, true],
  ['2750', 27.5, true],
  ['1.9', 27.6, true],
  ['1,9 bar', 27.6, true],
  ['190', 27.6, true],
  ['190 kPa', 27.6, true],
  ['２７．６', 27.6],
])('a hot pressure typed as %s is %d psi, and said where it was turned', (typed, psi, isTurned) => {
  const read = understood({ hot_lf: typed });
  expect(read).toMatchObject({ sheet: { hot: { LF: psi } } });
  expect('understood' in read && read.understood.length > 0).toBe(isTurned ?? false);
});

test.each([
  ...['x', '-27', '7', '60', '27.6.1', '1e3', '27 furlongs'].map((typed) => ['hot_lf', typed]),
  ...['fast', '2:77.3', '9', '20:00'].map((typed) => ['best_lap', typed]),
  ['track_temp', '400'],
])('a figure for %s is none that reads %s', (field = '', typed = '') => {
  expect(understood({ [field]: typed })).toHaveProperty(`problems.${field}`);
});

test('an ambiguous pressure is asked about, unless another wheel tells', () => {
  expect(understood({ hot_lf: '2.3' })).toEqual({
    problems: { hot_lf: '“2.3” could be 33.4 psi or 23.0 psi. Type it like 27.6 psi.' },
  });
  expect(sheetOf({ hot_lf: '2.3', hot_rf: '2.45', hot_lr: '2.5' }).hot?.LF).toBe(23);
});

test('temperatures in Fahrenheit are understood and said', () => {
  expect(understood({ track_temp: '82', next_track_temp: '90 F' })).toMatchObject({
    sheet: { trackTemp: 27.8, nextTrackTemp: 32.2 },
    understood: ['“82” is read as 27.8 °C: it was °F.', '“90 F” is read as 32.2 °C: it was °F.'],
  });
});

test.each(['2:17.3', '2:17,3', '2.17.3', '2m17.3s', '137.3', '217.3'])(
  'a lap time is read as drivers write it: %s',
  (typed) => {
    expect(sheetOf({ best_lap: typed }).bestLap).toBe(137.3);
  },
);

test('laps that stand the wrong way round are turned, and litres a lap become those of the stint', () => {
  const typed = { best_lap: '2:20', typical_lap: '2:18', laps: '10', fuel_used: '3.6' };
  expect(sheetOf(typed)).toMatchObject({ bestLap: 138, typicalLap: 140, fuelUsed: 36 });
  expect(understood(typed)).toMatchObject({ understood: [expect.anything(), expect.anything()] });
});

test.each([
  ['60', 60],
  ['90 min', 90],
  ['1h', 60],
  ['2h30', 150],
  ['1:30', 90],
  ['1,5 h', 90],
])('a race of %s is one of %i minutes', (typed, minutes) => {
  expect(sheetOf({ race_minutes: typed }).raceMinutes).toBe(minutes);
});

test('a readable but senseless figure is a question, which the driver may answer', () => {
  const file = fileWith([25.3, 25.3, 25.3, 25.3]);
  const cold = { hot_lf: '25.3', hot_rf: '25.3', hot_lr: '25.3', hot_rr: '25.3' };
  const problems = { hot_lf: expect.stringContaining('cold pressures') };
  expect(readTyped(cold, file)).toMatchObject({ ok: false, isDoubted: true, problems });
  expect(readTyped(cold, file, true).ok).toBe(true);
  expect(readTyped({ hot_lf: '22' }, file)).toMatchObject({ isDoubted: true });
  expect(readTyped({ hot_lf: '27', aim: '44' }, file)).toMatchObject({
    isDoubted: true,
    problems: { aim: expect.stringContaining('isn’t possible with this car') },
  });
});

test('four equal values are taken, and said to be unlikely', () => {
  const read = understood({ hot_lf: '27.6', hot_rf: '27.6', hot_lr: '27.6', hot_rr: '27.6' });
  expect('understood' in read && read.understood).toEqual([
    'All four tyres count as 27.6 psi hot. They rarely match: enter each wheel for a better result.',
  ]);
});

test('an empty sheet is asked for a figure', () => {
  expect(understood({})).toHaveProperty('problems.hot_lf');
});
