import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accCars } from '../../catalogues/acc/index.ts';
import { readTyped } from '../laps/stint.fixture.ts';
import { legalClicks, nearestClick, shownText, shownValue } from './acc/scale.ts';
import { carTable } from './acc/car-parameters.ts';
import { everyUnits, gameUnits, type Units } from './chosen-units.ts';
import { inUnits } from './in-units.ts';
import { inFirstUnit } from './measures.ts';
import { figureForField, typedCelsius, typedTemperature, typedVolume } from './typed-in-units.ts';

const anyUnits = fc.constantFrom(...everyUnits.values());
const inches: Units = { ...gameUnits, temperature: 'F', length: 'in', volume: 'gal' };

/** Types a shown text back and returns it in the game's unit. */
function typedBack(text: string): number {
  const [, number = '', unit = ''] = /^(-?[\d.]+) ?(.*)$/.exec(text) ?? [];
  return inFirstUnit(Number(number), unit);
}

test('the shown value of every click of every car is the same click when typed back', () => {
  const scales = accCars
    .flatMap(({ id }) => carTable(id).sections.flatMap(({ settings }) => settings))
    .flatMap(({ scale }) => (scale && /^(psi|mm|L)$/.test(scale.unit) ? [scale] : []));
  const choices: Units[] = [inches, { ...inches, pressure: 'bar' }, { ...inches, pressure: 'kPa' }];
  const lost = [...new Set(scales)].flatMap((scale) => {
    const [lowest, highest] = legalClicks(scale);
    const clicks = Array.from({ length: highest - lowest + 1 }, (_, place) => lowest + place);
    return choices.flatMap((units) =>
      clicks
        .filter((click) => shownValue(scale, click) !== null)
        .map((click) => ({ click, shown: inUnits(shownText(scale, click), units) }))
        .filter(({ click, shown }) => nearestClick(scale, typedBack(shown), click) !== click),
    );
  });
  expect(scales.length).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

test('a number of any unit is within half of its last digit when it is typed back', () => {
  const units = fc.constantFrom('psi', 'kPa', '°C', 'mm', 'L');
  fc.assert(
    fc.property(
      units,
      fc.integer({ min: -999, max: 9999 }),
      fc.nat(2),
      anyUnits,
      (unit, digits, decimals, to) => {
        const value = unit === '°C' ? digits : Math.abs(digits);
        const text = (value / 10 ** decimals).toFixed(decimals);
        const back = typedBack(inUnits(`${text} ${unit}`, to));
        expect(Math.abs(back - inFirstUnit(Number(text), unit))).toBeLessThanOrEqual(
          (0.5 + 1e-6) * 10 ** -decimals * inFirstUnit(1, unit === '°C' ? 'psi' : unit),
        );
      },
    ),
  );
});

test('a form’s values in any units are read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 10, max: 200 }),
      fc.integer({ min: 50, max: 2500 }),
      anyUnits,
      (tenths, tank, hundredths, units) => {
        const degrees = typedTemperature(figureForField((tenths / 10).toFixed(1), '°C', units), units);
        const celsius = inFirstUnit(Number.parseFloat(degrees), units.temperature === 'F' ? '°F' : '°C');
        expect(Math.round(celsius * 10)).toBe(tenths);
        expect(Number(typedVolume(figureForField(String(tank), 'L', units), units, 0))).toBe(tank);
        const perLap = (hundredths / 100).toFixed(2);
        expect(Number(typedVolume(figureForField(perLap, 'L', units), units, 2))).toBe(Number(perLap));
      },
    ),
  );
});

test('a bare number of a stint sheet is in the unit of its label, and an own unit wins', () => {
  const read = (pressure: Units['pressure'], hot_lf: string) => {
    const units: Units = { ...inches, pressure };
    const sheet = readTyped({ hot_lf, track_temp: '82', fuel_used: '8' }, undefined, true, units);
    if (!sheet.ok) throw new Error(JSON.stringify(sheet.problems));
    const { hot, trackTemp, fuelUsed } = sheet.sheet;
    return [hot.LF, trackTemp, fuelUsed, ...sheet.understood];
  };
  expect(read('bar', '1.9')).toEqual([27.6, 27.8, 30.3]);
  expect(read('kPa', '190,5')).toEqual([27.6, 27.8, 30.3]);
  expect(read('psi', '27.6')).toEqual([27.6, 27.8, 30.3]);
  expect(read('bar', '27.6 psi').slice(0, 1)).toEqual([27.6]);
});

test.each([
  ['120 litres', 'l', '120'],
  ['31,7 US gal', 'l', '120'],
  ['31.7', 'gal', '120'],
  ['120 L', 'gal', '120'],
  ['120', 'l', '120'],
  ['120 mm', 'l', '120 mm'],
] as const)('a tank typed as %j in a field for %s is %s', (text, volume, litres) => {
  expect(typedVolume(text, { ...gameUnits, volume }, 0)).toBe(litres);
});

test.each([
  ['77 °F', 'C', '25'],
  ['77 degrees fahrenheit', 'C', '25'],
  ['77', 'F', '25'],
  ['25 °C', 'F', '25'],
  ['25 deg C', 'C', '25'],
  ['-3,5', 'C', '-3,5'],
  ['25 psi', 'C', '25 psi'],
] as const)('a temperature typed as %j in a field for °%s is %s', (text, temperature, celsius) => {
  expect(typedCelsius(text, { ...gameUnits, temperature })).toBe(celsius);
});
