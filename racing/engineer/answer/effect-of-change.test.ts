import { expect, test } from 'vitest';
import { effectOfChange } from './effect-of-change.ts';

const effects = (parameter: string, game: 'ACC' | 'LMU' = 'ACC', byPosition = false) =>
  [true, false].map((rises) => effectOfChange(game, { parameter, rises, byPosition }));

test('a change up and a change down of each kind of setting say two things, in one line each', () => {
  for (const parameter of ['rearWing', 'camber.LF', 'rideHeight.front', 'tyrePressure.RR', 'brakeBias']) {
    const [up = '', down = ''] = effects(parameter);
    expect(
      [up, down].every((line) => /^[A-Z].{8,240}\.$/.test(line)),
      `${parameter}: ${up} / ${down}`,
    ).toBe(true);
    expect(up).not.toBe(down);
  }
});

test('a wheel has the words of its axle', () => {
  expect(effects('wheelRate.LF')).toEqual(effects('wheelRate.RF'));
  expect(effects('wheelRate.LF')).not.toEqual(effects('wheelRate.LR'));
});

test("LMU's lists that count down say the opposite where only the position is known", () => {
  expect(effects('brakeBias', 'LMU', true)).toEqual(effects('brakeBias', 'LMU', false).reverse());
});

test('a setting that the rulebook does not know is passed over', () => {
  expect(effects('ENGINE.RevLimitSetting')).toEqual(['', '']);
});
