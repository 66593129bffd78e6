import { expect, test } from 'vitest';
import { everyUnits, gameUnits, printUnits } from '#racing/setup/chosen-units';
import { conditionsInGameUnits, conditionsSchema } from './conditions-schema.ts';
import { noConditions } from './conditions-values.ts';
import { conditionsValues, storedConditions, typedConditions } from './stored-conditions.server.ts';
import { editErrors, fieldErrors } from './upload-schema.ts';

const stored = (typed: Record<string, string>) =>
  storedConditions(conditionsSchema.parse(conditionsInGameUnits({ ...noConditions, ...typed })));
const american = printUnits({ ...gameUnits, temperature: 'F', volume: 'gal' });

test('stored conditions shown in any units are stored unchanged, without an error', () => {
  for (const units of everyUnits.values()) {
    for (let figure = -10; figure <= 300; figure += 1) {
      const conditions = {
        air_celsius: figure > 60 ? null : figure,
        track_celsius: figure > 80 ? null : figure,
        fuel_litres: figure < 0 ? null : figure,
      };
      const shown = conditionsValues(conditions, units);
      expect(stored(shown)).toMatchObject(conditions);
      expect(shown.units).toBe(printUnits(units));
    }
    const warmest = conditionsValues({ air_celsius: 60, track_celsius: 80, fuel_litres: 300 }, units);
    expect(
      Object.keys(editErrors({ ...warmest, title: '', description: '', youtube_url: '', lap_video: '' })),
    ).toEqual([]);
  }
});

test('figures are read in the units of their form, and an own unit wins', () => {
  const figures = { air_celsius: '77', track_celsius: '95 f', fuel_litres: '15.9', units: american };
  expect(stored(figures)).toMatchObject({ air_celsius: 25, track_celsius: 35, fuel_litres: 60 });
  expect(stored({ ...figures, air_celsius: '25 °C' })).toMatchObject({ air_celsius: 25 });
  const ofGame = { air_celsius: '25,4', track_celsius: '95 °F', fuel_litres: '60' };
  expect(stored(ofGame)).toMatchObject({ air_celsius: 25, track_celsius: 35, fuel_litres: 60 });
});

test('a form comes back as it was typed, and says the bounds in its units', () => {
  const form = new FormData();
  const typed = {
    ...noConditions,
    air_celsius: '300',
    track_celsius: '77.5',
    fuel_litres: '90',
    units: american,
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(typedConditions(form)).toEqual(typed);
  const { air_celsius, fuel_litres } = fieldErrors(typed);
  expect(air_celsius).toBe('Air temperature is a number from 14 to 140 °F, or empty');
  expect(fuel_litres).toMatch(/^Fuel is a number from 0(\.0)? to 79\.3 gallons, or empty$/);
  expect(fieldErrors({ ...typed, units: '' }).air_celsius).toContain('-10 to 60 °C');
  form.set('units', 'furlongs');
  expect(typedConditions(form)?.units).toBe('');
});
