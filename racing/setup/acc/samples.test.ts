import { describe, expect, test } from 'vitest';
import { accCar } from '../../../catalogues/acc/index.ts';
import { checkAccSetup } from './check.ts';
import { describeAccSetup } from './describe.ts';
import { editAccSetup } from './edit.ts';
import { printAccSetup } from './print.ts';
import { parsedAcc } from '../parsed.fixture.ts';
import { playerFiles } from '../player-files.fixture.ts';
import { blankAccSetup } from './blank.ts';
import { valueAt } from './json.ts';

const files = playerFiles.filter(({ game }) => game === 'ACC');

describe.each(files)('$name', ({ name, bytes }) => {
  const setup = parsedAcc(bytes);

  test('comes back byte for byte', () => {
    expect(printAccSetup(setup)).toBe(bytes.toString('utf8'));
  });

  test('is of a known car, complete and legal', () => {
    expect(name.startsWith(accCar(setup.carName)?.id ?? 'an unknown car')).toBe(true);
    expect(checkAccSetup(setup)).toEqual({
      carKnown: true,
      legal: true,
      illegal: [],
      unconfirmed: [],
      unreadable: [],
      missing: [],
    });
    const constants = [1, 3].map((place) => ['advancedSetup', 'aeroBalance', 'rideHeight', place]);
    const ofCar = blankAccSetup(setup.carName);
    for (const path of constants) expect(valueAt(setup, path)).toBe(valueAt(ofCar, path));
  });

  test('describes every number with a label and a text', () => {
    const { sections, pitStops } = describeAccSetup(setup);
    const rows = [...sections.flatMap((section) => section.rows), ...pitStops.flatMap((stop) => stop.rows)];
    for (const row of rows) expect(row.label && row.text, row.parameter).toBeTruthy();
    const withoutMeaning = rows.filter((row) => row.value === null && row.label !== 'Bumpstop rate down');
    expect(withoutMeaning).toEqual([]);
  });

  test('stays as it is when every shown value is set again', () => {
    const shown = describeAccSetup(setup)
      .sections.flatMap((section) => section.rows)
      .filter((row) => row.offered && row.parameter !== 'fuelPerLap')
      .map(({ parameter, value }) => ({ parameter, value: value ?? Number.NaN }));
    expect(printAccSetup(editAccSetup(setup, shown).setup)).toBe(bytes.toString('utf8'));
  });
});
