import { expect, test } from 'vitest';
import { fileWith, readTyped } from './stint.fixture.ts';

const understood = (typed: Parameters<typeof readTyped>[0]) => {
  const read = readTyped(typed);
  return read.ok ? read : { problems: read.problems };
};

const hotPressures: [typed: string, psi: number, isTurned?: true][] = [
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
];

test('a hot pressure is read in every way in which drivers type it, and said where it was turned', () => {
  for (const [typed, psi, isTurned = false] of hotPressures) {
    const read = understood({ hot_lf: typed });
    expect([typed, 'sheet' in read ? read.sheet.hot.LF : read]).toEqual([typed, psi]);
    expect([typed, 'understood' in read && read.understood.length > 0]).toEqual([typed, isTurned]);
  }
});

test('what could be two pressures is asked, unless another wheel tells', () => {
  expect(understood({ hot_lf: '2.3' })).toEqual({
    problems: { hot_lf: '“2.3” could be 33.4 psi or 23.0 psi. Type it like 27.6 psi.' },
  });
  const withOthers = understood({ hot_lf: '2.3', hot_rf: '2.45', hot_lr: '2.5' });
  expect('sheet' in withOthers && withOthers.sheet.hot.LF).toBe(23);
  for (const typed of ['x', '-27', '7', '60', '27.6.1', '1e3', '27 furlongs'])
    expect(understood({ hot_lf: typed })).toHaveProperty('problems.hot_lf');
});

test('temperatures in Fahrenheit are understood and said', () => {
  const read = understood({ track_temp: '82', next_track_temp: '90 F' });
  expect('sheet' in read && [read.sheet.trackTemp, read.sheet.nextTrackTemp, read.understood]).toEqual([
    27.8,
    32.2,
    ['“82” is read as 27.8 °C: it was °F.', '“90 F” is read as 32.2 °C: it was °F.'],
  ]);
  expect(understood({ track_temp: '400' })).toHaveProperty('problems.track_temp');
});

const laps: [typed: string, seconds: number][] = [
  ['2:17.3', 137.3],
  ['2:17,3', 137.3],
  ['2.17.3', 137.3],
  ['2m17.3s', 137.3],
  ['137.3', 137.3],
  ['217.3', 137.3],
];

test('lap times are read as drivers write them', () => {
  for (const [typed, seconds] of laps) {
    const read = understood({ best_lap: typed });
    expect([typed, 'sheet' in read && read.sheet.bestLap]).toEqual([typed, seconds]);
  }
  for (const typed of ['fast', '2:77.3', '9', '20:00'])
    expect(understood({ best_lap: typed })).toHaveProperty('problems.best_lap');
});

test('laps that stand the wrong way round are turned, and litres a lap become those of the stint', () => {
  const read = understood({ best_lap: '2:20', typical_lap: '2:18', laps: '10', fuel_used: '3.6' });
  expect('sheet' in read && [read.sheet.bestLap, read.sheet.typicalLap, read.sheet.fuelUsed]).toEqual([
    138, 140, 36,
  ]);
  expect('sheet' in read && read.understood).toHaveLength(2);
});

test('the length of a race is read in minutes and hours', () => {
  for (const [typed, minutes] of [
    ['60', 60],
    ['90 min', 90],
    ['1h', 60],
    ['2h30', 150],
    ['1:30', 90],
    ['1,5 h', 90],
  ]) {
    const read = understood({ race_minutes: String(typed) });
    expect([typed, 'sheet' in read && read.sheet.raceMinutes]).toEqual([typed, minutes]);
  }
});

test('what is readable and senseless is a question, which the driver may answer', () => {
  const file = fileWith([25.3, 25.3, 25.3, 25.3]);
  const cold = { hot_lf: '25.3', hot_rf: '25.3', hot_lr: '25.3', hot_rr: '25.3' };
  const asked = readTyped(cold, file);
  expect(asked).toMatchObject({
    ok: false,
    isDoubted: true,
    problems: { hot_lf: expect.stringContaining('cold pressures') },
  });
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
    'All four tyres are taken as 27.6 psi hot. They hardly ever are: read each wheel for a better sum.',
  ]);
});

test('an empty sheet is asked for a figure', () => {
  expect(understood({})).toHaveProperty('problems.hot_lf');
});
